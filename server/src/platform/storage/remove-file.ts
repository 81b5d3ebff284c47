import { z } from 'zod';
import type { Queue } from '../background/queue.ts';
import { type Task, task } from '../background/task.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { Storage } from './storage.ts';
import { deleteStoredFiles } from './stored-file-store.ts';

/** The payload of a task. Tasks that older versions have queued contain one key. */
const oneKey = z.object({ key: z.string() }).transform(({ key }) => ({ keys: [key] }));

const deleteContent: Task<{ keys: string[] }> = task({
  name: 'delete-file-content',
  title: 'Delete the content of a removed file',
  payload: z.union([z.object({ keys: z.array(z.string()) }), oneKey]),
});

const keysPerTask = 200;
const atOnce = 10;

/** Deletes the rows of files in a few statements; their contents are deleted after the commit. */
export async function removeFiles(tx: Tx, queue: Queue, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerTask) {
    const part = keys.slice(from, from + keysPerTask);
    await deleteStoredFiles(tx, part);
    await queue.enqueue(tx, deleteContent, { keys: part });
  }
}

export const removeFile = (tx: Tx, queue: Queue, key: string): Promise<void> => removeFiles(tx, queue, [key]);

/** Deleting a missing file is harmless, so a half-failed run is simply repeated. */
async function deleteContents(storage: Storage, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += atOnce)
    await Promise.all(keys.slice(from, from + atOnce).map((key) => storage.delete(key)));
}

export function storageTasks({ queue, storage }: { queue: Queue; storage: Storage }): void {
  queue.runs(deleteContent, ({ payload }) => deleteContents(storage, payload.keys));
}
