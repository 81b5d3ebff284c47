import { buffer } from 'node:stream/consumers';
import type { ProcessingStatus } from '@truckroll/contract/drive';
import { z } from 'zod';
import { chore, type Task, task } from '../../platform/background/task.ts';
import type { Transact } from '../../platform/http/call.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ServerContext } from '../../server-context.ts';
import { updateProcessing } from './drive-store.ts';
import * as store from './ingested-file-store.ts';
import { readPdf } from './read-pdf.ts';

export const readFileText: Task<{ fileId: string }> = task({
  name: 'read-file-text',
  title: 'Read the text of a PDF',
  payload: z.object({ fileId: z.uuid() }),
  retries: 3,
  timeoutSeconds: 300,
});

/** Hourly removes files ingested for an upload that never came (API FI-1). */
export const removeUntakenFiles = chore({ name: 'remove-untaken-files', cron: '17 * * * *' });
const untakenHours = 24;

/** Extracts a file's text once, and returns the resulting status; undefined if the file is gone. */
export type TextReader = (fileId: string, transact: Transact) => Promise<ProcessingStatus | undefined>;

async function textOf(storage: Storage, key: string | null): Promise<store.ReadText> {
  const content = key === null ? null : await storage.get(key);
  if (content === null) return { status: 'Failed', pages: [] };
  const reading = await readPdf(await buffer(content));
  return reading.outcome === 'read'
    ? { status: 'Completed', pages: reading.pages.map((text, index) => ({ page: index + 1, text })) }
    : { status: 'Failed', pages: [] };
}

export function makeTextReader({ storage, queue }: Pick<ServerContext, 'storage' | 'queue'>): TextReader {
  const reading = new Map<string, Promise<ProcessingStatus | undefined>>();

  async function read(fileId: string, transact: Transact): Promise<ProcessingStatus | undefined> {
    const file = await transact((tx) => store.findReading(tx, fileId));
    if (file === undefined) return undefined;
    if (file.status === 'Completed' || file.status === 'Failed') {
      // The text was extracted before an upload used the file.
      await transact((tx) => updateProcessing(tx, fileId, file.status));
      return file.status;
    }
    await transact((tx) => store.beginReading(tx, fileId));
    const result = await textOf(storage, file.key);
    await transact(async (tx) => {
      const copyKey = await store.finishReading(tx, fileId, result);
      if (copyKey !== null) await removeFile(tx, queue, copyKey);
    });
    return result.status;
  }

  // The queue and a waiting call share one extraction.
  return (fileId, transact) => {
    const known = reading.get(fileId);
    if (known !== undefined) return known;
    const begun = read(fileId, transact).finally(() => reading.delete(fileId));
    reading.set(fileId, begun);
    return begun;
  };
}

export function readingTasks({ queue, storage }: ServerContext, readText: TextReader): void {
  queue.runs(readFileText, async ({ payload, transact }) => {
    await readText(payload.fileId, transact);
  });
  queue.runsByClock(removeUntakenFiles, async ({ now, transact }) => {
    const before = new Date(now.getTime() - untakenHours * 3_600_000);
    const keys = await transact((tx) => store.removeUntaken(tx, before));
    for (const key of keys) await storage.delete(key);
  });
}
