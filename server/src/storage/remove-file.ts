import { z } from 'zod';
import type { Queue } from '../background/queue.ts';
import { type Task, task } from '../background/task.ts';
import type { Tx } from '../database/bound-dialect.ts';
import type { House } from '../house.ts';
import { deleteStoredFile } from './stored-file-store.ts';

const deleteContent: Task<{ key: string }> = task({
  name: 'delete-file-content',
  title: 'Delete the content of a removed file',
  payload: z.object({ key: z.string() }),
});

/** Forgets a file now; its bytes go once this is committed. */
export async function removeFile(tx: Tx, queue: Queue, key: string): Promise<void> {
  await deleteStoredFile(tx, key);
  await queue.enqueue(tx, deleteContent, { key });
}

export function storageTasks({ queue, storage }: House): void {
  queue.runs(deleteContent, ({ payload }) => storage.delete(payload.key));
}
