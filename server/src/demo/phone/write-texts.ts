import { sendSms } from '@truckroll/contract/conversations/conversations';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { carrierSize } from '@truckroll/domain/conversations/text-size';
import { v7 as newId } from 'uuid';
import { insertOptOut } from '../../features/conversations/opt-out-store.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import { type TextStory, textStories } from '../company/company.ts';
import { drawWaterHeater } from '../demo-jobs-pictures.ts';
import { dayOf, momentAt } from '../demo-zone.ts';
import { daytime, mainLine, type Party, type PhoneParts, tellTo } from './phone-parts.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How many days before a conversation the client's earlier message was written. */
const earlierDays = 25;
/** What clients wrote in these last days may be unread. */
const unreadDays = 0.5;

type PlannedText = { isOwn: boolean; body: string; at: number };
export type PlannedConversation = { party: Party; story: TextStory; texts: PlannedText[] };

function textsOf(
  lines: readonly string[],
  party: Party,
  { from, now, chance }: { from: number; now: number; chance: Chance },
) {
  let at = daytime(from);
  const texts: PlannedText[] = [];
  for (const line of lines) {
    if (at > now) break;
    texts.push({ isOwn: line.startsWith('>'), body: tellTo(line.slice(2), party), at });
    at += chance.between(1, 14) * minuteMs + chance.between(0, 59) * 1000;
  }
  return texts;
}

/** The demo company's conversations, each with another client; every third story follows an earlier exchange. */
export function planTexts(parties: readonly Party[], now: number, chance: Chance): PlannedConversation[] {
  const { long, short, earlier } = textStories;
  const stories = [...long, ...short];
  const free = [...parties];
  return stories.flatMap((story, n) => {
    const from = now - story.age * dayMs;
    const found = free.findIndex(({ since }) => since + (earlierDays + 1) * dayMs < from);
    const [party] = found === -1 ? [] : free.splice(found, 1);
    if (party === undefined) return [];
    const before = n % 3 === 0 ? (earlier[(n / 3) % earlier.length] ?? []) : [];
    const exchange = textsOf(before, party, { from: from - earlierDays * dayMs, now, chance });
    return [{ party, story, texts: [...exchange, ...textsOf(story.lines, party, { from, now, chance })] }];
  });
}

async function write(tx: Tx, { party, story, texts }: PlannedConversation, ownerId: string, now: number) {
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const conversationId = newId();
  const unread = last.at > now - unreadDays * dayMs ? texts.length - 1 - texts.findLastIndex(({ isOwn }) => isOwn) : 0;
  await tx
    .insertInto('smsConversations')
    .values({
      id: conversationId,
      ...{ accountPhoneNumber: mainLine, phoneNumber: party.phoneNumber, clientId: party.clientId },
      ...{ phoneDigits: digitsOfNumber(party.phoneNumber), unreadCount: unread },
      ...{ createdAt: isoOf(first.at), lastMessageAt: isoOf(last.at) },
    })
    .execute();
  const rows = texts.map(({ isOwn, body, at }) => {
    const id = newId();
    const isFailed = isOwn && story.failure !== undefined && at === last.at;
    const own = { userId: ownerId, sentAt: isoOf(at), attempts: 1, status: isFailed ? 'failed' : 'delivered' } as const;
    const theirs = { userId: null, sentAt: null, attempts: 0, status: 'received' } as const;
    return {
      ...{ id, conversationId, body, provider: 'local', providerMessageId: `SM${id.replaceAll('-', '')}` },
      ...(isOwn ? { direction: 'outbound' as const, ...own } : { direction: 'inbound' as const, ...theirs }),
      ...{ errorText: isFailed ? (story.failure ?? null) : null, segments: carrierSize(body).messages },
      ...{ createdAt: isoOf(at), updatedAt: isoOf(at) },
    };
  });
  await tx.insertInto('smsMessages').values(rows).execute();
  const stop = texts.find(({ isOwn, body }) => !isOwn && body === 'STOP');
  if (stop !== undefined) await insertOptOut(tx, party.phoneNumber, new Date(stop.at));
  return rows.find(({ direction }) => direction === 'inbound')?.id ?? null;
}

/** Stores the picture that a client sent with a message. */
async function addPicture({ api, owner, now }: PhoneParts, smsId: string): Promise<void> {
  const content = drawWaterHeater(chanceFrom(31));
  const file = { key: newStorageKey(owner.accountId), type: 'image/png', size: content.byteLength };
  await api.keepFile(file.key, content, file.type);
  await api.store(owner, async (tx) => {
    const stored = { ...file, name: 'picture-1.png', owner: { type: 'sms' as const, id: smsId }, createdBy: null };
    await insertStoredFile(tx, { ...stored, now: new Date(now) });
    await tx
      .updateTable('smsMessages')
      .set({ media: JSON.stringify([file]) })
      .where('id', '=', smsId)
      .execute();
  });
}

/** Writes the conversations as if the carrier had reported them, and schedules the messages of later. */
export async function writeTexts(parts: PhoneParts, conversations: readonly PlannedConversation[]): Promise<void> {
  const { api, owner, now } = parts;
  for (const conversation of conversations) {
    const firstReceived = await api.store(owner, (tx) => write(tx, conversation, owner.userId, now));
    const { party, story } = conversation;
    if (story.picture && firstReceived !== null) await addPicture(parts, firstReceived);
    if (story.later === undefined) continue;
    const sendAt = isoOf(momentAt(addDays(dayOf(now), story.later.days), '09:00'));
    await api.ask(owner, sendSms, {
      body: { to: party.phoneNumber, from: mainLine, body: tellTo(story.later.text, party), sendAt },
    });
  }
}
