import { sql } from 'kysely';
import { CannotStart } from '../settings/cannot-start.ts';
import type { Tx } from './bound-dialect.ts';
import type { Database } from './database.ts';

/** How a database binds the rows of a company to the transaction. */
export type AccountBinding = {
  /** Whether its tables are distributed over several machines. */
  isDistributed: boolean;
  /** Whether `current_account()` may be replaced by its value when a statement is planned. */
  isFolded: boolean;
  /** A table whose policy calls `current_account()`, instead of reading the setting in a subquery of its own. */
  tableByFunction: string | null;
};

const restore = 'Restore the policies of its migrations, or restore a backup.';

/**
 * Why a server must not serve from this database, or null. A distributed table takes no policy with a subquery, and needs the
 * account as a constant of the plan to find its machine. On one machine such a plan is kept and used for the next company,
 * which would see the rows of the one before (decision 0108).
 *
 * @example bindingProblem({ isDistributed: false, isFolded: true, tableByFunction: null }) → 'The function current_account() …'
 */
export function bindingProblem({ isDistributed, isFolded, tableByFunction }: AccountBinding): string | null {
  if (isDistributed)
    return isFolded && tableByFunction !== null
      ? null
      : 'The tables of this database are distributed, but its policies are those of a database on one machine.';
  if (isFolded)
    return `The function current_account() of this database is immutable. Companies could see each other's records. ${restore}`;
  return tableByFunction === null
    ? null
    : `The policy of ${tableByFunction} is that of a distributed database. Companies could see each other's records. ${restore}`;
}

/** Whether any table is distributed. The catalog of that exists only where the extension Citus was created. */
export async function isDistributed(tx: Tx): Promise<boolean> {
  const catalog = await sql<{
    is: boolean;
  }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as is`.execute(tx);
  if (catalog.rows[0]?.is !== true) return false;
  const tables = await sql<{
    are: boolean;
  }>`select exists (select from pg_dist_partition where partmethod = 'h') as are`.execute(tx);
  return tables.rows[0]?.are === true;
}

export async function readBinding(tx: Tx): Promise<AccountBinding> {
  const { rows } = await sql<{ isFolded: boolean; tableByFunction: string | null }>`select
    (select provolatile = 'i' from pg_proc where oid = 'public.current_account()'::regprocedure) as is_folded,
    (select tablename::text from pg_policies
      where schemaname = 'public' and policyname = 'own_account' and qual like '%current_account()%'
      order by 1 limit 1) as table_by_function`.execute(tx);
  const [{ isFolded, tableByFunction } = { isFolded: false, tableByFunction: null }] = rows;
  return { isDistributed: await isDistributed(tx), isFolded, tableByFunction };
}

/** Refuses to start on a database that could show one company the records of another. */
export async function requireSafeBinding(database: Database): Promise<void> {
  const problem = bindingProblem(await database.asSystem(readBinding));
  if (problem !== null) throw new CannotStart(problem);
}
