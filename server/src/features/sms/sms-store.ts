import type { OutgoingSms } from '@truckroll/contract/sms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';

export async function insertSms(
  tx: Tx,
  { now, ...sms }: { id: string; to: string; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('outgoingSms')
    .values({ ...sms, createdAt: now.toISOString() })
    .execute();
}

export const getSms = (tx: Tx, id: string) =>
  tx.selectFrom('outgoingSms').selectAll().where('id', '=', id).executeTakeFirst();

export async function recordFailure(tx: Tx, id: string, failure: { error: string; isFinal: boolean }): Promise<void> {
  await tx
    .updateTable('outgoingSms')
    .set({ status: failure.isFinal ? 'failed' : 'queued', error: failure.error, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('outgoingSms')
    .set({ status: 'sent', error: null, attempts: sql`attempts + 1`, sentAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** One page of the account's messages, newest first. */
export const listSms = (tx: Tx, page: { page: number; limit: number }): Promise<OutgoingSms[]> =>
  tx
    .selectFrom('outgoingSms')
    .select(['id', 'to', 'text', 'status', 'attempts', 'error', 'createdAt', 'sentAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();

export async function countSms(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('outgoingSms')
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a number has sent STOP, and no START since (API WH-3). */
export async function hasOptedOut(tx: Tx, phoneNumber: string): Promise<boolean> {
  const query = tx.selectFrom('smsOptOuts').select('phoneNumber').where('phoneNumber', '=', phoneNumber);
  return (await query.executeTakeFirst()) !== undefined;
}
