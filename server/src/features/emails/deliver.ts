import { TaskFailure } from '../../platform/background/task.ts';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import { MailRefused } from '../../providers/mail/mail.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import type { ServerContext } from '../../server-context.ts';
import type { MailboxRow } from './mailbox-store.ts';

type Outside = Pick<ServerContext, 'mail' | 'localPost'>;

/**
 * Hands a message over. From the built-in mailbox it reaches built-in mailboxes of the installation's domains at once and everybody else by the
 * installation's mail server; without one it only stays here as sent. A repeated delivery has the same Message-ID, by which
 * built-in mailboxes store it once. Rejects when the message was not taken.
 */
export async function deliver(
  { mail, localPost }: Outside,
  mailbox: MailboxRow,
  message: OutgoingMessage,
  now: Date,
): Promise<void> {
  if (mailbox.provider !== 'local') throw new MailboxError('refused', {});
  const here = await localPost.reached(message.recipients, mailbox.accountId);
  const elsewhere = message.recipients.filter((address) => !here.has(address.toLowerCase()));
  if (elsewhere.length > 0) await mail.sendRaw({ ...message, recipients: elsewhere });
  if (here.size > 0) await localPost.take({ recipients: [...here], raw: message.raw, now });
}

/** Why a delivery failed, in words for people, and whether trying again is pointless. */
export function deliveryFailure(error: unknown): { reason: string; isFinal: boolean } {
  if (error instanceof MailRefused) return { reason: error.message, isFinal: true };
  if (error instanceof MailboxError) {
    const isFinal = error.failure === 'rejected' || error.failure === 'refused';
    return { reason: error.serverText ?? 'The mail server did not take the email.', isFinal };
  }
  if (error instanceof TaskFailure) return { reason: error.message, isFinal: false };
  return { reason: 'The email could not be sent.', isFinal: false };
}
