import { mayBecome } from '@truckroll/domain/conversations/message-status';
import { optChoiceOf } from '@truckroll/domain/conversations/opt-out-words';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { TextReport } from '../../providers/carrier/reports.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { findClientOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { listPeopleByDigits, readAuthor } from '../../records/texts/conversation-store.ts';
import {
  type ConversationRow,
  holdConversation,
  holdText,
  insertReceived,
  updateText,
} from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { onText, onTextStatus } from '../carrier-hooks/carrier-hooks.ts';
import { failureText, recordAccepted, tellFailure } from './deliver-text.ts';
import { deleteOptOut, insertOptOut } from './opt-out-store.ts';
import { fetchMediaLater } from './received-media.ts';
import type { TextsByPurpose } from './text-tasks.ts';

type Context = Pick<ServerContext, 'serveOpen' | 'carrier' | 'textSender' | 'publicUrl' | 'queue'>;

/** The sender: the client or team member with the number, else the number. */
async function readSender(tx: Tx, { phoneNumber, clientId }: Pick<ConversationRow, 'phoneNumber' | 'clientId'>) {
  if (clientId !== null) {
    const client = await tx
      .selectFrom(clientNames.as('clients'))
      .select(['id', 'name'])
      .where('id', '=', clientId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (client !== undefined) return { client, sender: client.name };
  }
  const person = (await listPeopleByDigits(tx)).get(digitsOfNumber(phoneNumber));
  return { client: null, sender: person?.name ?? formatInternational(phoneNumber) };
}

/** The conversation of a received message, linked to the client if only one has the number. */
async function holdLinked(tx: Tx, { from, to }: TextReport, now: Date): Promise<ConversationRow> {
  const clientId = await findClientOfNumber(tx, digitsOfNumber(from));
  const conversation = await holdConversation(tx, { accountPhoneNumber: to, phoneNumber: from }, { clientId, now });
  return { ...conversation, clientId: conversation.clientId ?? clientId };
}

type Received = { tx: Tx; report: TextReport; provider: string; now: Date };

/** Who wrote a text, and whether it allows or ends further ones. */
type Writer = { client: { id: string; name: string } | null; phoneNumber: string; choice: 'in' | 'out' | null };

/** Reads what a client answers to a text that the product sent, passed in by the feature that sends those. */
export type ReadAnswer = (tx: Tx, text: Writer & { body: string; now: Date }) => Promise<void>;

export type ClientTexts = { owned: TextsByPurpose; readAnswer: ReadAnswer };

async function storeReceived({ tx, report, provider, now }: Received, { queue }: Context): Promise<Writer> {
  const { providerId, from, body, segments, media } = report;
  const choice = optChoiceOf(body);
  if (choice === 'out') await insertOptOut(tx, from, now);
  if (choice === 'in') await deleteOptOut(tx, from);
  const conversation = await holdLinked(tx, report, now);
  const { clientId } = conversation;
  const id = newId();
  await insertReceived(tx, { id, conversation, body, segments, provider, providerMessageId: providerId }, now);
  if (media.length > 0) await fetchMediaLater(tx, queue, { smsId: id, media });
  const { client, sender } = await readSender(tx, { phoneNumber: from, clientId });
  const by = { actor: { userId: null, name: sender }, now };
  await recordEvent(tx, by, { type: 'sms.received', textId: id, client, sender, text: body });
  return { client, phoneNumber: from, choice };
}

/** Serves the webhooks of text messages (API WH-3). */
export function receiveTexts(context: Context, { owned, readAnswer }: ClientTexts): void {
  onText(context, async (received) => {
    const by = await storeReceived(received, context);
    await readAnswer(received.tx, { ...by, body: received.report.body, now: received.now });
  });

  onTextStatus(context, async ({ tx, report, messageId, now }) => {
    const row = await holdText(tx, messageId);
    if (row === undefined) return;
    if (report.isOptedOut) await insertOptOut(tx, row.phoneNumber, now);
    // A report that arrives instead of the carrier's answer shows that the message was accepted.
    if (row.providerMessageId === null)
      await recordAccepted(tx, row, { ...report, segments: null }, { actor: await readAuthor(tx, row), now });
    else if (mayBecome(row, report.status)) await updateText(tx, row.id, { status: report.status }, now);
    else return;
    if (report.status === 'failed') {
      await updateText(tx, row.id, { errorText: report.errorText }, now);
      await tellFailure(tx, row, report.errorText ?? failureText(null), { now, notifies: null });
    }
    const error = report.status === 'failed' ? (report.errorText ?? failureText(null)) : null;
    await owned[row.purpose]?.follow(tx, { smsId: row.id }, { error, now });
  });
}
