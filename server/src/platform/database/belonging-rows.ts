import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** Rows that belong to a record of another kind, by the column that names it. Their owner says which. */
export type BelongingRows = {
  table: string;
  column: string;
  /** What identifies a row. */
  key: string;
  /** Limits the rows, where the column may name records of other kinds. */
  only?: RawBuilder<SqlBool>;
  /** Tables that hold a copy of the column, and their columns that refer to the row. */
  repeatedIn?: readonly { table: string; column: string }[];
};

/** Rows that move with the record that they belong to. */
export type MovingRows = BelongingRows & {
  /** The transaction for a write of them, which returns their keys. */
  tells: (tx: Tx) => Tx;
};

type Ends = { from: string; to: string };

/** Gives the rows of a record to another one: all of them, or those with these keys. Returns their keys. */
export async function giveRows(
  tx: Tx,
  { table, column, key, only = sql<SqlBool>`true`, repeatedIn = [], tells }: MovingRows,
  { from, to, keys }: Ends & { keys?: readonly string[] },
): Promise<string[]> {
  const isWanted = keys === undefined ? sql`true` : sql`${sql.ref(key)}::text = any(${[...keys]}::text[])`;
  const { rows } = await sql<Record<string, string>>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.ref(column)} = ${from} and ${only} and ${isWanted} returning ${sql.ref(key)}`.execute(tells(tx));
  const given = rows.map((row) => row[key] as string);
  if (given.length === 0) return given;
  for (const repeated of repeatedIn)
    await sql`
      update ${sql.table(repeated.table)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(repeated.column)} = any(${given}::uuid[])`.execute(tx);
  return given;
}

/** Clears a column of the rows of records where it names a row that belongs to another one of these records. */
export async function clearForeign(
  tx: Tx,
  { table, column, tells }: MovingRows,
  { name, of }: { name: string; of: BelongingRows },
  records: readonly string[],
): Promise<void> {
  const ids = [...records];
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = null
    where ${sql.ref(column)} = any(${ids}::uuid[]) and ${sql.ref(name)} in (
      select id from ${sql.table(of.table)} named where named.${sql.ref(of.column)} = any(${ids}::uuid[])
      and named.${sql.ref(of.column)} <> ${sql.table(table)}.${sql.ref(column)}
    ) returning id`.execute(tells(tx));
}

/** Those of some records that have such rows. */
export async function recordsWith(
  tx: Tx,
  { table, column, only = sql<SqlBool>`true` }: BelongingRows,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join([...ids])}) and ${only}`.execute(tx);
  return rows.map(({ id }) => id);
}
