import { searchWords } from '@truckroll/domain/text/folding';
import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { foundByAll, hasAll } from '../../platform/database/like-pattern.ts';

/** The number of newest records that are scanned for frequent texts. */
export const newestRead = 2000;
/** The most matches that are ranked. */
const mostRanked = 200;

/** Which records a search is limited to: the given ids, or those found by the text index. */
export type Holders = { ids: string[] } | 'index';

/**
 * Decides how to search for records. Frequent texts are found among the newest records at once, whereas collecting all
 * matches would take seconds; rare texts are found by the index. `newest` are the ids of the `newestRead` newest
 * records in scope, which are ordered by creation time.
 */
export async function findHolders(
  tx: Tx,
  newest: AliasedExpression<{ id: string; searchText: string }, 'newest'>,
  search: string,
  limit: number,
): Promise<Holders> {
  const rows = await tx
    .selectFrom(newest)
    .select('newest.id')
    .where(hasAll('newest.searchText', searchWords(search)))
    .limit(mostRanked)
    .execute();
  return rows.length < limit ? 'index' : { ids: rows.map((row) => row.id) };
}

type Table = 'jobs' | 'requests' | 'tasks' | 'documents';

/** Whether a record is one of the matches. A record whose number equals `number` always is. */
export function isHolder(table: Table, holders: Holders, search: string, number?: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${table}.id`);
  if (holders === 'index') {
    return foundByAll(`${table}.id`, `matching_${table}`, searchWords(search));
  }
  const isListed = sql<SqlBool>`${id} in (${sql.join(holders.ids)})`;
  // Longer digits cannot be a number of the product.
  if (number === undefined || !/^\d{1,15}$/.test(search)) return isListed;
  return sql<SqlBool>`(${isListed} or ${sql.ref(`${table}.${number}`)} = ${Number(search)})`;
}
