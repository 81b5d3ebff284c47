import type { MergeUndo } from '@truckroll/contract/clients/client-merges';
import { folderNameMaximum, isFolderNameTaken, nameKey } from '@truckroll/domain/files/item-names';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';

type Folder = MergeUndo['folders'][number];

/** The first name with a number that no folder has: 'Photos (2)'. */
function freeName(name: string, taken: readonly { name: string }[]): string {
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const typed = name.slice(0, folderNameMaximum - end.length) + end;
    if (!isFolderNameTaken(typed, taken)) return typed;
  }
}

const rename = (tx: Tx, { id, name, isJobFolder }: { id: string; name: string; isJobFolder: boolean }) =>
  telling(tx, 'drive', id)
    .updateTable('driveItems')
    .set({ name, nameKey: nameKey(name), searchName: fold(name), isSystemGeneratedJob: isJobFolder })
    .where('id', '=', id)
    .execute();

const listRootFolders = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('driveItems')
    .select(['id', 'name', 'isSystemGeneratedJob as isJobFolder'])
    .where('moduleType', '=', 'clients')
    .where('moduleId', '=', clientId)
    .where('type', '=', 'folder')
    .where('parentFolderId', 'is', null)
    .orderBy('id')
    .execute();

/** Renames the folders of a drive whose names another drive has, before its items move there. A drive has one job folder. */
export async function makeRoom(tx: Tx, { from, to }: { from: string; to: string }): Promise<Folder[]> {
  const [moving, there] = await Promise.all([listRootFolders(tx, from), listRootFolders(tx, to)]);
  const taken: { name: string }[] = [...there, ...moving];
  const renamed: Folder[] = [];
  for (const { id, name, isJobFolder } of moving) {
    if (!isFolderNameTaken(name, there)) continue;
    const newName = freeName(name, taken);
    taken.push({ name: newName });
    await rename(tx, { id, name: newName, isJobFolder: false });
    renamed.push({ id, name, newName, isJobFolder });
  }
  return renamed;
}

/**
 * Separates the items that move back from those that stay: an item never lies in a folder of another drive. Those of
 * the other side move to the top of their drive.
 */
export async function partDrives(tx: Tx, ids: readonly string[], keptId: string): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; type: string; name: string }>`
    select item.id, item.type, item.name from drive_items item
    join drive_items folder on folder.account_id = item.account_id and folder.id = item.parent_folder_id
    where item.module_type = 'clients' and item.module_id = ${keptId}
    and (item.id = any(${[...ids]}::uuid[])) <> (folder.id = any(${[...ids]}::uuid[])) order by item.id`.execute(tx);
  const taken: { name: string }[] = await listRootFolders(tx, keptId);
  for (const { id, type, name } of rows) {
    if (type === 'folder' && isFolderNameTaken(name, taken)) {
      await rename(tx, { id, name: freeName(name, taken), isJobFolder: false });
    }
    taken.push({ name });
    await telling(tx, 'drive', id)
      .updateTable('driveItems')
      .set({ parentFolderId: null })
      .where('id', '=', id)
      .execute();
  }
}

/** Restores the earlier names of folders that nobody has renamed since. */
export async function restoreNames(tx: Tx, folders: readonly Folder[]): Promise<void> {
  for (const { id, name, newName, isJobFolder } of folders) {
    const row = await tx.selectFrom('driveItems').select('name').where('id', '=', id).executeTakeFirst();
    if (row?.name === newName) await rename(tx, { id, name, isJobFolder });
  }
}

/** The items in the drives of clients. */
export const drivesOfClients: MovingRows = {
  table: 'drive_items',
  column: 'module_id',
  key: 'id',
  only: sql`module_type = 'clients'`,
  tells: (tx) => telling(tx, 'drive', returned('id')),
};

/** The files of jobs in the drives of their clients. */
export const filesOfJobs: BelongingRows = { table: 'drive_items', column: 'job_id', key: 'id' };
