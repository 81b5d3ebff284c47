import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Whether a number has sent STOP, and no START since (API WH-3). */
export async function hasOptedOut(tx: Tx, phoneNumber: string): Promise<boolean> {
  const query = tx.selectFrom('smsOptOuts').select('phoneNumber').where('phoneNumber', '=', phoneNumber);
  return (await query.executeTakeFirst()) !== undefined;
}

/** No further text goes to the number. */
export async function insertOptOut(tx: Tx, phoneNumber: string, now: Date): Promise<void> {
  await tx
    .insertInto('smsOptOuts')
    .values({ phoneNumber, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(tx: Tx, phoneNumber: string): Promise<void> {
  await tx.deleteFrom('smsOptOuts').where('phoneNumber', '=', phoneNumber).execute();
}
