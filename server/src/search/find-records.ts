import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';

/** So many of the newest records are read for what occurs everywhere. */
export const newestRead = 2000;
/** So many of those that hold it are ranked. */
const mostRanked = 200;

/** Which records hold a text: these, or those that the index of text finds. */
export type Holders = { ids: string[] } | 'index';

/**
 * Where the records that hold a text are looked for. What many hold is found among the newest at once, where gathering all
 * of them would take seconds; what few hold the index finds.
 *
 * `newest`: the `newestRead` newest records in scope. Ids are made in the order of time.
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

/** Whether a record is one of the holders. `number`: its number is meant exactly, wherever it stands. */
export function isHolder(table: Table, holders: Holders, text: string, number?: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`);
  if (holders === 'index') {
    return sql<SqlBool>`${id} in (select ${sql.id(`matching_${table}`)}(${containing(text)}))`;
  }
  const isListed = sql<SqlBool>`${id} in (${sql.join(holders.ids)})`;
  // Longer ones are no number of the product.
  if (number === undefined || !/^\d{1,15}$/.test(text)) return isListed;
  return sql<SqlBool>`(${isListed} or ${sql.ref(`${table}.${number}`)} = ${Number(text)})`;
}
