import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findTagIds } from './tag-store.ts';

// The tags of clients, jobs and requests are lists of ids in their own rows, which only their owners write. A trigger keeps
// the names of the tags in the search texts (migration 0101).

/** A record with the tags that it shall have. */
export type TaggedRecord = { id: string; tagIds: readonly string[] };

const rowsOf = (records: readonly TaggedRecord[]) => records.map(({ id, tagIds }) => ({ id, tag_ids: tagIds }));

/** Records with their new tags, as rows for an update of their table. */
export const newTags = (records: readonly TaggedRecord[]) =>
  sql<{ id: string; tagIds: string }>`jsonb_to_recordset(${JSON.stringify(rowsOf(records))}::jsonb)`.as<'tagged'>(
    sql`tagged (id uuid, tag_ids jsonb)`,
  );

/** The rows that have a tag. */
export const hasTag = (id: string): RawBuilder<SqlBool> => sql<SqlBool>`tag_ids @> ${JSON.stringify([id])}::jsonb`;

/** The tags of a row with another tag in the place of one; null: without it. */
export const tagReplaced = (id: string, by: string | null): RawBuilder<string> =>
  by === null ? sql`tag_ids - ${id}::text` : sql`tag_ids - ${id}::text - ${by}::text || jsonb_build_array(${by}::text)`;

/** The tags of the rows, unchanged: their names are written to the search texts anew. */
export const sameTags: RawBuilder<string> = sql`tag_ids`;

/** How many of these rows have each tag. */
export const tagCounts = (
  tx: Tx,
  tagged: AliasedExpression<{ tagIds: string[] }, 'tagged'>,
): Promise<{ id: string; count: number }[]> =>
  tx
    .selectFrom([tagged, sql<{ id: string }>`jsonb_array_elements_text(tagged.tag_ids)`.as<'tag'>(sql`tag (id)`)])
    .select(({ fn }) => ['tag.id', fn.countAll<number>().as('count')])
    .groupBy('tag.id')
    .execute();

type TagFilter = (ids: readonly string[]) => Expression<SqlBool>;

/** The conditions of the filters by tags, for rows with this column. */
export const tagConditions = (column: string): Record<'anyTag' | 'everyTag' | 'noTag', TagFilter> => ({
  anyTag: (ids) => sql<SqlBool>`${sql.ref(column)} ?| ${ids}::text[]`,
  everyTag: (ids) => sql<SqlBool>`${sql.ref(column)} ?& ${ids}::text[]`,
  noTag: (ids) => sql<SqlBool>`not ${sql.ref(column)} ?| ${ids}::text[]`,
});

/** The sent tags that are not the account's. Those that the record has may stay. */
export async function judgeTags(
  tx: Tx,
  sent: readonly string[] | undefined,
  stored: readonly string[],
): Promise<FieldError[]> {
  if (sent === undefined) return [];
  const known = await findTagIds(tx, sent);
  return unknownTags(sent, (id) => known.has(id) || stored.includes(id));
}

export const unknownTags = (sent: readonly string[], isKnown: (id: string) => boolean): FieldError[] =>
  sent.flatMap((id, index) =>
    isKnown(id) ? [] : [{ path: `tagIds.${index}`, code: 'not_found' as const, message: 'Tags is not valid' }],
  );
