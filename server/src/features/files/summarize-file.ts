import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, type TaskLog, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { listPassages } from '../../records/files/passage-store.ts';
import {
  claimSummary,
  type MadeSummary,
  markForSummary,
  type SummaryWork,
  settleSummary,
} from '../../records/files/summary-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { askEngine } from '../text-engine/use-engine.ts';

export const summarizeFile: Task<{ fileId: string; mark: string }> = task({
  name: 'summarize-file',
  title: 'Summarize a file',
  payload: z.object({ fileId: z.uuid(), mark: z.string() }),
  retries: 3,
  timeoutSeconds: 120,
});

/**
 * Asks for the summary of a file in the transaction that stores its text. Returns the mark of the request, or null when
 * none is needed (see `markForSummary`).
 */
export async function askForSummary(
  tx: Tx,
  queue: Queue,
  fileId: string,
  { now, again = false }: { now: Date; again?: boolean },
): Promise<string | null> {
  const mark = await markForSummary(tx, fileId, { now, again });
  if (mark !== null) await queue.enqueue(tx, summarizeFile, { fileId, mark });
  return mark;
}

type SummaryRun = {
  accountId: string;
  transact: Transact;
  now: Date;
  log: Pick<TaskLog, 'warn'>;
  signal: AbortSignal;
  /** Claims the work even from another process, for the retry of a task whose server has stopped. */
  takesOver: boolean;
};

/** Makes the summary of a mark. If another process is making it, returns when to check again, and with which mark. */
export type Summarizer = (
  fileId: string,
  mark: string,
  run: SummaryRun,
) => Promise<{ busyUntil: Date; mark: string } | null>;

/** The time of a model after an upload. Afterwards the built-in engine makes the summary. */
const modelMs = 75_000;
const atLeastMs = 10_000;
const attempts = 3;
const pauseMs = 500;

/** How long a model may take: an upload's summary is there within 90 seconds. */
const timeoutOf = ({ uploadedAt }: SummaryWork, now: Date): number => {
  const left = Date.parse(uploadedAt) + modelMs - now.getTime();
  return left > 0 ? Math.max(atLeastMs, left) : modelMs;
};

export function makeSummarizer(context: Pick<ServerContext, 'engineOf'>): Summarizer {
  async function make(fileId: string, work: SummaryWork, run: SummaryRun): Promise<MadeSummary | null> {
    const { accountId, transact } = run;
    const [isOn, stored] = await transact(async (tx) => [
      context.engineOf(await getAccountRow(tx, accountId)) !== null,
      await listPassages(tx, fileId),
    ]);
    if (!isOn || stored.length === 0) return null;
    const file = { name: work.name, passages: stored.map((each) => ({ ...each, fileId, fileName: work.name })) };
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(timeoutOf(work, run.now))]);
    for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
      try {
        const { summary, provider } = await askEngine(
          context,
          { kind: 'summary', userId: null, accountId, transact, now: run.now, log: run.log, signal },
          async (engine, use) => ({ summary: await engine.summarize(file, use), provider: engine.name }),
        );
        if (summary.trim() === '') break;
        return { summary, provider, by: provider === extractiveEngine.name ? 'built-in' : 'model', at: run.now };
      } catch (error) {
        run.signal.throwIfAborted();
        if (!(error instanceof Problem) && !signal.aborted) throw error;
        if (attempt < attempts) await pause(pauseMs * attempt, undefined, { signal }).catch(() => undefined);
      }
    }
    const summary = await extractiveEngine.summarize(file, { signal: run.signal, count: () => undefined });
    return summary === '' ? null : { summary, provider: extractiveEngine.name, by: 'built-in', at: run.now };
  }

  return async (fileId, mark, run) => {
    const { transact, now, takesOver } = run;
    const work = await transact((tx) => claimSummary(tx, fileId, { mark, now, takesOver }));
    if (work === 'settled') return null;
    if ('busyUntil' in work) return work;
    const made = await make(fileId, work, run);
    await transact((tx) => settleSummary(tx, fileId, work.claim, made));
    return null;
  };
}

export function summaryTasks({ queue }: ServerContext, summarize: Summarizer): void {
  queue.runs(summarizeFile, async ({ payload: { fileId, mark }, attempt, ...run }) => {
    const busy = await summarize(fileId, mark, { ...run, takesOver: attempt > 1 });
    if (busy === null) return;
    const { busyUntil: runAt, mark: later } = busy;
    await run.transact((tx) => queue.enqueue(tx, summarizeFile, { fileId, mark: later }, { runAt }));
  });
}
