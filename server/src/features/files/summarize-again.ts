import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { findItem, setFileId } from '../../records/files/drive-store.ts';
import { findTextOf, insertIngestedFile, resetReading } from '../../records/files/ingested-file-store.ts';
import { isByPerson } from '../../records/files/summary-store.ts';
import { asFile, type FileRow } from './drive-item.ts';
import { enqueueReading } from './read-file-text.ts';
import { readableKindOf } from './reading/readable-kinds.ts';
import { askForSummary } from './summarize-file.ts';

/**
 * Queues the summary of a file, even if an engine has made one. A person's summary stays (API FI-9). A file without
 * stored text is read first: it was uploaded before files of its type were read, or while the recognition of text was
 * switched off.
 */
export async function summarizeAgain(tx: Tx, file: FileRow, by: Author & { queue: Queue }): Promise<FileRow> {
  if (readableKindOf(file.fileType) === null) throw new Problem('fileWithoutText');
  if (isByPerson(file)) return file;
  const text = file.fileId === null ? undefined : await findTextOf(tx, file.fileId);
  if (file.fileId !== null && text !== undefined) {
    if (text.status === 'Completed' && !text.isEmpty) {
      await askForSummary(tx, by.queue, file.fileId, { now: by.now, again: true });
    } else if (text.status === 'Completed' || text.status === 'Failed') {
      await resetReading(tx, file.fileId);
      await enqueueReading(tx, by.queue, { fileId: file.fileId, fileType: file.fileType });
    }
  } else {
    await readFirst(tx, file, by);
  }
  return asFile(await findItem(tx, file.id));
}

async function readFirst(tx: Tx, file: FileRow, { actor, now, queue }: Author & { queue: Queue }): Promise<void> {
  const fileId = newId();
  await insertIngestedFile(tx, { id: fileId, name: file.name, copyKey: null, createdBy: actor.userId, now });
  await setFileId(tx, file.id, fileId);
  await enqueueReading(tx, queue, { fileId, fileType: file.fileType });
}
