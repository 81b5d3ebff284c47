import type { FileOwner } from '@truckroll/contract/storage';
import type { Selectable } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import type { StoredFilesTable } from '../database/tables.ts';

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
    .where('key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.key));
}
