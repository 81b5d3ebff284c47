import { searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { searchWords } from '@truckroll/domain/text/folding';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing, isIndexed } from '../../platform/database/like-pattern.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import type { ClientsQuery } from './client-rows.ts';

/** How a search reads the clients: by the text index, which does not find texts of one or two letters, or all of them. */
export type SearchWay = 'index' | 'reading';

/** What a search finds: clients with all words of one of the lists. */
export type SearchedTexts = readonly (readonly string[])[];

/** The words of a search, and for a phone number also its digits in every form in which they may be stored. */
export const searchedTexts = (search: string): SearchedTexts => [
  searchWords(search),
  ...searchedDigits(search).map((digits) => [digits]),
];

/** The index finds the clients with one of the words, among which those with all words are chosen. */
export const wayOf = (texts: SearchedTexts): SearchWay =>
  texts.every((words) => words.some(isIndexed)) ? 'index' : 'reading';

/** As `wayOf`, for typed text; reading without a search. */
export const wayOfSearch = (search: string | undefined): SearchWay =>
  search ? wayOf(searchedTexts(search)) : 'reading';

/** Rows whose text has all words. The planner assumes that a position comparison is often true. */
const hasWords = (table: string, words: readonly string[]) =>
  sql.join(
    [
      words.length > 0 ? sql`true` : sql`false`,
      ...words.map((word) => sql`strpos(${sql.ref(`${table}.search_text`)}, ${word}) > 0`),
    ],
    sql` and `,
  );

/**
 * Whether a client, one of its contacts or one of its service properties has all words of one of the texts. The planner
 * reads in list order. For LIKE it would assume that few do, because row-level security hides the statistics.
 */
export const containsAny = (texts: SearchedTexts): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map(
      (words) => sql`(${hasWords('clients', words)}) or clients.id in (
        select client_id from client_contacts where ${hasWords('client_contacts', words)}
        union all select client_id from service_properties where ${hasWords('service_properties', words)})`,
    ),
    sql` or `,
  )})`;

type Keys = Pick<Selectable<ClientsTable>, 'id' | 'stage' | 'createdAt' | 'updatedAt' | 'nameKey' | 'companyKey'>;

/** The words as patterns. The index is read by the first one. */
const patternsOf = (words: readonly string[]): string[] => {
  const indexed = words.find(isIndexed);
  return [...new Set([...(indexed === undefined ? [] : [indexed]), ...words])].map(containing);
};

/** The limits of a search before its clients are read: the most clients for each text, and their stages. */
type Limits = { most?: number | null; stages?: readonly ClientStage[] | null };

/** The account's clients found by the text index, with the columns that lists filter, order and count by. */
export function foundByIndex(tx: Tx, texts: SearchedTexts, { most = null, stages = null }: Limits = {}): ClientsQuery {
  const found = sql.join(
    texts.map(
      (words) => sql`select * from matching_clients(${patternsOf(words)}::text[], ${most}::integer, ${stages}::text[])`,
    ),
    sql` union `,
  );
  // The subquery is named like the table, because it has all the columns that queries need.
  return tx.selectFrom(sql<Keys>`(${found})`.as('clients')) as unknown as ClientsQuery;
}
