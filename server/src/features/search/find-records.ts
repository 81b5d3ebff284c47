import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';

/** How many of the newest records are scanned for frequent text. */
export const newestRead = 2000;
/** How many matches are ranked. */
const mostRanked = 200;

/** Restricts to matching records: these, or those found by the text index. */
export type Holders = { ids: string[] } | 'index';

/**
 * Where to search for records. Frequent text is found among the newest records at once, where gathering all matches
 * would take seconds; the index finds rare text. `newest`: the `newestRead` newest records in scope; ids are ordered by
 * creation time.
 */
export async function findHolders(
  tx: Tx,
  newest: AliasedExpression<{ id: string; searchText: string }, 'newest'>,
  text: string,
  limit: number,
): Promise<Holders> {
  const rows = await tx
    .selectFrom(newest)
    .select('newest.id')
    .where(sql<SqlBool>`strpos(newest.search_text, ${text}) > 0`)
    .limit(mostRanked)
    .execute();
  return rows.length < limit ? 'index' : { ids: rows.map((row) => row.id) };
}

type Table = 'jobs' | 'requests' | 'tasks' | 'documents';

/** Whether a record is one of the matches. `number`: its number matches exactly, wherever it is in the order. */
export function isHolder(table: Table, holders: Holders, text: string, number?: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`);
  if (holders === 'index') {
    return sql<SqlBool>`${id} in (select ${sql.id(`matching_${table}`)}(${containing(text)}))`;
  }
  const isListed = sql<SqlBool>`${id} in (${sql.join(holders.ids)})`;
  // Longer ones cannot be a number of the product.
  if (number === undefined || !/^\d{1,15}$/.test(text)) return isListed;
  return sql<SqlBool>`(${isListed} or ${sql.ref(`${table}.${number}`)} = ${Number(text)})`;
}
