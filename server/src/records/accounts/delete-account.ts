import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isDatabaseError } from '../../platform/database/database.ts';
import { clearReferencesOfAccount, isReferredTable } from '../references/clear-references.ts';

const foreignKeyBroken = '23503';

async function tablesOfAccounts(system: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'account_id' and not attisdropped
    order by relname`.execute(system);
  return rows.map(({ name }) => name);
}

/** Empties a table of an account. Returns false while rows of another table still reference it. */
async function emptyTable(system: Tx, table: string, accountId: string): Promise<boolean> {
  await sql`savepoint before_table`.execute(system);
  try {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(system);
    await sql`release savepoint before_table`.execute(system);
    return true;
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== foreignKeyBroken) throw error;
    await sql`rollback to savepoint before_table`.execute(system);
    return false;
  }
}

/**
 * Deletes a company with all its rows and pending tasks, in a transaction across all accounts. Referencing rows must be
 * deleted before referenced ones; the order is found by trying, so that new tables need no change here. Nightly
 * housekeeping deletes the files that nothing references any more.
 */
export async function deleteAccount(system: Tx, accountId: string): Promise<void> {
  // What stands on closed days is deleted too.
  await system.updateTable('accounts').set({ closedThrough: null }).where('id', '=', accountId).execute();
  const hasCleared = new Set<string>();
  for (let left = await tablesOfAccounts(system); left.length > 0; ) {
    const blocked: string[] = [];
    for (const table of left) if (!(await emptyTable(system, table, accountId))) blocked.push(table);
    if (blocked.length === left.length) {
      const cleared = blocked.filter(isReferredTable).filter((table) => !hasCleared.has(table));
      if (cleared.length === 0) throw new Error(`Tables that point to each other: ${blocked.join(', ')}`);
      for (const table of cleared) await clearReferencesOfAccount(system, table, accountId);
      for (const table of cleared) hasCleared.add(table);
    }
    left = blocked;
  }
  const queue = await sql<{ name: string | null }>`select to_regclass('pgboss.job')::text as name`.execute(system);
  if (queue.rows[0]?.name) await sql`delete from pgboss.job where data ->> 'accountId' = ${accountId}`.execute(system);
  await system.deleteFrom('accounts').where('id', '=', accountId).execute();
}
