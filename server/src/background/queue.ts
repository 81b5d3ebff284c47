import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable, isLostConnection } from '../database/database-unavailable.ts';
import { failedQueue, keepFailed } from './failed-task-store.ts';
import { grantQueue } from './grant-queue.ts';
import { makeRunner, type QueuedJob, type Runner } from './runner.ts';
import type { Chore, ChoreRun, Task, TaskLog, TaskRun } from './task.ts';

export type EnqueueOptions = {
  /** Not before this moment. */
  runAt?: Date;
  /** While a task with this key waits, another one is not added. */
  key?: string;
  /** Needed in a transaction over all accounts; elsewhere it is the transaction's own. */
  accountId?: string;
};

/** What features see of the queue. */
export type Queue = {
  /** Adds work in the transaction of its cause: both happen or neither. */
  enqueue: <P>(tx: Tx, task: Task<P>, payload: P, options?: EnqueueOptions) => Promise<void>;
  /** Adds work known by its name, as a failed task is. False when there is no such task. */
  enqueueAgain: (tx: Tx, name: string, payload: unknown) => Promise<boolean>;
  /** What a task is called in words. */
  titleOf: (name: string) => string;
  /** Says who does the work of a task. */
  runs: <P>(task: Task<P>, handler: (run: TaskRun<P>) => Promise<void>) => void;
  /** Says who does a chore. */
  runsByClock: (chore: Chore, handler: (run: ChoreRun) => Promise<void>) => void;
};

/** What the server does with it: features know nothing of it. */
export type RunningQueue = Queue & {
  /** Makes the queues of everything that was registered, so that it can be enqueued. */
  open: () => Promise<void>;
  /** Begins to work. */
  start: () => Promise<void>;
  /** Lets what runs finish, then stops. */
  stop: () => Promise<void>;
  /** Runs what waits, now and here, until nothing is left; answers how many runs that were. For tests and the demo. */
  runWaiting: (options?: { evenLater?: boolean }) => Promise<number>;
  /** Does a chore now. */
  runChore: (chore: Chore) => Promise<void>;
};

const stopMs = 20_000;
/** How long work of a suspended account is put off at a time. */
const restSeconds = 15 * 60;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The queue in the database itself (pg-boss), on both drivers. */
export function makeQueue(parts: { database: Database; clock: () => Date; log: TaskLog }): RunningQueue {
  const { database, log } = parts;
  const boss = new PgBoss({
    ...database.queueConnection(),
    schema: 'pgboss',
    useListenNotify: true,
    monitorVacuum: false,
    reindex: database.driver === 'postgres',
  });
  boss.on('error', (error) => {
    const err = isLostConnection(error) ? new DatabaseUnavailable('unreachable', { cause: error }) : error;
    log.error({ err }, 'The background queue has trouble');
  });
  boss.on('warning', ({ message }) => log.warn({}, `The background queue warns: ${message}`));

  const runner: Runner = makeRunner(parts);
  let isOpen = false;
  let isWorking = false;

  async function open(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    await boss.start();
    await grantQueue(database);
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    const ensure = async (name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> => {
      const { policy: _, ...changeable } = options ?? {};
      await (known.has(name) ? boss.updateQueue(name, changeable) : boss.createQueue(name, options));
    };
    await ensure(failedQueue, { retryLimit: 5, retryDelay: 10, retryBackoff: true, deleteAfterSeconds: 3600 });
    for (const task of runner.tasks.values()) {
      await ensure(task.name, {
        policy: 'short',
        notify: true,
        deadLetter: failedQueue,
        retryLimit: task.retries,
        retryDelay: 10,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: task.timeoutSeconds,
        heartbeatSeconds: 30,
        deleteAfterSeconds: 24 * 3600,
      });
      // pg-boss asks the database once what a queue is like. Asked for the first time inside a transaction, it would wait
      // for the embedded database's only connection, which that transaction holds, for ever.
      await boss.findJobs(task.name, { id: nobody });
    }
    for (const chore of runner.chores.values()) {
      await ensure(chore.name, { policy: 'short', notify: true, retryLimit: 1, expireInSeconds: chore.timeoutSeconds });
      await boss.schedule(chore.name, chore.cron, {}, { tz: 'UTC' });
    }
  }

  /** Work of a suspended account is put off under the same key, as often as needed. */
  async function runOrRest(job: QueuedJob): Promise<void> {
    if ((await runner.runTask(job)) === 'done') return;
    await boss.send(job.name, job.data, { singletonKey: job.singletonKey ?? newId(), startAfter: restSeconds });
  }

  /** One task after the other. Left alone, pg-boss rests between any two of them: a hundred mails would take minutes. */
  async function workOff(name: string, options: Parameters<PgBoss['work']>[1]): Promise<void> {
    let worker: string | undefined;
    worker = await boss.work(name, { ...options, includeMetadata: true }, async ([job]) => {
      try {
        await runOrRest(job as QueuedJob);
      } finally {
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    });
  }

  async function start(): Promise<void> {
    await open();
    isWorking = true;
    const options = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const;
    const atOnce = database.driver === 'postgres' ? 2 : 1;
    for (const { name } of runner.tasks.values()) {
      for (let n = 0; n < atOnce; n += 1) await workOff(name, options);
    }
    for (const { name } of runner.chores.values()) {
      await boss.work(name, options, ([job]) => runner.runChore(name, job?.signal));
    }
    await boss.work(failedQueue, { includeMetadata: true, pollingIntervalSeconds: 5 }, ([job]) =>
      keepFailed(parts, job as QueuedJob),
    );
  }

  async function stop(): Promise<void> {
    if (!isOpen) return;
    const names = [...runner.tasks.keys(), ...runner.chores.keys(), failedQueue];
    if (isWorking) {
      const finished = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
    }
    // Not before: what finishes now may enqueue more.
    isOpen = false;
    await boss.stop({ graceful: false });
  }

  async function send(tx: Tx, name: string, payload: unknown, options: EnqueueOptions = {}): Promise<void> {
    if (!isOpen || !runner.tasks.has(name)) throw new Error(`The task ${name} has nobody who runs it`);
    const accountId = options.accountId ?? (await accountOf(tx));
    await boss.send(
      name,
      { accountId, payload },
      {
        db: fromKysely(tx),
        // The policy lets one task of a key wait; without a key of its own a task stands for itself.
        singletonKey: options.key === undefined ? newId() : `${accountId} ${options.key}`,
        ...(options.runAt === undefined ? {} : { startAfter: options.runAt }),
      },
    );
  }

  /** One task of each kind after the other, until a whole round finds none. */
  async function runWaiting({ evenLater = false } = {}): Promise<number> {
    await open();
    let total = 0;
    for (let found = 1; found > 0 && total < 10_000; ) {
      found = 0;
      for (const name of [...runner.tasks.keys(), failedQueue]) {
        const jobs = await boss.fetch(name, { includeMetadata: true, ignoreStartAfter: evenLater, batchSize: 1 });
        for (const job of jobs) {
          found += 1;
          await settle(name, job as unknown as QueuedJob);
        }
      }
      total += found;
    }
    return total;
  }

  async function settle(name: string, job: QueuedJob): Promise<void> {
    try {
      await (name === failedQueue ? keepFailed(parts, job) : runOrRest(job));
      await boss.complete(name, job.id);
    } catch (error) {
      await boss.fail(name, job.id, error as Error);
    }
  }

  return {
    enqueue: (tx, task, payload, options) => send(tx, task.name, payload, options),
    async enqueueAgain(tx, name, payload) {
      if (!runner.tasks.has(name)) return false;
      await send(tx, name, payload);
      return true;
    },
    titleOf: (name) => runner.tasks.get(name)?.title ?? name,
    runs: runner.runs,
    runsByClock: runner.runsByClock,
    open,
    start,
    stop,
    runWaiting,
    runChore: (chore) => runner.runChore(chore.name),
  };
}

async function accountOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select current_account() as id`.execute(tx);
  const id = rows[0]?.id;
  if (typeof id !== 'string') throw new Error('A task of a transaction over all accounts needs its accountId');
  return id;
}
