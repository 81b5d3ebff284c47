import { sql } from 'kysely';
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

/**
 * Allows tables that reference each other to be filled in any order: references are checked at the end, and triggers
 * are disabled because their results are copied too. Returns a function that restores both.
 */
export async function holdBackChecks(target: Tx): Promise<() => Promise<void>> {
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
