import { fileTypeText, isRefusedName, maximumFileMegabytes, megabyte } from '@truckroll/domain/files/upload-rules';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { checkedFile } from '../../platform/http/multipart.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Drive, listCopied, markCopied } from '../../records/files/drive-store.ts';
import { addUploads, type StoredUpload, storeUploads } from '../files/upload-files.ts';
import { readMailFile } from './mail-files.ts';
import type { MessageRow } from './message-store.ts';

type Attachment = MessageRow['attachments'][number];

/** The named attachments, or all of them; refused if one is unknown or of a forbidden type (API 1.9). */
export function chosenFiles(message: MessageRow, keys: readonly string[] | undefined): Attachment[] {
  const files = message.attachments.filter(({ s3_key: key }) => keys === undefined || keys.includes(key));
  if (keys !== undefined && files.length < new Set(keys).size) throw notFound('File');
  for (const { filename, size } of files) {
    if (isRefusedName(filename)) throw invalid('s3Keys', fileTypeText(filename), 'not_allowed');
    if (size > maximumFileMegabytes * megabyte) throw new Problem('fileTooLarge', { size: maximumFileMegabytes });
  }
  return files;
}

/** Those files that the drive does not have yet. */
export async function listUnsaved(tx: Tx, drive: Drive, files: readonly Attachment[]): Promise<Attachment[]> {
  const known = await listCopied(
    tx,
    drive,
    files.map(({ s3_key: key }) => key),
  );
  return files.filter(({ s3_key: key }) => !known.has(key));
}

export type Copy = { from: string; upload: StoredUpload };

/** Copies the contents of attachments and checks them like uploads. This is slow and runs outside a transaction. */
export async function copyContents(storage: Storage, accountId: string, files: readonly Attachment[]): Promise<Copy[]> {
  const uploads = [];
  for (const { s3_key: key, filename } of files)
    uploads.push(await checkedFile(filename, await readMailFile(storage, key)));
  const stored = await storeUploads(storage, accountId, uploads);
  return stored.map((upload, index) => ({ from: files[index]?.s3_key ?? '', upload }));
}

/** Adds the copies to a locked drive, and returns their names. */
export async function addCopies(
  tx: Tx,
  drive: Drive,
  copies: readonly Copy[],
  by: Author & { queue: Queue },
): Promise<string[]> {
  if (copies.length === 0) return [];
  const uploads = copies.map(({ upload }) => upload);
  await addUploads(tx, drive, { uploads, parentFolderId: null, fileIds: [] }, by);
  for (const { from, upload } of copies) await markCopied(tx, { key: upload.key, from });
  return uploads.map(({ file }) => file.name);
}
