import { sql } from 'kysely';
import { CannotStart } from '../settings/cannot-start.ts';
import { isDistributed } from './account-binding.ts';
import type { Tx } from './bound-dialect.ts';
import { type CopiedTable, describeTable, readLines, writeLines } from './row-lines.ts';

/**
 * The tables of the product, except the list of migrations, which the migrations write themselves, and the changes, whose
 * positions hold in their own database alone.
 */
const ownTables = `select format('%I.%I', n.nspname, c.relname) as name, 'true' as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('schema_migrations', 'record_changes')
  order by 1`;
/** The queue's pending jobs. */
const queueTables = [
  { name: 'pgboss.queue', rows: 'true' },
  { name: 'pgboss.job_common', rows: "state in ('created', 'retry', 'active')" },
];
/** Whether both databases already contain some of the table's rows, because the queue inserts them itself. */
export const isKnownBefore = (table: { name: string }): boolean => table.name === 'pgboss.queue';

export async function listCopiedTables(source: Tx): Promise<CopiedTable[]> {
  const own = await sql.raw<{ name: string; rows: string }>(ownTables).execute(source);
  const tables = [];
  for (const { name, rows } of [...own.rows, ...queueTables]) tables.push(await describeTable(source, name, rows));
  return tables;
}

/** Copies a table in batches. */
export async function copyRows(source: Tx, target: Tx, table: CopiedTable): Promise<void> {
  for await (const lines of readLines(source, table))
    await writeLines(target, table, { lines, skipKnown: isKnownBefore(table) });
}

/** The foreign keys between tables of companies, with their columns. */
const referencesOfCompanies = sql<{ table: string; referred: string; columns: string[]; referredColumns: string[] }>`
  select conrelid::regclass::text as "table", confrelid::regclass::text as referred,
    array(select quote_ident(attname) from unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select quote_ident(attname) from unnest(confkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as referred_columns
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> 'accounts'::regclass
    and exists (select from pg_attribute where attrelid = conrelid and attname = 'account_id')
  order by 1, conname`;

/** Refuses rows of a company that refer to nothing. */
async function checkReferences(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await referencesOfCompanies.execute(tx);
  for (const { table, referred, columns, referredColumns } of rows) {
    const known = columns.map((column) => `one.${column} is not null`).join(' and ');
    const pairs = columns.map((column, i) => `other.${referredColumns[i]} = one.${column}`).join(' and ');
    const lost = await sql<{ is: boolean }>`select exists (
      select from ${sql.raw(table)} one where one.account_id = ${accountId}::uuid and ${sql.raw(known)}
        and not exists (select from ${sql.raw(referred)} other where ${sql.raw(pairs)})) as is`.execute(tx);
    if (lost.rows[0]?.is === true) throw new Error(`Rows of ${table} refer to rows of ${referred} that are missing`);
  }
}

/**
 * Deletes a company with all its rows, after `holdBackChecks`. On one machine its tables follow by their keys. The keys of a
 * cluster are off then, and each table is emptied by itself.
 */
export async function deleteAccountRows(tx: Tx, accountId: string): Promise<void> {
  if (await isDistributed(tx)) {
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition
      where logicalrelid <> 'accounts'::regclass
        and exists (select from pg_attribute where attrelid = logicalrelid and attname = 'account_id')`.execute(tx);
    for (const { name } of rows)
      await sql`delete from ${sql.raw(name)} where account_id = ${accountId}::uuid`.execute(tx);
  }
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
}

/**
 * As `holdBackChecks`, where keys cannot be deferred: keys and triggers are off on the workers too, and the rows of the company
 * are checked at the end.
 */
async function holdBackOnCluster(target: Tx, accountId: string): Promise<() => Promise<void>> {
  await sql`set local session_replication_role to replica`.execute(target);
  return async () => {
    await sql`set local session_replication_role to origin`.execute(target);
    await checkReferences(target, accountId);
  };
}

/**
 * Allows tables that reference each other to be filled in any order: references are checked at the end, and triggers
 * are disabled because their results are copied too. Returns a function that restores both. On a cluster it is for the rows of
 * one company.
 */
export async function holdBackChecks(target: Tx, accountId: string | null = null): Promise<() => Promise<void>> {
  if (await isDistributed(target)) {
    if (accountId === null)
      throw new CannotStart(
        'This database is distributed. Restore into an empty one, and distribute that one afterwards.',
      );
    return holdBackOnCluster(target, accountId);
  }
  const { rows: references } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`.execute(target);
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and tgenabled = 'O'`.execute(target);
  const run = (statement: string) => sql.raw(statement).execute(target);
  for (const { table, name } of references)
    await run(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  for (const { table, name } of triggers) await run(`alter table ${table} disable trigger ${name}`);
  return async () => {
    await run('set constraints all immediate');
    for (const { table, name } of triggers) await run(`alter table ${table} enable trigger ${name}`);
    for (const { table, name } of references) await run(`alter table ${table} alter constraint ${name} not deferrable`);
  };
}
