import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { notShownText } from '@truckroll/contract/files/drive';
import { breadcrumbOf, itemMoveRefusal, pathText } from '@truckroll/domain/files/folder-tree';
import { folderNameRefusal, isPathLike, nameInvalidText, renamedFile } from '@truckroll/domain/files/item-names';
import { fileTypeText, isRefusedName } from '@truckroll/domain/files/upload-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { renameStoredFile } from '../../platform/storage/stored-file-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { Drive } from '../../records/files/drive-store.ts';
import * as store from '../../records/files/drive-store.ts';
import { historyOf } from './drive-owner.ts';

/** Creates a folder. A unique index enforces the name, also for concurrent requests (API DR-2a). */
export async function createFolder(
  tx: Tx,
  drive: Drive,
  folder: { name: string; parentFolderId: string | null },
  by: Author,
): Promise<store.DriveItemRow[]> {
  const { userId } = by.actor;
  const rows = await store.insertItems(tx, drive, [{ id: newId(), type: 'folder', ...folder }], {
    userId,
    now: by.now,
  });
  for (const { id: itemId, name } of rows)
    await recordEvent(tx, by, { type: 'drive.folder_created', owner: historyOf(drive), itemId, name });
  return rows;
}

/** The new name of an item; a file keeps its extension (API DR-3). */
function nameFor(item: store.DriveItemRow, typed: string): string {
  if (item.type === 'note') return typed;
  if (item.type === 'folder') {
    const text = folderNameRefusal(typed);
    if (text !== null) throw invalid('name', text, 'invalid_format');
    return typed;
  }
  if (isPathLike(typed)) throw invalid('name', nameInvalidText, 'invalid_format');
  const name = renamedFile(item.name, typed);
  if (isRefusedName(name)) throw invalid('name', fileTypeText(name), 'not_allowed');
  return name;
}

/** Renames an item; its current name changes nothing (API DR-3, 1.7). */
export async function renameItem(
  tx: Tx,
  item: store.DriveItemRow,
  typed: string,
  by: Author,
): Promise<store.DriveItemRow> {
  if (item.isSystemGeneratedJob) throw new Problem('systemFolder');
  const name = nameFor(item, typed);
  if (name === item.name) return item;
  const renamed = await store.updateItem(tx, item.id, { name }, by.now);
  if (item.storageKey !== null) await renameStoredFile(tx, item.storageKey, name);
  await recordEvent(tx, by, { type: 'drive.renamed', owner: historyOf(item), item, to: name });
  return renamed;
}

/** Moves an item within its drive; its current parent changes nothing (API DR-6). */
export async function moveItem(
  tx: Tx,
  item: store.DriveItemRow,
  destination: string | null,
  by: Author,
): Promise<store.DriveItemRow> {
  if (destination !== null) await requireSameDrive(tx, item, destination);
  const folders = await store.listFolders(tx, item);
  const refusal = itemMoveRefusal(item, destination, folders);
  if (refusal !== null) throw new Problem(refusal);
  if (destination === item.parentFolderId) return item;
  const moved = await store.updateItem(tx, item.id, { parentFolderId: destination }, by.now);
  const to = pathText(folders, destination);
  await recordEvent(tx, by, { type: 'drive.moved', owner: historyOf(item), item, to });
  return moved;
}

/** Shows a file on the page of its client, or hides it there (API DR-14). */
export async function showItem(
  tx: Tx,
  item: store.DriveItemRow,
  isShown: boolean,
  by: Author,
): Promise<store.DriveItemRow> {
  const isPicture = item.fileType?.startsWith('image/') === true;
  const isOfClient = item.moduleType === 'clients' || item.moduleType === 'jobs';
  if (item.type !== 'file' || isPicture || !isOfClient) throw invalid('isShown', notShownText, 'not_allowed');
  if (isShown === item.isClientVisible) return item;
  const changed = await store.updateItem(tx, item.id, { isClientVisible: isShown }, by.now);
  await recordEvent(tx, by, { type: 'drive.shown', owner: historyOf(item), item, isShown });
  return changed;
}

/** A folder from another drive of the account is refused; any other unknown folder is not found. */
async function requireSameDrive(tx: Tx, item: store.DriveItemRow, destination: string): Promise<void> {
  const target = await store.findItem(tx, destination);
  const folder = found(target?.type === 'folder' ? target : undefined, 'Folder');
  if (folder.moduleType !== item.moduleType || folder.moduleId !== item.moduleId) throw new Problem('moveRefused');
}

/** The items of a folder, with its path (API DR-1). */
export async function listFolder(
  tx: Tx,
  drive: Drive,
  filter: store.ItemFilter,
): Promise<{ items: store.DriveItemRow[]; breadcrumb: { id: string | null; name: string }[] }> {
  await store.requireFolder(tx, drive, filter.parentFolderId);
  const [items, folders] = await Promise.all([store.listItems(tx, drive, filter), store.listFolders(tx, drive)]);
  return { items, breadcrumb: breadcrumbOf(folders, filter.parentFolderId).slice(-listBounds.breadcrumb) };
}
