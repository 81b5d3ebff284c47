import type { Tx } from '../../platform/database/bound-dialect.ts';

type Owner = { accountId: string };

/** Stores that a report is applied; false if it already was. */
export async function insertEvent(tx: Tx, event: { provider: string; eventKey: string; now: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('carrierEvents')
    .values({ provider: event.provider, eventKey: event.eventKey, receivedAt: event.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventKey')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findUserOwner = (tx: Tx, userId: string): Promise<Owner | undefined> =>
  tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();
