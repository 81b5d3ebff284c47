import { searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { searchWords } from '@truckroll/domain/text/folding';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing, isIndexed } from '../../platform/database/like-pattern.ts';
import type { ClientsTable } from '../../platform/database/tables.ts';
import type { ClientsQuery } from './client-rows.ts';

/** How a search reads the clients: their keys by the text indexes, or whole rows in the order of the list. */
export type SearchWay = 'index' | 'reading';

/** What a search finds: clients with all words of one of the lists. */
export type SearchedTexts = readonly (readonly string[])[];

/** The words of a search, and for a phone number also its digits in every form in which they may be stored. */
export function searchedTexts(search: string): SearchedTexts {
  const words = searchWords(search);
  const numbers = searchedDigits(search).filter((digits) => words.length !== 1 || words[0] !== digits);
  return [words, ...numbers.map((digits) => [digits])];
}

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

/** The letters of words, in pairs as far as a word has two, as the second index has them (migration 0099). */
function lettersOf(words: readonly string[]): string[] {
  const pairs = words.flatMap((word) => {
    const letters = [...word];
    return letters.length < 2 ? letters : letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);
  });
  return [...new Set(pairs)];
}

/** The limits of a search before its clients are read: the most clients for each text, and their stages. */
type Limits = { most?: number | null; stages?: readonly ClientStage[] | null };

/** The clients with all words. The text index is read by the first patterns, and without a trigram the one of letters. */
function selectFound(words: readonly string[], { most = null, stages = null }: Limits) {
  const patterns = words.toSorted((one, other) => Number(isIndexed(other)) - Number(isIndexed(one))).map(containing);
  // Without any word nothing is found.
  return words.length === 0 || words.some(isIndexed)
    ? sql`select * from matching_clients(${patterns}::text[], ${most}::integer, ${stages}::text[])`
    : sql`select * from matching_clients_by_letters(
        ${lettersOf(words)}::text[], ${patterns}::text[], ${most}::integer, ${stages}::text[])`;
}

/** The account's clients found by the text indexes, with the columns that lists filter, order and count by. */
export function foundByIndex(tx: Tx, texts: SearchedTexts, limits: Limits = {}): ClientsQuery {
  const found = sql.join(
    texts.map((words) => selectFound(words, limits)),
    sql` union `,
  );
  // The subquery is named like the table, because it has all the columns that queries need.
  return tx.selectFrom(sql<Keys>`(${found})`.as('clients')) as unknown as ClientsQuery;
}
