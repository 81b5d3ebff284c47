import { Readable } from 'node:stream';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';
import { transcriptText } from '@truckroll/domain/calls/transcript-text';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CallsTable } from '../../platform/database/tables.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { soundOf } from '../../providers/carrier/local/local-recording.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { CallStory, OutcomeName } from '../company/company.ts';
import { dayOf, momentAt, workday } from '../demo-zone.ts';
import { mainLine, type PhoneParts, tellTo } from './phone-parts.ts';
import type { PlannedCall } from './plan-calls.ts';

const system = { actor: { userId: null, name: 'System' } };

/** What was said, spread over the length of the recording. */
function segmentsOf({ story, party, duration }: PlannedCall): TranscriptSegment[] {
  const lines = (story?.lines ?? []).map((line) => tellTo(line, party));
  const total = lines.join('').length;
  let before = 0;
  const at = (): number => Math.round((before / total) * duration * 10) / 10;
  return lines.map((line) => {
    const start = at();
    before += line.length;
    const speaker = line.startsWith('us: ') ? ('agent' as const) : ('caller' as const);
    return { speaker, start, end: at(), text: line.replace(/^(us|them): /, '') };
  });
}

const analysisOf = (story: CallStory) => ({
  ...{ aiSummary: story.summary, aiSentiment: story.sentiment, aiActionItems: JSON.stringify(story.items) },
  ...{ aiProvider: 'built-in', transcriptProvider: 'built-in', transcriptionStatus: 'completed' as const },
});

type Written = { id: string; call: PlannedCall };

function rowOf(
  { id, call }: Written,
  { ownerId, outcomes }: { ownerId: string; outcomes: ReadonlyMap<OutcomeName, string> },
): Insertable<CallsTable> {
  const { party, direction, status, isVoicemail, at, duration, handledAt, notes, outcome, story } = call;
  const isAnswered = status === 'completed';
  const isSpoken = isAnswered && !isVoicemail;
  const rang = 1000 * (isSpoken ? 6 : 20);
  const segments = segmentsOf(call);
  return {
    ...{ id, provider: 'local', providerCallId: `CA${id.replaceAll('-', '')}`, direction, status, isVoicemail, notes },
    fromNumber: direction === 'inbound' ? party.phoneNumber : mainLine,
    toNumber: direction === 'inbound' ? mainLine : party.phoneNumber,
    ...{ phoneNumber: party.phoneNumber, phoneDigits: digitsOfNumber(party.phoneNumber), clientId: party.clientId },
    userId: direction === 'outbound' || isSpoken ? ownerId : null,
    timestamp: isoOf(at),
    startedAt: isAnswered ? isoOf(at + rang) : null,
    endedAt: isoOf(at + rang + duration * 1000),
    hungUpBy: isSpoken ? (at % 3 === 0 ? 'us' : 'them') : null,
    duration,
    handledAt: handledAt === null ? null : isoOf(handledAt),
    outcomeId: outcome === null ? null : (outcomes.get(outcome) ?? null),
    updatedAt: isoOf(handledAt ?? at + rang + duration * 1000),
    ...(story === null ? {} : analysisOf(story)),
    ...(segments.length === 0
      ? {}
      : {
          transcription: transcriptText(segments),
          transcriptSegments: JSON.stringify(segments),
          recordingSeconds: duration,
        }),
  };
}

/** Writes the calls as if the carrier had reported them, with their recordings, and makes tasks of some action items. */
export async function writeCalls(
  { api, owner, now }: PhoneParts,
  calls: readonly PlannedCall[],
  outcomes: ReadonlyMap<OutcomeName, string>,
): Promise<void> {
  const written = calls.map((call): Written => ({ id: newId(), call }));
  const rows: Insertable<CallsTable>[] = [];
  for (const one of written) {
    const row = rowOf(one, { ownerId: owner.userId, outcomes });
    if (one.call.story === null) rows.push(row);
    else {
      const content = Readable.from([soundOf(segmentsOf(one.call), one.call.duration)]);
      const file = await api.keepSealed(owner, { content, type: 'audio/wav' });
      const name = `${one.call.party.phoneNumber} ${row.timestamp.slice(0, 10)}.wav`;
      const at = new Date(one.call.at);
      await api.store(owner, (tx) =>
        insertStoredFile(tx, { ...file, name, owner: { type: 'call', id: one.id }, createdBy: null, now: at }),
      );
      rows.push({ ...row, recordingKey: file.key });
    }
  }
  await api.store(owner, async (tx) => {
    for (const row of rows) await tx.insertInto('calls').values(row).execute();
    for (const { id, call } of written) {
      const { party, at, isVoicemail, direction, status, handledAt } = call;
      const isOpen = direction === 'inbound' && (isVoicemail || status !== 'completed') && handledAt === null;
      if (!isOpen || at > now) continue;
      const type = isVoicemail ? ('call.voicemail' as const) : ('call.missed' as const);
      const client = party.clientId === null ? null : { id: party.clientId, name: party.name };
      await recordEvent(
        tx,
        { ...system, now: new Date(at) },
        { type, callId: id, client, phoneNumber: party.phoneNumber },
      );
    }
  });
  await makeTasks({ api, owner, now }, written);
}

async function makeTasks({ api, owner, now }: Omit<PhoneParts, 'clients'>, written: readonly Written[]): Promise<void> {
  for (const { id, call } of written) {
    const item = call.story?.taskOf === undefined ? undefined : call.story.items[call.story.taskOf];
    if (item === undefined) continue;
    const day = workday(addDays(dayOf(now), 1));
    await api.ask(owner, createTask, {
      body: {
        ...{ name: item.replace(/\.$/, ''), category: 'follow_up', clientId: call.party.clientId, duration: 15 },
        ...{ scheduleDateTime: isoOf(momentAt(day, '10:00')), assignedToId: owner.userId },
        fromCall: { callId: id, item },
      },
    });
  }
}
