import { buffer } from 'node:stream/consumers';
import type { ProcessingStatus } from '@truckroll/contract/files/drive';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { chore, type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { updateProcessing } from '../../records/files/drive-store.ts';
import * as store from '../../records/files/ingested-file-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readContent } from './reading/read-content.ts';
import { readableKindOf } from './reading/readable-kinds.ts';
import { askForSummary } from './summarize-file.ts';

const payload = z.object({ fileId: z.uuid() });

export const readFileText: Task<{ fileId: string }> = task({
  name: 'read-file-text',
  title: 'Read the text of a file',
  payload,
  retries: 3,
  timeoutSeconds: 300,
});

/** A task of its own: recognising the text of a day's photos must not delay documents. */
const readPictureText: Task<{ fileId: string }> = task({
  name: 'read-picture-text',
  title: 'Read the text of a picture',
  payload,
  retries: 3,
  timeoutSeconds: 300,
});

/** Queues the reading of a file's text. */
export const enqueueReading = (
  tx: Tx,
  queue: Queue,
  { fileId, fileType, runAt }: { fileId: string; fileType: string; runAt?: Date },
): Promise<void> =>
  queue.enqueue(
    tx,
    readableKindOf(fileType) === 'picture' ? readPictureText : readFileText,
    { fileId },
    runAt === undefined ? {} : { runAt },
  );

/** Hourly removes files ingested for an upload that never came (API FI-1). */
export const removeUntakenFiles = chore({ name: 'remove-untaken-files', cron: '17 * * * *' });
const untakenHours = 24;

/** The state of a file's text; `summaryMark` is set if its summary was asked for with it. */
type TextRead = { status: ProcessingStatus; summaryMark: string | null };

/** Extracts a file's text once; undefined if the file is gone. */
export type TextReader = (
  fileId: string,
  run: { accountId: string; transact: Transact; now: Date },
) => Promise<TextRead | undefined>;

type Parts = Pick<ServerContext, 'storage' | 'queue' | 'settings'>;

async function textOf({ storage, settings }: Parts, file: store.Reading, accountId: string): Promise<store.ReadText> {
  const kind = readableKindOf(file.type);
  const content = file.key === null || kind === null ? null : await storage.get(file.key);
  if (content === null || kind === null) return { status: 'Failed', pages: [] };
  const recognizes = settings.TEXT_RECOGNITION === 'on';
  const reading = await readContent(await buffer(content), kind, { accountId, recognizes });
  return reading.outcome === 'read' ? { status: 'Completed', pages: reading.pages } : { status: 'Failed', pages: [] };
}

export function makeTextReader(parts: Parts): TextReader {
  const { queue } = parts;
  const reading = new Map<string, Promise<TextRead | undefined>>();

  const read: TextReader = async (fileId, { accountId, transact, now }) => {
    const file = await transact((tx) => store.findReading(tx, fileId));
    if (file === undefined) return undefined;
    if (file.status === 'Completed' || file.status === 'Failed') {
      // The text was extracted before an upload used the file.
      return transact(async (tx) => {
        await updateProcessing(tx, fileId, file.status);
        const isRead = file.status === 'Completed';
        return { status: file.status, summaryMark: isRead ? await askForSummary(tx, queue, fileId, { now }) : null };
      });
    }
    await transact((tx) => store.beginReading(tx, fileId));
    const result = await textOf(parts, file, accountId);
    return transact(async (tx) => {
      const copyKey = await store.finishReading(tx, fileId, result);
      if (copyKey !== null) await removeFile(tx, queue, copyKey);
      const hasText = result.pages.some(({ text }) => text.trim() !== '');
      return { status: result.status, summaryMark: hasText ? await askForSummary(tx, queue, fileId, { now }) : null };
    });
  };

  // The queue and a waiting request share one extraction.
  return (fileId, run) => {
    const known = reading.get(fileId);
    if (known !== undefined) return known;
    const begun = read(fileId, run).finally(() => reading.delete(fileId));
    reading.set(fileId, begun);
    return begun;
  };
}

export function readingTasks({ queue, storage }: ServerContext, readText: TextReader): void {
  for (const reading of [readFileText, readPictureText]) {
    queue.runs(reading, async ({ payload: { fileId }, ...run }) => {
      await readText(fileId, run);
    });
  }
  queue.runsByClock(removeUntakenFiles, async ({ now, transact }) => {
    const before = new Date(now.getTime() - untakenHours * 3_600_000);
    const keys = await transact((tx) => store.removeUntaken(tx, before));
    for (const key of keys) await storage.delete(key);
  });
}
