import { fold } from '@truckroll/domain/text/folding';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';
import type { ClientsTable } from '../database/tables.ts';
import type { ClientsQuery } from './client-scope.ts';

/**
 * How a search goes through the clients. The index of text finds rare words at once. What occurs everywhere ("an", the
 * area code of one's town) is read along the order of the list instead: the first page is full after a few rows.
 */
export type SearchWay = 'index' | 'reading';

/** From this many matches on, a page is found sooner by reading along its order. */
export const frequentFrom = 10_000;

/** The part of an account's clients from which on reading all of them counts sooner than the index does. */
export const nearlyAll = 0.6;

/** Texts this short have no trigram, by which the index could find them. */
const shortest = 3;

/** The digits of a typed phone number; null when the text is not one, or is digits alone anyway. */
const digitsOf = (text: string): string | null => {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^\d{3,}$/.test(digits) && digits !== text ? digits : null;
};

/** What is looked for: the text as typed, and of a phone number its digits too, as numbers are stored. */
export const searchedTexts = (search: string): string[] =>
  [search, digitsOf(search)].filter((text) => text !== null).map(fold);

/** The way for texts of which nothing is known yet. */
export const wayOf = (texts: readonly string[]): SearchWay =>
  texts.some((text) => text.length < shortest) ? 'reading' : 'index';

/** The same for what somebody typed; without a search nothing is looked for. */
export const wayOfSearch = (search: string | undefined): SearchWay =>
  search ? wayOf(searchedTexts(search)) : 'reading';

/**
 * Whether a client contains one of the texts. The planner takes a comparison of positions to be true often and reads
 * along the order; of a LIKE it thinks the opposite, as it may not look at statistics behind row-level security.
 */
export const containsAny = (texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`strpos(clients.search_text, ${text}) > 0`),
    sql` or `,
  )})`;

type Keys = Pick<Selectable<ClientsTable>, 'id' | 'stage' | 'createdAt' | 'updatedAt' | 'nameKey' | 'companyKey'>;

/** The account's clients that the index of text finds, with the columns by which lists filter, order and count. */
export function foundByIndex(tx: Tx, texts: readonly string[]): ClientsQuery {
  const found = sql.join(
    texts.map((text) => sql`select * from matching_client_keys(${containing(text)})`),
    sql` union `,
  );
  // Read as if it were the table itself, of which it has the columns that are needed.
  return tx.selectFrom(sql<Keys>`(${found})`.as('clients')) as unknown as ClientsQuery;
}
