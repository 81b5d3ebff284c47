import type { DriveModule } from '@truckroll/domain/files/drive-rights';
import { idsWithin } from '@truckroll/domain/files/folder-tree';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { type Drive, listFolders } from './drive-store.ts';

/** Removes items with their extracted texts, and returns the storage keys that are no longer referenced. */
export async function removeItems(tx: Tx, ids: readonly string[]): Promise<{ count: number; keys: string[] }> {
  const items = await telling(tx, 'drive', ids)
    .deleteFrom('driveItems')
    .where('id', 'in', [...ids])
    .returning(['storageKey', 'previewKey', 'fileId'])
    .execute();
  const fileIds = items.flatMap((item) => item.fileId ?? []);
  const copies =
    fileIds.length === 0
      ? []
      : await telling(tx, 'drive', null)
          .deleteFrom('ingestedFiles')
          .where('id', 'in', fileIds)
          .returning('copyKey')
          .execute();
  return {
    count: items.length,
    keys: [
      ...items.flatMap(({ storageKey, previewKey }) => [storageKey ?? [], previewKey ?? []].flat()),
      ...copies.flatMap((copy) => copy.copyKey ?? []),
    ],
  };
}

export const removeContents = (tx: Tx, queue: Queue, keys: readonly string[]): Promise<void> =>
  removeFiles(tx, queue, keys);

/** Hides job files from the client's drive; the job keeps them (API DR-4, DR-7). */
export const hideJobFiles = (tx: Tx, which: { id: string } | { folderIds: readonly string[] }): Promise<unknown> =>
  telling(tx, 'drive', null)
    .updateTable('driveItems')
    .set({ isHidden: true, parentFolderId: null })
    .where('jobId', 'is not', null)
    .where('type', '=', 'file')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('folderIds' in which, (query) =>
      query.where('parentFolderId', 'in', 'folderIds' in which ? [...which.folderIds] : []),
    )
    .execute();

/** The ids of a folder and everything below it, without files of jobs: those are hidden. */
export async function idsOfFolder(tx: Tx, folder: Drive & { id: string }): Promise<string[]> {
  const folderIds = [...idsWithin(await listFolders(tx, folder), folder.id)];
  await hideJobFiles(tx, { folderIds });
  const rows = await tx.selectFrom('driveItems').select('id').where('parentFolderId', 'in', folderIds).execute();
  return [folder.id, ...rows.map((row) => row.id)];
}

/**
 * Removes whole drives with their owners, including all files. Returns the storage keys for the caller to pass to
 * `removeFile`, which erases the contents after the commit.
 */
export async function removeDriveOf(tx: Tx, moduleType: DriveModule, moduleIds: readonly string[]): Promise<string[]> {
  if (moduleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('driveItems')
    .select('id')
    .where('moduleType', '=', moduleType)
    .where('moduleId', 'in', [...moduleIds])
    .execute();
  if (rows.length === 0) return [];
  return (
    await removeItems(
      tx,
      rows.map((row) => row.id),
    )
  ).keys;
}
