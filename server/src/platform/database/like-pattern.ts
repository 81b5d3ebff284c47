import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The LIKE pattern for texts that contain another, with escaping: containing('50%') → '%50\%%'. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A search without any word, such as an apostrophe alone, finds nothing. */
const hasWords = (words: readonly string[]) => (words.length > 0 ? sql`true` : sql`false`);

/** Whether a text column contains all words. */
export const hasAll = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([hasWords(words), ...words.map((word) => sql`strpos(${sql.ref(column)}, ${word}) > 0`)], sql` and `)})`;

/**
 * Whether a record is among those that a function of the schema finds by the text index, for each word. Words shorter
 * than three letters have no trigram: see `areIndexed`.
 */
export const foundByAll = (id: string, finder: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [hasWords(words), ...words.map((word) => sql`${sql.ref(id)} in (select ${sql.id(finder)}(${containing(word)}))`)],
    sql` and `,
  )})`;

/** Whether the text index can find a word: it has three letters or digits in a row. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** Whether the text index can find each of the words. */
export const areIndexed = (words: readonly string[]): boolean => words.length > 0 && words.every(isIndexed);
