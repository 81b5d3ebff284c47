import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { DriveItem, ProcessingStatus } from '@truckroll/contract/files/drive';
import type { DriveItemType, DriveModule } from '@truckroll/domain/files/drive-rights';
import { nameKey } from '@truckroll/domain/files/item-names';
import { compareItems } from '@truckroll/domain/files/item-order';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { hasAll } from '../../platform/database/like-pattern.ts';
import type { DriveItemsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { personRows } from '../people/person-rows.ts';

/** The record that owns a drive. */
export type Drive = { moduleType: DriveModule; moduleId: string };

const columns = [
  'driveItems.id',
  'driveItems.type',
  'driveItems.moduleType',
  'driveItems.moduleId',
  'driveItems.parentFolderId',
  'driveItems.name',
  'driveItems.storageKey',
  'driveItems.fileType',
  'driveItems.fileSize',
  'driveItems.fileId',
  'driveItems.processingStatus',
  'driveItems.summary',
  'driveItems.summaryBy',
  'driveItems.summaryProvider',
  'driveItems.summarizedAt',
  'driveItems.summarizingSince',
  'driveItems.noteStart',
  'driveItems.jobId',
  'driveItems.isSystemGeneratedJob',
  'driveItems.isClientVisible',
  'driveItems.createdBy',
  'driveItems.createdAt',
  'driveItems.updatedAt',
] as const;

type Column = (typeof columns)[number] extends `driveItems.${infer Name}` ? Name : never;
export type DriveItemRow = Pick<Selectable<DriveItemsTable>, Column> & {
  creatorFirstName: string | null;
  creatorLastName: string | null;
};

/** A row in the wire format, with a fresh link to its content. */
export function toDriveItem(row: DriveItemRow, links: Links): DriveItem {
  const { storageKey, noteStart, creatorFirstName, creatorLastName, createdBy, ...stored } = row;
  const { summaryBy: _by, summaryProvider: _provider, summarizedAt: _at, summarizingSince: _since, ...item } = stored;
  return {
    ...item,
    fileName: row.name,
    systemGeneratedFileName: storageKey,
    relatedTo: row.jobId === null ? null : 'jobs',
    presignedUrl: storageKey === null ? null : links.sign(storageKey).url,
    metadata: { file_id: row.fileId, file_name: row.name, created_at: row.createdAt },
    text: noteStart,
    createdBy: toPersonRef(row),
  };
}

export const toPersonRef = (
  row: Pick<DriveItemRow, 'createdBy' | 'creatorFirstName' | 'creatorLastName'>,
): { id: string; name: string } | null =>
  row.createdBy === null
    ? null
    : { id: row.createdBy, name: `${row.creatorFirstName ?? ''} ${row.creatorLastName ?? ''}`.trim() };

/** Items with their creators. Hidden items are excluded from every endpoint on the drive. */
export const selectItems = (tx: Tx) =>
  tx
    .selectFrom('driveItems')
    .leftJoin(personRows.as('creator'), (join) =>
      join.onRef('creator.accountId', '=', 'driveItems.accountId').onRef('creator.id', '=', 'driveItems.createdBy'),
    )
    .select(columns)
    .select(['creator.firstName as creatorFirstName', 'creator.lastName as creatorLastName'])
    .where('driveItems.isHidden', '=', false);

export type ItemFilter = { parentFolderId: string | null; type?: DriveItemType | null; search?: string };

/** The items of a folder, or search matches in the whole drive; folders first, then by name. */
export async function listItems(tx: Tx, drive: Drive, filter: ItemFilter): Promise<DriveItemRow[]> {
  const { parentFolderId, type, search } = filter;
  const rows = await selectItems(tx)
    .where('driveItems.moduleType', '=', drive.moduleType)
    .where('driveItems.moduleId', '=', drive.moduleId)
    .$if(!search, (query) => query.where('driveItems.parentFolderId', 'is not distinct from', parentFolderId))
    .$if(Boolean(search), (query) => query.where(hasAll('driveItems.searchName', searchWords(search ?? ''))))
    .$if(Boolean(type), (query) => query.where('driveItems.type', '=', type ?? 'file'))
    .orderBy('driveItems.id', 'desc')
    .limit(listBounds.driveItems)
    .execute();
  return rows.sort(compareItems);
}

export type FolderRow = { id: string; name: string; parentFolderId: string | null; isSystemGeneratedJob: boolean };

/** All folders of a drive, as the tree rules need them. */
export const listFolders = (tx: Tx, drive: Drive): Promise<FolderRow[]> =>
  tx
    .selectFrom('driveItems')
    .select(['id', 'name', 'parentFolderId', 'isSystemGeneratedJob'])
    .where('type', '=', 'folder')
    .where('moduleType', '=', drive.moduleType)
    .where('moduleId', '=', drive.moduleId)
    .execute();

/** A target folder; null is the root. */
export async function requireFolder(tx: Tx, drive: Drive, id: string | null): Promise<void> {
  if (id === null) return;
  const folder = await tx
    .selectFrom('driveItems')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'folder')
    .where('moduleType', '=', drive.moduleType)
    .where('moduleId', '=', drive.moduleId)
    .executeTakeFirst();
  found(folder, 'Folder');
}

export const findItem = (tx: Tx, id: string): Promise<DriveItemRow | undefined> =>
  selectItems(tx).where('driveItems.id', '=', id).executeTakeFirst();

/** A file by item id or file id (API 20). */
export const findItemByAnyId = (tx: Tx, id: string): Promise<DriveItemRow | undefined> =>
  selectItems(tx)
    .where((item) => item.or([item('driveItems.id', '=', id), item('driveItems.fileId', '=', id)]))
    .executeTakeFirst();

export type NewItem = Omit<
  Insertable<DriveItemsTable>,
  'accountId' | 'nameKey' | 'searchName' | 'moduleType' | 'moduleId' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

/** The defaults of a new item. */
const emptyItem = {
  storageKey: null,
  fileType: null,
  fileSize: null,
  fileId: null,
  summary: null,
  noteContent: null,
  noteStart: null,
  jobId: null,
  takenAt: null,
};

const namesOf = (name: string) => ({ name, nameKey: nameKey(name), searchName: fold(name) });

export async function insertItems(
  tx: Tx,
  drive: Drive,
  items: readonly (Partial<NewItem> & Pick<NewItem, 'id' | 'type' | 'name' | 'parentFolderId'>)[],
  by: { userId: string; now: Date },
): Promise<DriveItemRow[]> {
  const at = by.now.toISOString();
  await telling(
    tx,
    'drive',
    items.map(({ id }) => id),
    { now: by.now },
  )
    .insertInto('driveItems')
    .values(
      items.map((item) => ({
        ...emptyItem,
        ...item,
        ...namesOf(item.name),
        ...drive,
        createdBy: by.userId,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute();
  const rows = await selectItems(tx)
    .where(
      'driveItems.id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map((item) => found(byId.get(item.id), 'File'));
}

export type ItemChanges = Pick<
  Updateable<DriveItemsTable>,
  | 'isClientVisible'
  | 'parentFolderId'
  | 'summary'
  | 'summaryBy'
  | 'summaryProvider'
  | 'summarizedAt'
  | 'summarizingSince'
  | 'noteContent'
  | 'noteStart'
> & {
  name?: string;
};

/** Applies a user's change to an item and updates its version. */
export async function updateItem(tx: Tx, id: string, changes: ItemChanges, now: Date): Promise<DriveItemRow> {
  const { name, ...others } = changes;
  await telling(tx, 'drive', id, { now })
    .updateTable('driveItems')
    .set({ ...others, ...(name === undefined ? {} : namesOf(name)), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return found(await findItem(tx, id), 'File');
}

/** Only a PDF shows its reading: other files are completed at once for the wire (API DR-2b). */
export const pdfType = 'application/pdf';

/** Stores the processing status of a PDF's text, without updating the item's version. */
export async function updateProcessing(tx: Tx, fileId: string, status: ProcessingStatus): Promise<void> {
  await telling(tx, 'drive', null)
    .updateTable('driveItems')
    .set({ processingStatus: status })
    .where('fileId', '=', fileId)
    .where('fileType', '=', pdfType)
    .execute();
}

/** Stores the id under which the text of a file is read. The item's version stays. */
export async function setFileId(tx: Tx, id: string, fileId: string): Promise<void> {
  await telling(tx, 'drive', id).updateTable('driveItems').set({ fileId }).where('id', '=', id).execute();
}

/** Those of these sources of which a drive has copies. */
export async function listCopied(tx: Tx, drive: Drive, sources: readonly string[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const rows = await tx
    .selectFrom('driveItems')
    .select('copiedFrom')
    .where('moduleType', '=', drive.moduleType)
    .where('moduleId', '=', drive.moduleId)
    .where('copiedFrom', 'in', [...sources])
    .execute();
  return new Set(rows.flatMap(({ copiedFrom }) => copiedFrom ?? []));
}

/** Stores the source of a copied file. */
export async function markCopied(tx: Tx, { key, from }: { key: string; from: string }): Promise<void> {
  await telling(tx, 'drive', null)
    .updateTable('driveItems')
    .set({ copiedFrom: from })
    .where('storageKey', '=', key)
    .execute();
}
