import { setTimeout as pause } from 'node:timers/promises';
import type { TaskLog } from '../../platform/background/task.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { findItem } from '../../records/files/drive-store.ts';
import { isBeingSummarized } from '../../records/files/summary-store.ts';
import type { FileRow } from './drive-item.ts';
import type { TextReader } from './read-file-text.ts';
import type { Summarizer } from './summarize-file.ts';

/** How long FI-2 waits for text and summary before it answers that processing continues (API FI-2). */
const waitMs = 60_000;
/** How often it looks for a summary that another server makes. */
const lookMs = 500;

type ProcessRun = { accountId: string; transact: Transact; now: Date; log: Pick<TaskLog, 'warn'> };

/** Reads and summarises a file unless that is done. False when it takes longer than FI-2 waits. */
export async function processed(
  file: FileRow,
  { readText, summarize }: { readText: TextReader; summarize: Summarizer },
  run: ProcessRun,
): Promise<boolean> {
  const { fileId } = file;
  if (fileId === null) return true;
  const isOver = new AbortController();
  const tooLong = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs);
    isOver.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const work = async (): Promise<true> => {
    const read = file.processingStatus === 'Completed' ? undefined : await readText(fileId, run);
    const mark = read?.summaryMark ?? null;
    // The summary continues when the caller leaves, as the reading does.
    const signal = new AbortController().signal;
    if (mark !== null) await summarize(fileId, mark, { ...run, signal, takesOver: false });
    else await untilSummarized(file.id, run, isOver.signal);
    return true;
  };
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    isOver.abort();
  }
}

/** Waits while somebody else makes the summary. */
async function untilSummarized(id: string, { transact, now }: ProcessRun, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const item = await transact((tx) => findItem(tx, id));
    if (item === undefined || !isBeingSummarized(item, now)) return;
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}
