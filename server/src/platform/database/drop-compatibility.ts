import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** A condition on `pg_proc`: the function does something for servers of the release before. */
export const isForOlderServers = `proname ~ '_(for|by)_servers_before_[0-9]{4}$'`;

/**
 * Drops what does the work of this release for servers of the release before, as a migration of the next release will: functions
 * named `…_for_servers_before_NNNN` or `…_by_servers_before_NNNN`, with the number of their migration, and their triggers. For an
 * installation without such servers.
 */
export async function dropCompatibility(owner: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and ${sql.raw(isForOlderServers)}`.execute(owner);
  for (const { name } of rows) await sql.raw(`drop function ${name} cascade`).execute(owner);
}
