import { fold } from '@truckroll/domain/text/folding';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import type { ClientsQuery } from '../record-rights/client-scope.ts';

/**
 * How a search reads the clients. The text index finds rare words at once. Frequent text ("an", the local area code) is
 * filtered in list order instead: a few rows fill the first page.
 */
export type SearchWay = 'index' | 'reading';

/** From this many matches on, reading in list order finds a page sooner. */
export const frequentFrom = 10_000;

/** The share of an account's clients above which counting by a full read beats the index. */
export const nearlyAll = 0.6;

/** Texts this short have no trigram, so the index cannot find them. */
const shortest = 3;

/** The digits of a typed phone number; null if the text is not one, or already consists of digits only. */
const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{3,}$/.test(digits) && digits !== text ? digits : null;
};

/** The texts to search for: as typed, and for a phone number also its digits, as numbers are stored. */
export const searchedTexts = (search: string): string[] =>
  [search, digitsOf(search)].filter((text) => text !== null).map(fold);

/** The search plan for texts without known statistics. */
export const wayOf = (texts: readonly string[]): SearchWay =>
  texts.some((text) => text.length < shortest) ? 'reading' : 'index';

/** The same for typed text; no text means no search. */
export const wayOfSearch = (search: string | undefined): SearchWay =>
  search ? wayOf(searchedTexts(search)) : 'reading';

/**
 * Whether a client contains one of the texts. The planner assumes that a position comparison is often true and reads in
 * list order; for LIKE it assumes the opposite, because row-level security hides the statistics.
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
  // Alias the subquery as the table: it has all the columns needed.
  return tx.selectFrom(sql<Keys>`(${found})`.as('clients')) as unknown as ClientsQuery;
}
