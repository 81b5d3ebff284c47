import type { Tx } from '../database/bound-dialect.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseError } from '../database/database.ts';
import { step } from '../tracing/steps.ts';
import { type Chore, type ChoreRun, type Task, TaskFailure, type TaskLog, type TaskRun } from './task.ts';

/** A task as the queue delivers it. */
export type QueuedJob = {
  id: string;
  name: string;
  data: { accountId: string; payload: unknown };
  retryCount: number;
  retryLimit: number;
  singletonKey: string | null;
  signal?: AbortSignal;
  sourceName: string | null;
  sourceRetryCount: number | null;
  sourceOutput: unknown;
};

type Handler = (run: TaskRun<never>) => Promise<void>;

export type Runner = {
  tasks: ReadonlyMap<string, Task>;
  chores: ReadonlyMap<string, Chore>;
  runs: <P>(task: Task<P>, handler: (run: TaskRun<P>) => Promise<void>) => void;
  runsByClock: (chore: Chore, handler: (run: ChoreRun) => Promise<void>) => void;
  /** 'resting' while the account is suspended: nothing was done, and the task is retried later. */
  runTask: (job: QueuedJob) => Promise<'done' | 'resting'>;
  runChore: (name: string, signal?: AbortSignal) => Promise<void>;
};

export type RunnerParts = {
  database: Database;
  clock: () => Date;
  /** Whether the tasks of an account rest. */
  isSuspended: (tx: Tx, accountId: string) => Promise<boolean>;
  log: TaskLog;
};

const neverAborted = new AbortController().signal;

/**
 * The description of an error that is safe to store: its message if it was written for people, otherwise at most its
 * code.
 */
function safeDescription(error: unknown): string {
  if (error instanceof TaskFailure) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isCode = typeof code === 'string' && (isDatabaseError(error) || /^[A-Z_0-9]{3,40}$/.test(code));
  return isCode ? `Something unexpected happened (${code}).` : 'Something unexpected happened.';
}

/** Runs tasks and chores with their registered handlers. */
export function makeRunner({ database, clock, isSuspended, log }: RunnerParts): Runner {
  const tasks = new Map<string, Task>();
  const handlers = new Map<string, Handler>();
  const chores = new Map<string, Chore>();
  const choreHandlers = new Map<string, (run: ChoreRun) => Promise<void>>();

  const once = (name: string): void => {
    if (tasks.has(name) || chores.has(name)) throw new Error(`The task ${name} is registered twice`);
  };

  /**
   * Logs the full error, and throws one with only the safe description, because the queue stores errors in the
   * database.
   */
  async function logged(about: Record<string, unknown>, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, ...about }, 'A background task failed');
      throw new TaskFailure(safeDescription(error));
    }
  }

  return {
    tasks,
    chores,
    runs(task, handler) {
      once(task.name);
      tasks.set(task.name, task as Task);
      handlers.set(task.name, handler as unknown as Handler);
    },
    runsByClock(chore, handler) {
      once(chore.name);
      chores.set(chore.name, chore);
      choreHandlers.set(chore.name, handler);
    },
    async runTask(job) {
      const { accountId, payload } = job.data;
      const attempt = job.retryCount + 1;
      let isResting = false;
      const run = async (): Promise<void> => {
        isResting = await database.asAccount(accountId, (tx) => isSuspended(tx, accountId));
        if (isResting) return;
        const task = tasks.get(job.name);
        const handler = handlers.get(job.name);
        if (task === undefined || handler === undefined) throw new TaskFailure('This kind of task is not known.');
        await handler({
          payload: task.payload.parse(payload) as never,
          accountId,
          now: clock(),
          log,
          signal: job.signal ?? neverAborted,
          attempt,
          isLastAttempt: job.retryCount >= job.retryLimit,
          transact: (work) => database.asAccount(accountId, work),
        });
      };
      await logged({ task: job.name, job: job.id, attempt }, () =>
        step({ kind: 'task', name: job.name, accountId, attempt }, run),
      );
      return isResting ? 'resting' : 'done';
    },
    runChore: (name, signal) =>
      logged({ chore: name }, () =>
        step({ kind: 'task', name }, async () => {
          await choreHandlers.get(name)?.({
            now: clock(),
            log,
            signal: signal ?? neverAborted,
            transact: (work) => database.asSystem(work),
          });
        }),
      ),
  };
}
