import { quietUntil } from '@truckroll/domain/conversations/quiet-hours';
import type { TextPurpose } from '@truckroll/domain/conversations/text-purposes';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { readCallSettings } from '../../records/calls/call-settings-store.ts';
import { findFirstNumber } from '../../records/calls/phone-number-store.ts';
import { holdConversation, insertText } from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { isConnected } from '../add-ons/add-on-store.ts';

/** Sends a stored text when its time comes. The name is older than conversations. */
export const sendText: Task<{ smsId: string }> = task({
  name: 'send-sms',
  title: 'Send a text message',
  payload: z.object({ smsId: z.uuid() }),
  retries: 10,
});

export type Texting = Pick<ServerContext, 'queue' | 'carrier' | 'textSender'>;

type Sender = { from: string; provider: string };

/** The number that the product's own texts come from: the account's first, else the one of the installation. */
async function findSender(
  tx: Tx,
  { carrier, textSender }: Pick<Texting, 'carrier' | 'textSender'>,
): Promise<Sender | null> {
  const own = carrier === null ? undefined : await findFirstNumber(tx, carrier.name);
  if (carrier !== null && own !== undefined) return { from: own.phoneNumber, provider: carrier.name };
  return textSender === null ? null : { from: textSender.from, provider: textSender.carrier.name };
}

/** The number for texts with clients; null where the account sends none. */
export const findTexting = async (tx: Tx, texting: Pick<Texting, 'carrier' | 'textSender'>): Promise<Sender | null> =>
  (await isConnected(tx, 'calls')) ? findSender(tx, texting) : null;

/** Whether clients can be texted. */
export const canText = async (tx: Tx, texting: Pick<Texting, 'carrier' | 'textSender'>): Promise<boolean> =>
  (await findTexting(tx, texting)) !== null;

/** When the account's quiet hours end; null if it is not in them. */
export async function readQuietEnd(tx: Tx, now: Date): Promise<string | null> {
  const [{ timezone }, { quietFrom: from, quietTo: to }] = await Promise.all([
    tx.selectFrom(accountRows.as('accounts')).select('timezone').executeTakeFirstOrThrow(),
    readCallSettings(tx),
  ]);
  return quietUntil(now.toISOString(), from === null || to === null ? null : { from, to }, timezone);
}

type AutomaticText = {
  to: string;
  text: string;
  now: Date;
  purpose: Exclude<TextPurpose, 'person'>;
  /** Whose number it is, for a new conversation. */
  clientId?: string;
};

/**
 * Enqueues a text of the product itself in the caller's transaction, and returns its id. A reminder is sent after the
 * commit, or when the account's quiet hours end; news of a trip is sent at once or never. Null if there is no number to
 * send it from.
 */
export async function sendSms(
  tx: Tx,
  texting: Texting,
  { to, text, now, purpose, clientId }: AutomaticText,
): Promise<string | null> {
  const sender = await findSender(tx, texting);
  if (sender === null) return null;
  const numbers = { accountPhoneNumber: sender.from, phoneNumber: to };
  const { id: conversationId } = await holdConversation(tx, numbers, { clientId: clientId ?? null, now });
  const id = newId();
  const sendAt = purpose === 'reminder' ? await readQuietEnd(tx, now) : null;
  const automatic = { purpose, userId: null, sendKey: null } as const;
  // A space that keeps words together is not in the phones' alphabet, so that the message would cost twice as much.
  const body = text.replaceAll('\u00a0', ' ');
  await insertText(tx, { id, conversationId, body, provider: sender.provider, ...automatic, sendAt, now });
  const runAt = sendAt === null ? {} : { runAt: new Date(sendAt) };
  await texting.queue.enqueue(tx, sendText, { smsId: id }, runAt);
  return id;
}
