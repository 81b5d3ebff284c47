import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** A table to copy: by its qualified name, its columns with their types, and which of its rows. */
export type CopiedTable = { name: string; columns: { name: string; type: string }[]; rows: string };

const batchRows = 500;

/** The tables of the product, and of the queue what still waits. Tables that describe themselves are not copied. */
const ownTables = `select format('%I.%I', n.nspname, c.relname) as name, 'true' as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by 1`;
const queueTables = [
  { name: 'pgboss.queue', rows: 'true' },
  { name: 'pgboss.job_common', rows: "state in ('created', 'retry', 'active')" },
];
/** Both sides have some of its rows: the queue makes them for itself. */
export const isKnownBefore = (table: CopiedTable): boolean => table.name === 'pgboss.queue';

async function columnsOf(tx: Tx, name: string): Promise<CopiedTable['columns']> {
  const { rows } = await sql<{ name: string; type: string }>`
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return rows;
}

export async function listCopiedTables(source: Tx): Promise<CopiedTable[]> {
  const own = await sql.raw<{ name: string; rows: string }>(ownTables).execute(source);
  const tables = [];
  for (const table of [...own.rows, ...queueTables])
    tables.push({ ...table, columns: await columnsOf(source, table.name) });
  return tables;
}

export async function countRows(tx: Tx, table: CopiedTable): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*) as count from ${table.name} where ${table.rows}`)
    .execute(tx);
  return rows[0]?.count ?? 0;
}

/** Copies a table in pieces. Every value travels as its text: nothing is rounded or parsed on the way. */
export async function copyRows(source: Tx, target: Tx, table: CopiedTable): Promise<void> {
  const columns = table.columns.map(({ name }) => name);
  const texts = columns.map((name, i) => `${name}::text as c${i}`);
  await sql
    .raw(`declare copied no scroll cursor for select ${texts.join(', ')} from ${table.name} where ${table.rows}`)
    .execute(source);
  const names = columns.map((_, i) => `c${i}`);
  const values = table.columns.map(({ type }, i) => `c${i}::${type}`);
  for (;;) {
    const { rows } = await sql.raw<Record<string, string | null>>(`fetch ${batchRows} from copied`).execute(source);
    if (rows.length === 0) break;
    const lists = names.map((name) => rows.map((row) => row[name] ?? null));
    await sql`
      insert into ${sql.raw(`${table.name} (${columns.join(', ')})`)}
      select ${sql.raw(values.join(', '))}
      from unnest(${sql.join(lists.map((list) => sql`${list}::text[]`))}) as given (${sql.raw(names.join(', '))})
      ${sql.raw(isKnownBefore(table) ? 'on conflict do nothing' : '')}
    `.execute(target);
  }
  await sql.raw('close copied').execute(source);
}

/**
 * Lets tables that refer to each other be filled in any order: references are checked at the end, all of them, and
 * triggers keep out, because what they would write is copied too. Answers how to undo it.
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
