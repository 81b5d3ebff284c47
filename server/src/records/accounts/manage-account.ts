import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Creates the row of a new account. */
export async function insertAccount(
  system: Tx,
  account: { id: string; companyName: string; timezone: string },
  now: Date,
): Promise<void> {
  await system
    .insertInto('accounts')
    .values({ ...account, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .execute();
}

/** Suspends an account, or resumes it if the time is null. */
export async function suspendAccount(system: Tx, accountId: string, at: Date | null): Promise<void> {
  await system
    .updateTable('accounts')
    .set({ suspendedAt: at?.toISOString() ?? null })
    .where('id', '=', accountId)
    .execute();
}
