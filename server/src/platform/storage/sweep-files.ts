import type { Tx } from '../database/bound-dialect.ts';
import type { Storage } from './storage.ts';
import { keepKnownKeys } from './stored-file-store.ts';

const batchSize = 200;
/**
 * The age in milliseconds below which content without a row is kept: content is stored before its row, so a row may
 * still follow.
 */
const youngMs = 24 * 3_600_000;

/** Deletes content without a row, and the remains of interrupted writes; returns the number of files without a row. */
export async function sweepFiles(by: {
  storage: Storage;
  transact: <T>(work: (system: Tx) => Promise<T>) => Promise<T>;
  now: Date;
  signal: AbortSignal;
}): Promise<number> {
  const { storage, transact, now, signal } = by;
  await storage.deleteUnfinished(new Date(now.getTime() - youngMs));
  let deleted = 0;
  let batch: string[] = [];
  const deleteUnknown = async (): Promise<void> => {
    const keys = batch;
    batch = [];
    const known = await transact((system) => keepKnownKeys(system, keys));
    for (const key of keys) {
      if (known.has(key)) continue;
      await storage.delete(key);
      deleted += 1;
    }
  };
  for await (const { key, storedAt } of storage.list()) {
    if (signal.aborted) break;
    if (now.getTime() - storedAt.getTime() < youngMs) continue;
    batch.push(key);
    if (batch.length === batchSize) await deleteUnknown();
  }
  if (batch.length > 0) await deleteUnknown();
  return deleted;
}
