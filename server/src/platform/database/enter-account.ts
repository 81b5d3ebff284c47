import { sql } from 'kysely';
import { changesSoFar, type Tx } from './bound-dialect.ts';
import { checkedAccountId } from './database.ts';

/**
 * Continues a transaction across all accounts as one account: for callers without a session whose link names the
 * account. Row-level security then applies as usual.
 */
export async function enterAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`set local role app_user`.execute(tx);
  // SET LOCAL instead of set_config(): the coordinator of a cluster forwards only SET LOCAL to its workers.
  await sql.raw(`set local app.account_id = '${checkedAccountId(accountId)}'`).execute(tx);
  changesSoFar(tx).enter(accountId);
}
