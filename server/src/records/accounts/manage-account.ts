import type { Units } from '@truckroll/domain/format/units';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

/** Creates the row of a new account. */
export async function insertAccount(
  system: Tx,
  account: { id: string; companyName: string; timezone: string; units: Units },
  now: Date,
): Promise<void> {
  await telling(system, 'account', account.id, { now, accountId: account.id })
    .insertInto('accounts')
    .values({
      ...account,
      units: JSON.stringify(account.units),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
}

/** Suspends an account, or resumes it if the time is null. */
export async function suspendAccount(system: Tx, accountId: string, at: Date | null): Promise<void> {
  await telling(system, 'account', accountId, { accountId })
    .updateTable('accounts')
    .set({ suspendedAt: at?.toISOString() ?? null })
    .where('id', '=', accountId)
    .execute();
}
