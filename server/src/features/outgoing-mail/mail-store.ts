import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { OutgoingMailTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { NewMail } from '../../providers/mail/mail.ts';

export async function insertMail(
  tx: Tx,
  { now, attachments = [], about = null, ...mail }: NewMail & { id: string },
): Promise<void> {
  await telling(tx, 'outgoingMail', null)
    .insertInto('outgoingMail')
    .values({
      ...mail,
      attachments: JSON.stringify(attachments),
      about: about === null ? null : JSON.stringify(about),
      createdAt: now.toISOString(),
    })
    .returning('accountId')
    .execute();
}

export type MailRow = Selectable<OutgoingMailTable>;

export const getMail = (tx: Tx, id: string) =>
  tx.selectFrom('outgoingMail').selectAll().where('id', '=', id).executeTakeFirst();

export async function recordFailure(tx: Tx, id: string, failure: { error: string; isFinal: boolean }): Promise<void> {
  await telling(tx, 'outgoingMail', null)
    .updateTable('outgoingMail')
    .set({ status: failure.isFinal ? 'failed' : 'queued', error: failure.error, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Ends a mail. If it was delivered outside, its sign-in link is removed here; else it is only kept. */
export async function markSent(tx: Tx, id: string, sent: { now: Date; isElsewhere: boolean }): Promise<void> {
  await telling(tx, 'outgoingMail', null)
    .updateTable('outgoingMail')
    .set({
      status: sent.isElsewhere ? 'sent' : 'kept',
      error: null,
      attempts: sql`attempts + 1`,
      sentAt: sent.now.toISOString(),
      ...(sent.isElsewhere ? { text: '', html: '' } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** One page of the account's mail, newest first. */
export async function listMail(tx: Tx, page: { page: number; limit: number }): Promise<OutgoingMail[]> {
  const rows = await tx
    .selectFrom('outgoingMail')
    .select(['id', 'kind', 'to', 'subject', 'text', 'html', 'status', 'attempts', 'error', 'createdAt', 'sentAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  // A reader of the link could take over the person's account, and a reader of the code could prove any address.
  return rows.map((row) =>
    row.kind === 'password-reset' || row.kind === 'mailbox-proof'
      ? { ...row, text: null, html: null }
      : { ...row, html: row.html === '' ? null : row.html },
  );
}

export async function countMail(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('outgoingMail')
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How long mail that was sent or failed is kept, in days. Waiting mail stays. */
const retentionDays = 180;

export const deleteOldMail = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'outgoingMail', null)
      .deleteFrom('outgoingMail')
      .where('status', '!=', 'queued')
      .where('createdAt', '<', daysBefore(now, retentionDays))
      .returning('accountId'),
  );
