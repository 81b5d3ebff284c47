import { sql } from 'kysely';
import { changesSoFar, type Tx } from './bound-dialect.ts';

const accountPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Continues a transaction across all accounts as one account: for callers without a session whose link names the
 * account. Row-level security then applies as usual.
 */
export async function enterAccount(tx: Tx, accountId: string): Promise<void> {
  if (!accountPattern.test(accountId)) throw new Error('Not an account');
  await sql`set local role app_user`.execute(tx);
  await sql`select set_config('app.account_id', ${accountId}, true)`.execute(tx);
  changesSoFar(tx).enter(accountId);
}
