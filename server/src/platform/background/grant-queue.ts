import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Grants requests access to the queue's own tables: they add and see only tasks of their account. pg-boss creates and
 * migrates these tables, so the grants are here and not in a migration.
 */
const grants = [
  'grant usage on schema pgboss to app_user',
  'grant select on pgboss.queue to app_user',
  'grant insert on pgboss.job_common to app_user',
  'grant select (id, start_after, data) on pgboss.job_common to app_user',
  'alter table pgboss.job_common enable row level security',
  `create policy own_account on pgboss.job_common to app_user
    using (data ->> 'accountId' = current_setting('app.account_id', true))`,
];

const isGranted = sql`select from pg_policies where schemaname = 'pgboss' and policyname = 'own_account'`;

export async function grantQueue(database: Database): Promise<void> {
  await database.asUpkeep(async (tx) => {
    await sql`select pg_advisory_xact_lock(7214079)`.execute(tx);
    const known = await isGranted.execute(tx);
    if (known.rows.length > 0) return;
    for (const grant of grants) await sql.raw(grant).execute(tx);
  });
}
