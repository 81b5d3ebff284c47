import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../accounts/account-rows.ts';

/** A person's time zone, and the account's, which determines its days (API 1.5). */
export async function readZones(tx: Tx, userId: string): Promise<{ ofUser: string; ofAccount: string }> {
  const row = await tx
    .selectFrom('users')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'users.accountId')
    .select(['users.timezone as own', 'accounts.timezone as ofAccount'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ofUser: row.own ?? row.ofAccount, ofAccount: row.ofAccount };
}
