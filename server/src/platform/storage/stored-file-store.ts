import type { FileOwner } from '@truckroll/contract/files/storage';
import { type Expression, type Selectable, sql } from 'kysely';
import type { MovingRows } from '../database/belonging-rows.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { StoredFilesTable } from '../database/tables.ts';
import { partsOfKey } from './storage.ts';

export type StoredFile = Selectable<StoredFilesTable>;

export type NewStoredFile = {
  key: string;
  name: string;
  type: string;
  size: number;
  /** The record that decides who may read the file. The account itself for what all its people see, such as its logo. */
  owner: { type: FileOwner; id: string };
  createdBy: string | null;
  /** The key of content that was stored encrypted (`putSealed`). */
  sealedKey?: string;
  now: Date;
};

/** Inserts a file's row. The caller has stored its content before, outside the transaction. */
export async function insertStoredFile(tx: Tx, { owner, now, ...file }: NewStoredFile): Promise<void> {
  await tx
    .insertInto('storedFiles')
    .values({ ...file, ownerType: owner.type, ownerId: owner.id, createdAt: now.toISOString() })
    .execute();
}

export const findStoredFile = (tx: Tx, key: string): Promise<StoredFile | undefined> =>
  tx.selectFrom('storedFiles').selectAll().where('key', '=', key).executeTakeFirst();

/** A file of an account, for reads across all accounts. */
export const findFileOf = (system: Tx, accountId: string, key: string): Promise<StoredFile | undefined> =>
  system
    .selectFrom('storedFiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();

/** The keys of the files of records: their ids, or a query of them. */
export async function listKeysOf(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[] | Expression<string>,
): Promise<string[]> {
  if (isList(ids) && ids.length === 0) return [];
  const files = await tx
    .selectFrom('storedFiles')
    .select('key')
    .where('ownerType', '=', owner)
    .where('ownerId', 'in', isList(ids) ? [...ids] : ids)
    .execute();
  return files.map(({ key }) => key);
}

const isList = (ids: readonly string[] | Expression<string>): ids is readonly string[] => Array.isArray(ids);

/**
 * Returns which of these keys are files of one kind of owner, and locks their rows: until the transaction ends nobody
 * removes one that it begins to use.
 */
export async function lockKeysOf(
  tx: Tx,
  owner: FileOwner,
  keys: readonly string[],
  how: 'to use' | 'to remove',
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const files = tx
    .selectFrom('storedFiles')
    .select('key')
    .where('ownerType', '=', owner)
    .where('key', 'in', [...keys])
    .orderBy('key');
  const rows = await (how === 'to use' ? files.forShare() : files.forUpdate()).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Gives a record those of the files that belong to no record yet, only to their account. */
export async function giveUnsavedFiles(
  tx: Tx,
  keys: readonly string[],
  { accountId, ownerId }: { accountId: string; ownerId: string },
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('storedFiles')
    .set({ ownerId })
    .where('ownerId', '=', accountId)
    .where('key', 'in', [...keys])
    .execute();
}

/** How long a photo waits for its line: longer than a document that is saved without a network waits to be sent. */
const unsavedDays = 60;

/** Deletes the rows of photos that were uploaded for lines and that no saved line has. Returns their number. */
export async function deleteUnsavedPhotos(system: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unsavedDays * 86_400_000).toISOString();
  const { numDeletedRows } = await system
    .deleteFrom('storedFiles')
    .where('ownerType', '=', 'line')
    .whereRef('ownerId', '=', 'accountId')
    .where('createdAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Gives files to another record, which then decides who may read them. */
export async function giveFiles(tx: Tx, keys: readonly string[], ownerId: string): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('storedFiles')
    .set({ ownerId })
    .where('key', 'in', [...keys])
    .execute();
}

/** Renames a file for downloads. */
export async function renameStoredFile(tx: Tx, key: string, name: string): Promise<void> {
  await tx.updateTable('storedFiles').set({ name }).where('key', '=', key).execute();
}

export async function deleteStoredFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('storedFiles')
    .where('key', 'in', [...keys])
    .execute();
}

/** Returns the keys that have a row, over all accounts. */
export async function keepKnownKeys(system: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await system
    .selectFrom('storedFiles')
    .select('key')
    .where('accountId', 'in', [...new Set(keys.map((key) => partsOfKey(key).accountId))])
    .where('key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** The stored files of clients. */
export const filesOfClients: MovingRows = {
  table: 'stored_files',
  column: 'owner_id',
  key: 'key',
  only: sql`owner_type = 'client'`,
  tells: (tx) => tx,
};
