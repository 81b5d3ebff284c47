import { sql } from 'kysely';
import { type Tx, writeLogOf } from './bound-dialect.ts';

const accountPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Goes on with a transaction over all accounts as one of them, from here to its end: for callers without a session whose
 * link says which account they may deal with. Row-level security then holds for them as for everybody.
 */
export async function enterAccount(tx: Tx, accountId: string): Promise<void> {
  if (!accountPattern.test(accountId)) throw new Error('Not an account');
  await sql`set local role app_user`.execute(tx);
  await sql`select set_config('app.account_id', ${accountId}, true)`.execute(tx);
  writeLogOf(tx).accountId = accountId;
}
