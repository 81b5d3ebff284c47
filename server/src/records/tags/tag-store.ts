import type { Tag } from '@truckroll/contract/tags/tags';
import { mostTags, nextTagColor, tagKey, tagsBetween } from '@truckroll/domain/tags/tags';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';

const columns = ['id', 'name', 'color', 'updatedAt'] as const;

/** The account's tags by name. */
export const listTags = (tx: Tx): Promise<Tag[]> =>
  tx.selectFrom('tags').select(columns).orderBy('nameKey').orderBy('id').limit(mostTags).execute();

/** Whether an account has tags, also in a transaction that is bound to none. */
export async function hasTags(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.selectFrom('tags').select('id').where('accountId', '=', accountId).limit(1).executeTakeFirst();
  return row !== undefined;
}

const findNamed = (tx: Tx, name: string): Promise<Tag | undefined> =>
  tx.selectFrom('tags').select(columns).where(sql<SqlBool>`lower(name) = lower(${name})`).executeTakeFirst();

/** Adds a tag unless its name exists, ignoring case. Concurrent requests create only one (API TG-2). */
export async function ensureTag(
  tx: Tx,
  { name, color }: { name: string; color?: string | undefined },
  now: Date,
): Promise<{ tag: Tag; isNew: boolean }> {
  const known = await findNamed(tx, name);
  if (known !== undefined) return { tag: known, isNew: false };
  const used = await tx.selectFrom('tags').select('color').execute();
  if (used.length >= mostTags) throw new Problem('tooManyTags', { n: mostTags });
  const at = now.toISOString();
  const added = await telling(tx, 'tag', returned('id'), { now })
    .insertInto('tags')
    .values({
      ...{ id: newId(), name, nameKey: fold(name), createdAt: at, updatedAt: at },
      color: color ?? nextTagColor(used.map((tag) => tag.color)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (added !== undefined) return { tag: added, isNew: true };
  return { tag: found(await findNamed(tx, name), 'Tag'), isNew: false };
}

/** The ids of the tags with these names, by `tagKey`. Names without a tag get one. */
export async function ensureTags(tx: Tx, names: readonly string[], now: Date): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const name of names)
    if (!ids.has(tagKey(name))) ids.set(tagKey(name), (await ensureTag(tx, { name }, now)).tag.id);
  return ids;
}

/** Selects the tag for update, which waits for saves that give it to a record. */
export async function getTagForChange(tx: Tx, id: string): Promise<Tag> {
  const row = await tx.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return found(row, 'Tag');
}

export async function updateTag(
  tx: Tx,
  { id }: Tag,
  { name, color }: Pick<Tag, 'name' | 'color'>,
  now: Date,
): Promise<Tag> {
  const row = await telling(tx, 'tag', id, { now })
    .updateTable('tags')
    .set({ name, nameKey: fold(name), color, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return found(row, 'Tag');
}

/** Deletes a tag that no record has any more. */
export async function removeTag(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'tag', id).deleteFrom('tags').where('id', '=', id).execute();
}

/** The tags of the account among these. They are locked against their deletion until the transaction ends. */
export async function findTagIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The names of the tags that a record got and lost, for its history. */
export async function readChangedTags(
  tx: Tx,
  before: readonly string[],
  after: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const { add, remove } = tagsBetween(before, after);
  if (add.length + remove.length === 0) return { added: [], removed: [] };
  const names = await readTagNames(tx);
  const namesOf = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  return { added: namesOf(add), removed: namesOf(remove) };
}

/** The names of the account's tags by id. */
export async function readTagNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('tags').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
