import type { ProcessingStatus } from '@truckroll/contract/drive';
import type { Tx } from '../database/bound-dialect.ts';
import { deleteStoredFiles } from '../storage/stored-file-store.ts';
import { updateProcessing } from './drive-store.ts';
import { replacePassages } from './passage-store.ts';

/** A PDF whose text is to be read. `copyKey`: its content, where no item of a drive has it. */
export type NewIngestedFile = { id: string; name: string; copyKey: string | null; createdBy: string; now: Date };

export async function insertIngestedFile(tx: Tx, { now, ...file }: NewIngestedFile): Promise<void> {
  await tx
    .insertInto('ingestedFiles')
    .values({ ...file, status: 'Pending', createdAt: now.toISOString() })
    .execute();
}

/** Which of these file ids somebody sent ahead himself, and no upload has taken up; they are held for this one. */
export async function listFreeFileIds(tx: Tx, ids: readonly string[], createdBy: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('ingestedFiles')
    .select('id')
    .where('id', 'in', [...ids])
    .where('createdBy', '=', createdBy)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('driveItems').select('driveItems.id').whereRef('driveItems.fileId', '=', 'ingestedFiles.id')),
      ),
    )
    .forUpdate()
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type Reading = { status: ProcessingStatus; key: string | null };

/** How far the reading of a file is, and where its content stands; undefined when the file is gone. */
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
    ])
    .where('ingestedFiles.id', '=', fileId)
    .executeTakeFirst();

/** Notes that the reading has begun. */
export async function beginReading(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('ingestedFiles')
    .set({ status: 'Processing' })
    .where('id', '=', fileId)
    .where('status', '=', 'Pending')
    .execute();
  await tx
    .updateTable('driveItems')
    .set({ processingStatus: 'Processing' })
    .where('fileId', '=', fileId)
    .where('processingStatus', '=', 'Pending')
    .execute();
}

export type ReadText = { status: 'Completed' | 'Failed'; text: string };

/**
 * Keeps what was read, with the state of the item that took the file up. Answers the key of the copy that is not needed
 * any more. Nothing happens when the file was removed meanwhile, or somebody else has read it.
 */
export async function finishReading(tx: Tx, fileId: string, read: ReadText): Promise<string | null> {
  const file = await tx
    .selectFrom('ingestedFiles')
    .select(['status', 'copyKey'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  if (file === undefined || file.status === 'Completed') return null;
  await tx.updateTable('ingestedFiles').set({ status: read.status, copyKey: null }).where('id', '=', fileId).execute();
  await replacePassages(tx, { fileId }, read.text);
  await updateProcessing(tx, fileId, read.status);
  return file.copyKey;
}

/** Removes what was sent ahead before a moment and never uploaded, over all accounts; answers the keys of the copies. */
export async function removeUntaken(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('ingestedFiles')
    .where('createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('driveItems').select('driveItems.id').whereRef('driveItems.fileId', '=', 'ingestedFiles.id')),
      ),
    )
    .returning('copyKey')
    .execute();
  const keys = rows.flatMap((row) => row.copyKey ?? []);
  if (keys.length > 0) await deleteStoredFiles(tx, keys);
  return keys;
}
