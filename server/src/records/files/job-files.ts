import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { FileRef } from '@truckroll/contract/jobs/jobs';
import { nameKey } from '@truckroll/domain/files/item-names';
import { fold } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { removeContents, removeDriveOf, removeItems } from './remove-items.ts';

const folderName = 'Jobs';

const findJobsFolder = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('driveItems')
    .select('id')
    .where('moduleType', '=', 'clients')
    .where('moduleId', '=', clientId)
    .where('isSystemGeneratedJob', '=', true)
    .executeTakeFirst();

/**
 * The system folder for job files in a client's drive, created on first use; an existing folder of that name becomes it
 * (API JB-8). Of two concurrent requests, one creates it and the other finds it.
 */
export async function openJobsFolder(tx: Tx, clientId: string, { actor, now }: Author): Promise<string> {
  const known = await findJobsFolder(tx, clientId);
  if (known !== undefined) return known.id;
  const at = now.toISOString();
  const folder = await telling(tx, 'drive', returned('id'), { now })
    .insertInto('driveItems')
    .values({
      id: newId(),
      type: 'folder',
      moduleType: 'clients',
      moduleId: clientId,
      name: folderName,
      nameKey: nameKey(folderName),
      searchName: fold(folderName),
      isSystemGeneratedJob: true,
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'moduleType', 'moduleId', 'parentFolderId', 'nameKey'])
        // A literal: a cached generic plan cannot prove that a parameter matches the partial index.
        .where('type', '=', sql.lit('folder'))
        .doUpdateSet({ isSystemGeneratedJob: true }),
    )
    .returning('id')
    .executeTakeFirst();
  return found(folder, 'Folder').id;
}

/** The files of a job: those in its client's drive, including hidden ones, and those in its own drive. */
export const filesOf = (tx: Tx, jobId: string) =>
  tx
    .selectFrom('driveItems')
    .where('type', '=', 'file')
    .where((item) =>
      item.or([item('jobId', '=', jobId), item.and([item('moduleType', '=', 'jobs'), item('moduleId', '=', jobId)])]),
    );

/** The files of a job, oldest first, limited to the latest, with fresh links. */
export async function listJobFiles(tx: Tx, jobId: string, links: Links): Promise<FileRef[]> {
  const rows = await filesOf(tx, jobId)
    .select(['id', 'name', 'fileType', 'fileSize', 'storageKey'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.jobAttachments)
    .execute();
  return rows.toReversed().flatMap(({ id, name, fileType, fileSize, storageKey }) =>
    storageKey === null
      ? []
      : {
          id,
          fileName: name,
          fileType: fileType ?? '',
          fileSize: fileSize ?? 0,
          systemGeneratedFileName: storageKey,
          presignedUrl: links.sign(storageKey).url,
        },
  );
}

/** When each picture of a job was added. */
export async function listPhotoMoments(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await filesOf(tx, jobId).select('createdAt').where('fileType', 'like', 'image/%').execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Deletes files of a job permanently; missing ones are skipped. Returns the number deleted (API JB-5). */
export async function removeJobFiles(tx: Tx, jobId: string, ids: readonly string[], queue: Queue): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await filesOf(tx, jobId)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.length === 0 ? 0 : removeAll(tx, idsOf(rows), queue);
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

async function removeAll(tx: Tx, ids: readonly string[], queue: Queue): Promise<number> {
  const { count, keys } = await removeItems(tx, ids);
  await removeContents(tx, queue, keys);
  return count;
}

/**
 * Unlinks a job's files before it is deleted: they stay in the client's drive (API JB-9). Files only in its own drive
 * are deleted with it: hidden files, its own drive and its signature.
 */
export async function detachJobFiles(tx: Tx, jobId: string, queue: Queue): Promise<void> {
  const hidden = await tx
    .selectFrom('driveItems')
    .select('id')
    .where('jobId', '=', jobId)
    .where('isHidden', '=', true)
    .execute();
  if (hidden.length > 0) await removeAll(tx, idsOf(hidden), queue);
  const keys = [...(await removeDriveOf(tx, 'jobs', [jobId])), ...(await removeDriveOf(tx, 'job_signature', [jobId]))];
  await removeContents(tx, queue, keys);
}

/** Whether a storage key belongs to a signature uploaded for a job (API JB-6). */
export async function isSignatureOf(tx: Tx, jobId: string, key: string): Promise<boolean> {
  const upload = await tx
    .selectFrom('driveItems')
    .select('id')
    .where('moduleType', '=', 'job_signature')
    .where('moduleId', '=', jobId)
    .where('storageKey', '=', key)
    .executeTakeFirst();
  return upload !== undefined;
}

/** Whether a storage key belongs to an image among a job's files. */
export async function isPhotoOf(tx: Tx, jobId: string, key: string): Promise<boolean> {
  const photo = await filesOf(tx, jobId)
    .select('id')
    .where('storageKey', '=', key)
    .where('fileType', 'like', 'image/%')
    .executeTakeFirst();
  return photo !== undefined;
}
