import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../platform/database/deletions.ts';
import { personRows } from '../../records/people/person-rows.ts';

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
  tx.selectFrom(personRows.as('users')).select('accountId').where('id', '=', userId).executeTakeFirst();

/** How long reports of the carrier are recognised as repeated, in days. */
const retentionDays = 90;

export const deleteOldReports = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('carrierEvents').where('receivedAt', '<', daysBefore(now, retentionDays)));
