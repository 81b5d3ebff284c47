import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** A table to copy: its qualified name, columns, row filter and order. */
export type CopiedTable = { name: string; columns: CopiedColumn[]; rows: string; order: string };

/** `name` is the unquoted database name. */
export type CopiedColumn = { name: string; type: string };

const batchRows = 200;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The columns of a table, except generated ones. */
async function columnsOf(tx: Tx, name: string): Promise<CopiedColumn[]> {
  const { rows } = await sql<CopiedColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return rows;
}

/** The order of the primary key, with texts compared by bytes: it must not depend on the collation. */
async function orderOf(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ name: string; isText: boolean }>`
    select attname as name, attcollation <> 0 as "isText"
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = ${name}::regclass and indisprimary
    order by array_position(indkey::int2[], attnum)`.execute(tx);
  if (rows.length === 0) throw new Error(`${name} has no primary key`);
  return rows.map((column) => `${quoted(column.name)}${column.isText ? ' collate "C"' : ''}`).join(', ');
}

export async function describeTable(tx: Tx, name: string, rows: string): Promise<CopiedTable> {
  return { name, rows, columns: await columnsOf(tx, name), order: await orderOf(tx, name) };
}

export async function countRows(tx: Tx, table: Pick<CopiedTable, 'name' | 'rows'>): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*) as count from ${table.name} where ${table.rows}`)
    .execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * A row as one line of JSON without loss: SQL nulls are absent, which distinguishes them from a JSON null, and numbers
 * keep all digits.
 */
function lineOf(columns: readonly CopiedColumn[]): string {
  const members = columns.map(({ name }) => {
    const key = literal(`${JSON.stringify(name)}:`);
    return `case when ${quoted(name)} is not null then ${key} || to_json(${quoted(name)})::text end`;
  });
  return `'{' || array_to_string(array[${members.join(', ')}], ',') || '}'`;
}

/** Reads the rows of a table in batches of lines. */
export async function* readLines(tx: Tx, table: CopiedTable): AsyncGenerator<string[]> {
  const { name, columns, rows: which, order } = table;
  const query = `select ${lineOf(columns)} as line from ${name} where ${which} order by ${order}`;
  await sql.raw(`declare copied no scroll cursor for ${query}`).execute(tx);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${batchRows} from copied`).execute(tx);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await sql.raw('close copied').execute(tx);
}

/** Inserts lines from `readLines`. Absent columns become null. */
export async function writeLines(
  tx: Tx,
  table: Pick<CopiedTable, 'name' | 'columns'>,
  { lines, skipKnown = false }: { lines: readonly string[]; skipKnown?: boolean },
): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name));
  // Without this, a JSON null inside a record would become an SQL null.
  const values = table.columns.map(({ name, type }) =>
    type === 'jsonb' ? `(line::json -> ${literal(name)})::jsonb` : `record.${quoted(name)}`,
  );
  await sql`
    insert into ${sql.raw(`${table.name} (${names.join(', ')}) select ${values.join(', ')}`)}
    from unnest(${[...lines]}::text[]) as line, json_populate_record(null::${sql.raw(table.name)}, line::json) as record
    ${sql.raw(skipKnown ? 'on conflict do nothing' : '')}
  `.execute(tx);
}
