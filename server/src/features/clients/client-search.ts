import { fold } from '@truckroll/domain/text/folding';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import type { ClientsQuery } from '../record-rights/client-scope.ts';

/**
 * How a search reads the clients. The text index finds rare texts fast. Frequent texts ("an", the local area code) are
 * filtered in list order instead, because a few rows fill the first page.
 */
export type SearchWay = 'index' | 'reading';

/** The number of matches from which reading in list order finds a page sooner than the index. */
export const frequentFrom = 10_000;

/** The share of an account's clients above which counting by a full read beats the index. */
export const nearlyAll = 0.6;

/** Texts this short have no trigram, so the index cannot find them. */
const shortest = 3;

/** The digits of a typed phone number. Null if the text is not one, or consists of digits only anyway. */
const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{3,}$/.test(digits) && digits !== text ? digits : null;
};

/**
 * The texts to search for: the typed text, and for a phone number also its digits, because numbers are stored as
 * digits.
 */
export const searchedTexts = (search: string): string[] =>
  [search, digitsOf(search)].filter((text) => text !== null).map(fold);

/** The search plan for texts without known statistics. */
export const wayOf = (texts: readonly string[]): SearchWay =>
  texts.some((text) => text.length < shortest) ? 'reading' : 'index';

/** As `wayOf`, for typed text; null without a search. */
export const wayOfSearch = (search: string | undefined): SearchWay =>
  search ? wayOf(searchedTexts(search)) : 'reading';

/**
 * Whether a client contains one of the texts. The planner assumes that a position comparison is often true and reads in
 * list order. For LIKE it would assume the opposite, because row-level security hides the statistics.
 */
export const containsAny = (texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`strpos(clients.search_text, ${text}) > 0`),
    sql` or `,
  )})`;

type Keys = Pick<Selectable<ClientsTable>, 'id' | 'stage' | 'createdAt' | 'updatedAt' | 'nameKey' | 'companyKey'>;

/** The account's clients found by the text index, with the columns that lists filter, order and count by. */
export function foundByIndex(tx: Tx, texts: readonly string[]): ClientsQuery {
  const found = sql.join(
    texts.map((text) => sql`select * from matching_client_keys(${containing(text)})`),
    sql` union `,
  );
  // The subquery is named like the table, because it has all the columns that queries need.
  return tx.selectFrom(sql<Keys>`(${found})`.as('clients')) as unknown as ClientsQuery;
}
