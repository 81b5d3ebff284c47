import type { Tx } from '../database/bound-dialect.ts';

/** The time zone in which a person works, and the one by which the account's days begin and end (API 1.5). */
export async function readZones(tx: Tx, userId: string): Promise<{ ofUser: string; ofAccount: string }> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.accountId')
    .select(['users.timezone as own', 'accounts.timezone as ofAccount'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ofUser: row.own ?? row.ofAccount, ofAccount: row.ofAccount };
}
