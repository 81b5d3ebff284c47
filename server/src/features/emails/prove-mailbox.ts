import { mailboxProofMail } from '@truckroll/domain/outgoing-mail/mailbox-proof';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { newRecoveryCode, readRecoveryCode } from '../two-step/recovery-codes.ts';
import type { MailboxRow } from './mailbox-store.ts';

const dayMs = 86_400_000;

const hashOf = (mailboxId: string, code: string): string => hashToken(`${mailboxId} ${code}`);

/** Mails a new code to the address of a built-in mailbox, which invalidates the one before (API EM-4h). */
export async function mailProof(tx: Tx, mailbox: MailboxRow, by: Author & { queue: Queue }): Promise<void> {
  const { actor, now, queue } = by;
  const code = newRecoveryCode();
  await telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({
      proofHash: hashOf(mailbox.id, code),
      proofExpiresAt: new Date(now.getTime() + dayMs).toISOString(),
    })
    .where('id', '=', mailbox.id)
    .execute();
  const { companyName } = await getAccountRow(tx, actor.accountId);
  const { letter: _, ...text } = mailboxProofMail({ address: mailbox.email, companyName, person: actor.name, code });
  // Without a sender it leaves by the installation's mail server only, never into a mailbox here.
  await sendMail(tx, queue, { kind: 'mailbox-proof', to: mailbox.email, ...text, now });
}

/** Lets a mailbox send from its own address from now on, given the mailed code (API EM-4i). */
export async function proveMailbox(
  tx: Tx,
  mailbox: MailboxRow,
  { code, now }: { code: string; now: Date },
): Promise<MailboxRow> {
  const read = readRecoveryCode(code);
  const isRight =
    read !== null &&
    mailbox.proofHash === hashOf(mailbox.id, read) &&
    (mailbox.proofExpiresAt ?? '') > now.toISOString();
  if (!isRight) throw invalid('code', new Problem('wrongCode').message, 'mismatch');
  return telling(tx, 'email', null)
    .updateTable('emailAccounts')
    .set({ provedAt: now.toISOString(), proofHash: null, proofExpiresAt: null, updatedAt: now.toISOString() })
    .where('id', '=', mailbox.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Whether a mail contains the code of a mailbox's proof. Such a mail came back here through a mail server that delivers the
 * address to this installation: whoever claimed the address would prove it to themselves.
 */
export const hasOwnProof = ({ id, proofHash }: MailboxRow, text: string): boolean =>
  proofHash !== null &&
  [...text.matchAll(/[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/g)].some(([code]) => hashOf(id, code) === proofHash);
