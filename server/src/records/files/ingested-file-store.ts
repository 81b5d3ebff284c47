import type { ProcessingStatus } from '@truckroll/contract/files/drive';
import type { PageText } from '@truckroll/domain/files/passages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { deleteStoredFiles } from '../../platform/storage/stored-file-store.ts';
import { pdfType, updateProcessing } from './drive-store.ts';
import { replacePassages } from './passage-store.ts';

/** A file whose text is to be extracted. `copyKey`: its content, if no drive item holds it. */
export type NewIngestedFile = { id: string; name: string; copyKey: string | null; createdBy: string; now: Date };

export async function insertIngestedFile(tx: Tx, { now, ...file }: NewIngestedFile): Promise<void> {
  await telling(tx, 'drive', null)
    .insertInto('ingestedFiles')
    .values({ ...file, status: 'Pending', createdAt: now.toISOString() })
    .execute();
}

/** The file ids among these that the user ingested and no upload has used yet; locks them. */
export async function listFreeFileIds(tx: Tx, ids: readonly string[], createdBy: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('ingestedFiles')
    .select('id')
    .where('id', 'in', [...ids])
    .where('createdBy', '=', createdBy)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('driveItems')
            .select('driveItems.id')
            .whereRef('driveItems.accountId', '=', 'ingestedFiles.accountId')
            .whereRef('driveItems.fileId', '=', 'ingestedFiles.id'),
        ),
      ),
    )
    .forUpdate()
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type Reading = { status: ProcessingStatus; key: string | null; type: string };

/** A file's processing status and the storage key of its content; undefined if the file is gone. */
export const findReading = (tx: Tx, fileId: string): Promise<Reading | undefined> =>
  tx
    .selectFrom('ingestedFiles')
    .leftJoin('driveItems', (join) =>
      join
        .onRef('driveItems.accountId', '=', 'ingestedFiles.accountId')
        .onRef('driveItems.fileId', '=', 'ingestedFiles.id'),
    )
    .select((file) => [
      'ingestedFiles.status',
      file.fn.coalesce('ingestedFiles.copyKey', 'driveItems.storageKey').as('key'),
      // FI-1 accepts only PDFs, so a file without a drive item is a PDF.
      file.fn.coalesce('driveItems.fileType', file.val(pdfType)).as('type'),
    ])
    .where('ingestedFiles.id', '=', fileId)
    .executeTakeFirst();

/** The state of a file's text; undefined when it was never to be read. */
export async function findTextOf(
  tx: Tx,
  fileId: string,
): Promise<{ status: ProcessingStatus; isEmpty: boolean } | undefined> {
  const file = await tx
    .selectFrom('ingestedFiles')
    .select(({ exists, selectFrom }) => [
      'status',
      exists(selectFrom('passages').select('passages.id').whereRef('passages.fileId', '=', 'ingestedFiles.id')).as(
        'hasText',
      ),
    ])
    .where('id', '=', fileId)
    .executeTakeFirst();
  return file && { status: file.status, isEmpty: !file.hasText };
}

/** Resets the extraction of a file, so that it is read again from the drive's own copy. */
export async function resetReading(tx: Tx, fileId: string): Promise<void> {
  await telling(tx, 'drive', null)
    .updateTable('ingestedFiles')
    .set({ status: 'Pending' })
    .where('id', '=', fileId)
    .execute();
}

/** Marks the extraction as started. */
export async function beginReading(tx: Tx, fileId: string): Promise<void> {
  await telling(tx, 'drive', null)
    .updateTable('ingestedFiles')
    .set({ status: 'Processing' })
    .where('id', '=', fileId)
    .where('status', '=', 'Pending')
    .execute();
  await telling(tx, 'drive', null)
    .updateTable('driveItems')
    .set({ processingStatus: 'Processing' })
    .where('fileId', '=', fileId)
    .where('processingStatus', '=', 'Pending')
    .execute();
}

export type ReadText = { status: 'Completed' | 'Failed'; pages: readonly PageText[] };

/**
 * Stores the extracted text and updates the item's status. Returns the storage key of the copy to delete. Does nothing
 * if the file was removed meanwhile or is already completed.
 */
export async function finishReading(tx: Tx, fileId: string, read: ReadText): Promise<string | null> {
  const file = await tx
    .selectFrom('ingestedFiles')
    .select(['status', 'copyKey'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  if (file === undefined || file.status === 'Completed') return null;
  await telling(tx, 'drive', null)
    .updateTable('ingestedFiles')
    .set({ status: read.status, copyKey: null })
    .where('id', '=', fileId)
    .execute();
  await replacePassages(tx, { fileId }, read.pages);
  await updateProcessing(tx, fileId, read.status);
  return file.copyKey;
}

/** Removes files ingested before a time and never uploaded, in all accounts; returns the storage keys of the copies. */
export async function removeUntaken(tx: Tx, before: Date): Promise<string[]> {
  const rows = await telling(tx, 'drive', null)
    .deleteFrom('ingestedFiles')
    .where('createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('driveItems')
            .select('driveItems.id')
            .whereRef('driveItems.accountId', '=', 'ingestedFiles.accountId')
            .whereRef('driveItems.fileId', '=', 'ingestedFiles.id'),
        ),
      ),
    )
    .returning(['accountId', 'copyKey'])
    .execute();
  const keys = rows.flatMap((row) => row.copyKey ?? []);
  if (keys.length > 0) await deleteStoredFiles(tx, keys);
  return keys;
}
