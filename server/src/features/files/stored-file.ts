import type { StoredFile, TextStatus } from '@truckroll/contract/files/files';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import { findTextOf } from '../../records/files/ingested-file-store.ts';
import { isBeingSummarized, summaryProviderOf } from '../../records/files/summary-store.ts';
import type { FileRow } from './drive-item.ts';
import { readableKindOf } from './reading/readable-kinds.ts';

async function textStatusOf(tx: Tx, file: FileRow): Promise<TextStatus> {
  if (readableKindOf(file.fileType) === null) return 'none';
  const text = file.fileId === null ? undefined : await findTextOf(tx, file.fileId);
  if (text === undefined) return 'unread';
  if (text.status === 'Failed') return 'failed';
  if (text.status !== 'Completed') return 'reading';
  return text.isEmpty ? 'none' : 'ready';
}

/** A file in the wire format, with a fresh link to its content (API FI-3). */
export const toStoredFile = async (
  tx: Tx,
  file: FileRow,
  { links, now }: { links: Links; now: Date },
): Promise<StoredFile> => ({
  id: file.id,
  fileId: file.fileId,
  fileName: file.name,
  fileType: file.fileType,
  fileSize: file.fileSize,
  summary: file.summary,
  summaryProvider: summaryProviderOf(file),
  summarizedAt: file.summary === null ? null : file.summarizedAt,
  isSummarizing: isBeingSummarized(file, now),
  processingStatus: file.processingStatus,
  textStatus: await textStatusOf(tx, file),
  presignedUrl: links.sign(file.storageKey).url,
});
