import { TaskFailure } from '../../platform/background/task.ts';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import { MailRefused } from '../../providers/mail/mail.ts';
import { type Mailbox, MailboxError } from '../../providers/mailbox/mailbox.ts';
import type { ServerContext } from '../../server-context.ts';
import { failureText } from './mailbox-state.ts';
import type { MailboxRow } from './mailbox-store.ts';
import type { MailboxRun } from './outside-mailboxes.ts';

export type Delivering = Pick<ServerContext, 'mail' | 'localPost' | 'outsideMailboxes'>;

/** The timeout of a delivery. It is shorter than the time after which a repeated request may send the message again. */
const deliveryMs = 110_000;

/** `staysHere`: there is no mail server, so at least one recipient is not reached. */
export type Delivery = { staysHere: boolean };

export type DeliveryRun = MailboxRun & {
  /** The Message-ID if an earlier attempt may have reached the mail server; else null. */
  sentAs: string | null;
  signal?: AbortSignal;
};

/** Whether the Sent folder has the message: an earlier attempt was interrupted after its delivery. */
async function isSent(box: Mailbox, headerId: string, signal: AbortSignal): Promise<boolean> {
  const session = await box.connect(signal);
  try {
    const folder = (await session.folders()).find(({ role }) => role === 'sent');
    return folder !== undefined && (await session.findByMessageId(folder.path, headerId)).length > 0;
  } finally {
    await session.close();
  }
}

async function deliverOutside(
  { outsideMailboxes }: Delivering,
  mailbox: MailboxRow,
  message: OutgoingMessage,
  run: DeliveryRun,
): Promise<void> {
  const timeout = AbortSignal.timeout(deliveryMs);
  const signal = run.signal === undefined ? timeout : AbortSignal.any([timeout, run.signal]);
  try {
    const box = await outsideMailboxes.open(mailbox, run);
    if (run.sentAs !== null && (await isSent(box, run.sentAs, signal))) return;
    await box.send(message, signal);
  } catch (error) {
    throw timeout.aborted ? new MailboxError('unreachable', { server: 'smtp', cause: error }) : error;
  }
}

/**
 * Hands a message over. From the built-in mailbox it reaches built-in mailboxes of the installation's domains at once and everybody else by the
 * installation's mail server; without one it only stays here as sent. A repeated delivery has the same Message-ID, by which
 * built-in mailboxes store it once. Rejects when the message was not taken.
 */
export async function deliver(
  outside: Delivering,
  mailbox: MailboxRow,
  message: OutgoingMessage,
  run: DeliveryRun,
): Promise<Delivery> {
  if (mailbox.provider !== 'local') {
    await deliverOutside(outside, mailbox, message, run);
    return { staysHere: false };
  }
  const { mail, localPost } = outside;
  const here = await localPost.reached(message.recipients, mailbox.accountId);
  const elsewhere = message.recipients.filter((address) => !here.has(address.toLowerCase()));
  if (elsewhere.length > 0) await mail.sendRaw({ ...message, recipients: elsewhere });
  if (here.size > 0) await localPost.take({ recipients: [...here], raw: message.raw, now: run.now });
  return { staysHere: elsewhere.length > 0 && mail.name === 'built-in' };
}

/** Why a delivery failed, in words for people, and whether trying again is pointless. */
export function deliveryFailure(error: unknown): { reason: string; isFinal: boolean } {
  if (error instanceof MailRefused) return { reason: error.message, isFinal: true };
  if (error instanceof MailboxError) {
    const isFinal = error.failure === 'rejected' || error.failure === 'refused';
    return { reason: failureText(error), isFinal };
  }
  if (error instanceof TaskFailure) return { reason: error.message, isFinal: false };
  return { reason: 'The email could not be sent.', isFinal: false };
}
