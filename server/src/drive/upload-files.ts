import type { addToDrive } from '@truckroll/contract/drive';
import type { BodyOf } from '@truckroll/contract/endpoint';
import { noFileText } from '@truckroll/domain/files/upload-rules';
import { v7 as newId } from 'uuid';
import type { Queue } from '../background/queue.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { recordEvent } from '../events/record-event.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { invalid, Problem } from '../http/problem.ts';
import type { Author } from '../session/actor.ts';
import { newStorageKey, type Storage } from '../storage/storage.ts';
import { insertStoredFile } from '../storage/stored-file-store.ts';
import { type Drive, historyOf } from './drive-owner.ts';
import * as store from './drive-store.ts';
import { insertIngestedFile, listFreeFileIds } from './ingested-file-store.ts';
import { readFileText } from './read-file-text.ts';

export const pdfType = 'application/pdf';
const fileText = 'File is not valid';
const signatureMegabytes = 2;
/** How long FI-2 is waited for, before the server finishes by itself what a browser began. */
const waitForCallMs = 60_000;

/** A file with its content already in the storage. */
export type StoredUpload = { file: UploadedFile; key: string };

/**
 * Puts contents into the storage: outside of any transaction, before it. All of them or none; what the transaction then
 * does not take up is swept away by the housekeeping.
 */
export async function storeUploads(
  storage: Storage,
  accountId: string,
  files: readonly UploadedFile[],
): Promise<StoredUpload[]> {
  const uploads = files.map((file) => ({ file, key: newStorageKey(accountId) }));
  const results = await Promise.allSettled(uploads.map(({ file, key }) => storage.put(key, file.content, file.type)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure === undefined) return uploads;
  await Promise.allSettled(uploads.map(({ key }) => storage.delete(key)));
  throw failure.reason;
}

/** What can be said against an upload before anything is stored (API DR-2b, c). */
export function checkUpload(body: BodyOf<typeof addToDrive>, files: readonly UploadedFile[]): void {
  if (files.length === 0) throw invalid('files', noFileText, 'required');
  if (body.moduleType === 'job_signature') checkSignature(files);
  const fileIds = body.fileId ?? [];
  const isMisplaced = fileIds.some((fileId, index) => fileId !== '' && files[index]?.type !== pdfType);
  if (isMisplaced) throw invalid('fileId', fileText, 'mismatch');
}

function checkSignature(files: readonly UploadedFile[]): void {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.type !== 'image/png')
    throw invalid('files', fileText, 'not_allowed');
  if (file.content.length > signatureMegabytes * 1024 * 1024) {
    throw new Problem('fileTooLarge', { size: signatureMegabytes });
  }
}

type Item = Parameters<typeof store.insertItems>[2][number];

/** What is listed of a file. A PDF is found by its text, which is read once it is there. */
function itemOf({ file, key }: StoredUpload, into: Pick<Item, 'parentFolderId' | 'fileId' | 'jobId'>): Item {
  return {
    id: newId(),
    type: 'file',
    name: file.name,
    parentFolderId: into.parentFolderId,
    storageKey: key,
    fileType: file.type,
    fileSize: file.content.length,
    fileId: into.fileId ?? null,
    jobId: into.jobId ?? null,
    processingStatus: into.fileId ? 'Pending' : 'Completed',
  };
}

/** The file id of each file: the one that it was sent ahead under, a new one for another PDF, none for the rest. */
async function fileIdsFor(
  tx: Tx,
  uploads: readonly StoredUpload[],
  sent: readonly string[],
  by: Author,
): Promise<{ fileId: string | null; isNew: boolean }[]> {
  const given = sent.filter((fileId) => fileId !== '');
  const free = await listFreeFileIds(
    tx,
    given.filter((fileId) => isId(fileId)),
    by.actor.userId,
  );
  if (new Set(given).size < given.length || given.some((fileId) => !free.has(fileId)))
    throw invalid('fileId', fileText, 'mismatch');
  return uploads.map(({ file }, index) => {
    if (sent[index]) return { fileId: sent[index], isNew: false };
    return file.type === pdfType ? { fileId: newId(), isNew: true } : { fileId: null, isNew: false };
  });
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Lists stored uploads in a drive, all of them or none (API DR-2b). */
export async function addUploads(
  tx: Tx,
  drive: Drive,
  upload: {
    uploads: readonly StoredUpload[];
    parentFolderId: string | null;
    fileIds: readonly string[];
    /** The job that the files belong to as well, in its client's drive (API JB-4). */
    jobId?: string;
  },
  by: Author & { queue: Queue },
): Promise<store.DriveItemRow[]> {
  const { uploads, parentFolderId, jobId = null } = upload;
  const { userId } = by.actor;
  const ids =
    drive.moduleType === 'job_signature' ? uploads.map(() => none) : await fileIdsFor(tx, uploads, upload.fileIds, by);
  const items = uploads.map((each, index) =>
    itemOf(each, { parentFolderId, jobId, fileId: ids[index]?.fileId ?? null }),
  );
  for (const [index, { file, key }] of uploads.entries()) {
    const { id = '', fileId = null } = items[index] ?? {};
    await insertStoredFile(tx, {
      key,
      name: file.name,
      type: file.type,
      size: file.content.length,
      owner: { type: 'drive', id },
      createdBy: userId,
      now: by.now,
    });
    if (fileId === null) continue;
    const isNew = ids[index]?.isNew === true;
    if (isNew)
      await insertIngestedFile(tx, { id: fileId, name: file.name, copyKey: null, createdBy: userId, now: by.now });
    const later = isNew ? {} : { runAt: new Date(by.now.getTime() + waitForCallMs) };
    await by.queue.enqueue(tx, readFileText, { fileId }, later);
  }
  const rows = await store.insertItems(tx, drive, items, { userId, now: by.now });
  await recordEvent(tx, by, {
    type: 'drive.files_uploaded',
    owner: historyOf(drive),
    names: uploads.map(({ file }) => file.name),
    isSignature: drive.moduleType === 'job_signature',
  });
  return rows;
}

const none = { fileId: null, isNew: false };
