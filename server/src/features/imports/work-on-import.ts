import { can } from '@truckroll/domain/abilities/rights';
import { kindRules } from '@truckroll/domain/imports/kind-rules';
import type { ImportState } from '@truckroll/domain/imports/kinds';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { findActor } from '../../records/people/actors.ts';
import type { ServerContext } from '../../server-context.ts';
import { checkRows } from './check-rows.ts';
import { changeImport, lockImport, type StoredImport } from './file-import-store.ts';
import type { ImportContext } from './import-kind.ts';
import { changeRows } from './import-row-store.ts';
import { enqueueLocating, locateTasks } from './locate-records.ts';
import { RefusedRows } from './refused-rows.ts';
import { wholeRowProblem } from './row-problems.ts';
import { runRows } from './run-rows.ts';
import { undoRows } from './undo-rows.ts';

/** Works through the rows of an import: checks them, imports them, or removes what was imported. */
const workOnImport = task({
  name: 'work-on-import',
  title: 'Import a file',
  payload: z.object({ importId: z.string(), userId: z.string() }),
  retries: 4,
  timeoutSeconds: 300,
});
type Work = z.output<typeof workOnImport.payload>;

/** The most batches of a run. It then queues another one, so that no run comes near its time limit. */
const batchesInRun = 100;

/** The state to which an import returns when a step cannot go on. */
const before: Partial<Record<ImportState, ImportState>> = { checking: 'mapping', running: 'checked', undoing: 'done' };

const noRightText = 'The person who started this no longer has the right to it.';
const unexpectedText = 'Something unexpected happened. Nothing was lost: try again.';

/** Enqueues the work on an import on behalf of a person. */
export const enqueueWork = (tx: Tx, queue: Queue, work: Work): Promise<void> =>
  queue.enqueue(tx, workOnImport, work, { key: work.importId });

async function workOnBatch(tx: Tx, context: ImportContext, lines?: readonly number[]): Promise<boolean> {
  const { state } = context.fileImport;
  switch (state) {
    case 'checking':
      return await checkRows(tx, context);
    case 'running': {
      const goesOn = await runRows(tx, context, lines);
      if (!goesOn) await enqueueLocating(tx, context.queue, context.fileImport.id);
      return goesOn;
    }
    case 'undoing':
      return await undoRows(tx, context, lines);
    default:
      return false;
  }
}

const isWritten = ({ counts }: StoredImport): boolean => (counts.created ?? 0) + (counts.updated ?? 0) > 0;

/** Stops an import. The rows written so far can be undone, as after a finished import. */
async function stop(tx: Tx, fileImport: StoredImport, failure: string, now: Date): Promise<void> {
  const { id, state } = fileImport;
  const finishedAt = state === 'running' && isWritten(fileImport) ? { finishedAt: now.toISOString() } : {};
  await changeImport(tx, id, { state: before[state] ?? state, failure, ...finishedAt }, now);
}

type Batch = Pick<TaskRun<Work>, 'payload' | 'transact' | 'now'> & { queue: Queue };

/**
 * Works on one batch in a transaction of its own, or on some rows of one. When a row is refused, each half of the rows
 * is tried alone, until the refused row is known and marked. False when the work is done or was stopped.
 */
async function oneBatch(batch: Batch, lines?: readonly number[]): Promise<boolean> {
  const { payload, transact, now, queue } = batch;
  try {
    return await transact(async (tx) => {
      const fileImport = await lockImport(tx, payload.importId);
      if (fileImport === undefined) return false;
      const actor = await findActor(tx, payload.userId);
      if (actor === undefined || !can(actor, kindRules[fileImport.kind].create)) {
        await stop(tx, fileImport, noRightText, now);
        return false;
      }
      return await workOnBatch(tx, { fileImport, actor, now, queue }, lines);
    });
  } catch (error) {
    if (!(error instanceof RefusedRows)) throw error;
    return await withoutRefused(batch, error);
  }
}

async function withoutRefused(batch: Batch, { message, refused: { lines, outcome } }: RefusedRows): Promise<boolean> {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) {
    const change = { line: only, outcome, problems: [wholeRowProblem(message)] };
    await batch.transact((tx) => changeRows(tx, batch.payload.importId, [change]));
    return true;
  }
  const half = Math.ceil(lines.length / 2);
  return (await oneBatch(batch, lines.slice(0, half))) && (await oneBatch(batch, lines.slice(half)));
}

async function work(run: TaskRun<Work>, queue: Queue): Promise<void> {
  const { payload, transact, now, signal, isLastAttempt } = run;
  try {
    for (let batch = 0; batch < batchesInRun; batch += 1) {
      signal.throwIfAborted();
      if (!(await oneBatch({ payload, transact, now, queue }))) return;
    }
    await transact((tx) => enqueueWork(tx, queue, payload));
  } catch (error) {
    if (isLastAttempt) {
      await transact(async (tx) => {
        const fileImport = await lockImport(tx, payload.importId);
        if (fileImport !== undefined) await stop(tx, fileImport, unexpectedText, now);
      });
    }
    throw error;
  }
}

export function importTasks(context: ServerContext): void {
  context.queue.runs(workOnImport, (run) => work(run, context.queue));
  locateTasks(context);
}
