import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { addToDrive } from '@truckroll/contract/files/drive';
import { noFileText } from '@truckroll/domain/files/upload-rules';
import { photoFactsOf, takenAtOf, withoutPlace } from '@truckroll/domain/job-photos/photo-facts';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { newStorageKey, type Storage } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { Drive } from '../../records/files/drive-store.ts';
import * as store from '../../records/files/drive-store.ts';
import { insertIngestedFile, listFreeFileIds } from '../../records/files/ingested-file-store.ts';
import { historyOf } from './drive-owner.ts';
import { enqueueReading } from './read-file-text.ts';
import { readableKindOf } from './reading/readable-kinds.ts';

/** Photos without the place where they were taken. Other formats than JPEG stay as they are. */
export const withoutPlaces = (files: readonly UploadedFile[]): UploadedFile[] =>
  files.map((file) => {
    const clean = file.type === 'image/jpeg' ? withoutPlace(file.content) : null;
    return clean === null ? file : { ...file, content: Buffer.from(clean) };
  });

const fileText = 'File is not valid';
const signatureMegabytes = 2;
/** How long to wait for FI-2 before the server processes the file itself. */
const waitForCallMs = 20_000;

/** A file whose content is already stored. */
export type StoredUpload = { file: UploadedFile; key: string };

/**
 * Stores contents before the transaction: all or none. Housekeeping removes those that the transaction does not
 * reference.
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

/** Refuses invalid uploads before anything is stored (API DR-2b, c). */
export function checkUpload(body: BodyOf<typeof addToDrive>, files: readonly UploadedFile[]): void {
  if (files.length === 0) throw invalid('files', noFileText, 'required');
  if (body.moduleType === 'job_signature') checkSignature(files);
  const fileIds = body.fileId ?? [];
  const isMisplaced = fileIds.some((fileId, index) => fileId !== '' && files[index]?.type !== store.pdfType);
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

/** The item of an uploaded file. It becomes searchable once its text is extracted. */
function itemOf(
  { file, key }: StoredUpload,
  into: Pick<Item, 'parentFolderId' | 'fileId' | 'jobId' | 'takenAt'>,
): Item {
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
    takenAt: into.takenAt ?? null,
    processingStatus: into.fileId && file.type === store.pdfType ? 'Pending' : 'Completed',
  };
}

/** The file id of each file: the one it was ingested under, a new one for other readable files, else none. */
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
    return readableKindOf(file.type) === null ? none : { fileId: newId(), isNew: true };
  });
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Adds stored uploads to a drive, all or none (API DR-2b). */
export async function addUploads(
  tx: Tx,
  drive: Drive,
  upload: {
    uploads: readonly StoredUpload[];
    parentFolderId: string | null;
    fileIds: readonly string[];
    /** The job the files also belong to, in its client's drive (API JB-4). */
    jobId?: string;
    /** When the person added them. */
    writtenAt?: Date;
  },
  by: Author & { queue: Queue },
): Promise<store.DriveItemRow[]> {
  const { uploads, parentFolderId, jobId = null } = upload;
  const { userId } = by.actor;
  const takenAt = await takenAtOfAll(tx, uploads, upload.writtenAt ?? by.now, by);
  const ids =
    drive.moduleType === 'job_signature' ? uploads.map(() => none) : await fileIdsFor(tx, uploads, upload.fileIds, by);
  const items = uploads.map((each, index) =>
    itemOf(each, { parentFolderId, jobId, takenAt: takenAt[index] ?? null, fileId: ids[index]?.fileId ?? null }),
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
    await enqueueReading(tx, by.queue, { fileId, fileType: file.type, ...later });
  }
  const rows = await store.insertItems(tx, drive, items, { userId, now: by.now });
  await recordEvent(tx, by, {
    type: 'drive.files_uploaded',
    owner: historyOf(drive),
    itemIds: rows.map(({ id }) => id),
    names: uploads.map(({ file }) => file.name),
    isSignature: drive.moduleType === 'job_signature',
  });
  return rows;
}

const none = { fileId: null, isNew: false };

/** When each picture was taken: as the camera says, else when it was added. Null for other files. */
async function takenAtOfAll(
  tx: Tx,
  uploads: readonly StoredUpload[],
  writtenAt: Date,
  { actor }: Author,
): Promise<(string | null)[]> {
  if (!uploads.some(({ file }) => file.type.startsWith('image/'))) return [];
  const { timezone: zone } = await getAccountRow(tx, actor.accountId);
  return uploads.map(({ file }) => {
    if (!file.type.startsWith('image/')) return null;
    const { time } = photoFactsOf(file.content);
    return takenAtOf(time, { zone, now: writtenAt }) ?? writtenAt.toISOString();
  });
}
