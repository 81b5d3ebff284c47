import { createHash } from 'node:crypto';
import type { sendSms } from '@truckroll/contract/conversations/conversations';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findClientOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import { holdConversation, holdText, holdTextOfKey, insertText, type TextRow } from '../../records/texts/text-store.ts';
import { type BegunText, isOptOut, recordAccepted, recordFailure, type TextDelivery } from './deliver-text.ts';
import { requireRecipient, requireSender } from './require-recipient.ts';
import { sendText } from './send-sms.ts';
import { settleLater } from './text-tasks.ts';

const yearMs = 366 * 86_400_000;

export type Sending = { delivery: TextDelivery; queue: Queue };
type By = { actor: Actor; now: Date };

/** The key under which a request sends once: that of the person, for the path of SM-2. */
export const sendKeyOf = ({ userId }: Actor, key: string): string =>
  createHash('sha256').update(`${userId} ${key}`).digest('base64url');

/** A message that needs no further request, or one whose sending has begun. */
export type Begun = { id: string; text: BegunText | null };

/** Whether the carrier has a message, or its time has not come. */
const isSettled = (row: TextRow): boolean =>
  row.sendAt !== null || (row.providerMessageId !== null && row.status !== 'failed');

/** Reserves a locked message for sending now; refuses while another request sends it. */
export async function beginNow(tx: Tx, row: TextRow, { delivery, queue }: Sending, now: Date): Promise<BegunText> {
  if (await delivery.isUnderWay(tx, row, now)) throw new Problem('stillProcessing');
  const begun = await delivery.begin(tx, row, now);
  await settleLater(tx, queue, row.id, now);
  return begun;
}

/**
 * Stores a message of a person before it is sent. If an earlier request with the same key has stored it, that message
 * is used: it is answered if the carrier has it, and looked up at the carrier before it is sent if the answer was lost.
 */
export async function beginSending(
  tx: Tx,
  sent: BodyOf<typeof sendSms>,
  { sendKey, ...by }: By & { sendKey: string },
  sending: Sending,
): Promise<Begun> {
  const { actor, now } = by;
  const known = await holdTextOfKey(tx, sendKey);
  if (known !== undefined)
    return { id: known.id, text: isSettled(known) ? null : await beginNow(tx, known, sending, now) };
  const { provider } = await requireSender(tx, sent.from);
  await requireRecipient(tx, sent.to);
  const sendAt = sent.sendAt !== undefined && sent.sendAt > now.toISOString() ? sent.sendAt : null;
  if (sendAt !== null && Date.parse(sendAt) > now.getTime() + yearMs)
    throw invalid('sendAt', 'Please choose a time within a year', 'out_of_range');
  const clientId = await findClientOfNumber(tx, digitsOfNumber(sent.to));
  const numbers = { accountPhoneNumber: sent.from, phoneNumber: sent.to };
  const { id: conversationId } = await holdConversation(tx, numbers, { clientId, now });
  const id = newId();
  const own = { purpose: 'person', userId: actor.userId, sendKey } as const;
  await insertText(tx, { id, conversationId, body: sent.body, provider, ...own, sendAt, now });
  if (sendAt !== null) {
    await sending.queue.enqueue(tx, sendText, { smsId: id }, { runAt: new Date(sendAt) });
    return { id, text: null };
  }
  const row = (await holdText(tx, id)) as TextRow;
  return { id, text: await beginNow(tx, row, sending, now) };
}

/** Asks the carrier to send a message that has begun, and stores the answer. Must run outside a transaction. */
export async function carryOut(
  text: BegunText,
  { delivery }: Sending,
  { actor, now, transact }: By & { transact: Transact },
): Promise<void> {
  const accepted = await delivery.send(text, actor.accountId).catch(async (error: unknown) => {
    await transact((tx) => recordFailure(tx, text.row, error, { now, isFinal: true }));
    throw new Problem(isOptOut(error) ? 'numberOptedOut' : 'smsFailed', {}, { cause: error });
  });
  await transact((tx) => recordAccepted(tx, text.row, accepted, { actor, now }));
}
