import { type Units, unitsOf } from '@truckroll/domain/format/units';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** How a person reads times, distances and weeks: as chosen, else as the company. */
export async function readUnits(tx: Tx, userId: string): Promise<Units> {
  const row = await tx
    .selectFrom('users')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'users.accountId')
    .select(['users.units as own', 'accounts.units as company'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return unitsOf(row.own, row.company);
}
