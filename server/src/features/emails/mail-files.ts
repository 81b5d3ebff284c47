import { buffer } from 'node:stream/consumers';
import type { StoredAttachment, StoredInlineImage } from '@truckroll/contract/mail/emails';
import { fileTypeText, isRefusedName } from '@truckroll/domain/files/upload-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid } from '../../platform/http/problem.ts';
import type { FileOwners } from '../../platform/storage/file-owners.ts';
import { newStorageKey, type Storage } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import type { MailFile } from './mail-content.ts';
import { readSight } from './mail-sight.ts';
import { findMessage } from './message-store.ts';
import { findThread } from './thread-store.ts';

/** A file of a mail whose content is stored, and whose row is not yet. */
export type StoredMailFile = { key: string; name: string; type: string; size: number; contentId: string | null };

const typePattern = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/;

/** Stores the contents of a mail's files, before the transaction. Those without a row are removed by housekeeping. */
export async function storeMailFiles(
  storage: Storage,
  accountId: string,
  files: readonly MailFile[],
): Promise<StoredMailFile[]> {
  const stored: StoredMailFile[] = [];
  for (const { name, type, content, contentId } of files) {
    const key = newStorageKey(accountId);
    const known = typePattern.test(type) ? type : 'application/octet-stream';
    await storage.put(key, Buffer.from(content.buffer, content.byteOffset, content.byteLength), known);
    stored.push({ key, name, type: known, size: content.byteLength, contentId });
  }
  return stored;
}

/** Inserts the rows of a mail's files. The owner is a message or a draft. */
export async function insertMailFiles(
  tx: Tx,
  files: readonly StoredMailFile[],
  by: { ownerId: string; createdBy: string | null; now: Date },
): Promise<void> {
  const { ownerId, createdBy, now } = by;
  for (const { key, name, type, size } of files)
    await insertStoredFile(tx, { key, name, type, size, owner: { type: 'email', id: ownerId }, createdBy, now });
}

export const attachmentsOf = (files: readonly StoredMailFile[]): StoredAttachment[] =>
  files
    .filter(({ contentId }) => contentId === null)
    .map(({ key, name, type, size }) => ({ s3_key: key, filename: name, content_type: type, size }));

export const inlineImagesOf = (files: readonly StoredMailFile[]): StoredInlineImage[] =>
  files.flatMap(({ key, type, size, contentId }) =>
    contentId === null ? [] : [{ s3_key: key, content_id: contentId, content_type: type, size }],
  );

/** The content of a stored file; the 404 of a file if it is missing. */
export const readMailFile = async (storage: Storage, key: string): Promise<Buffer> =>
  buffer(found((await storage.get(key)) ?? undefined, 'File'));

const sentTypes = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic', 'image/heif', 'application/pdf', 'text/csv'],
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);
/** The detected type of old Word and Excel files. */
const oldOfficeType = 'application/x-cfb';

/** Refuses files that mail does not carry (API EM-9). */
export function requireSendable(files: readonly { name: string; type: string }[]): void {
  for (const { name, type } of files) {
    const isOldOffice = type === oldOfficeType && /\.(doc|xls)$/i.test(name);
    if (!sentTypes.has(type) && !isOldOffice) throw invalid('attachments', fileTypeText(name), 'not_allowed');
  }
}

/** Refuses the download of a received file whose type nobody may upload (API EM-10). */
export function requireHarmless({ filename }: { filename: string }): void {
  if (isRefusedName(filename)) throw invalid('s3Key', fileTypeText(filename), 'not_allowed');
}

/** Files of a message are read by those who read its thread; those of a draft by the person who writes it. */
export function registerMailFiles(owners: FileOwners): void {
  owners.register('email', async (tx, actor, id) => {
    const message = await findMessage(tx, id);
    if (message !== undefined)
      return (await findThread(tx, await readSight(tx, actor), message.threadId)) !== undefined;
    const draft = await tx
      .selectFrom('emailDrafts')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', actor.userId)
      .executeTakeFirst();
    return draft !== undefined;
  });
}
