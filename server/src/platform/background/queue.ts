import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';
import { DatabaseUnavailable, isLostConnection } from '../database/database-unavailable.ts';
import { watchDueTasks } from './due-watch.ts';
import { failedQueue, storeFailedTask } from './failed-task-store.ts';
import { grantQueue } from './grant-queue.ts';
import { openQueues } from './open-queues.ts';
import { makeRunner, type QueuedJob, type Runner, type RunnerParts } from './runner.ts';
import type { Chore, ChoreRun, Task, TaskRun } from './task.ts';
import { namesOfWaiting } from './waiting-tasks.ts';

export type EnqueueOptions = {
  /** The earliest start. */
  runAt?: Date;
  /** A deduplication key: the task is not added while another one with this key waits. */
  key?: string;
  /** Required in a transaction over all accounts; otherwise the transaction's own account. */
  accountId?: string;
};

/** The queue's interface for features. */
export type Queue = {
  /** Enqueues a task in the caller's transaction: both commit or neither. */
  enqueue: <P>(tx: Tx, task: Task<P>, payload: P, options?: EnqueueOptions) => Promise<void>;
  /** Enqueues a task by its name, for failed tasks. False when there is no such task. */
  enqueueAgain: (tx: Tx, name: string, payload: unknown) => Promise<boolean>;
  /**
   * Removes a waiting task by its key, in a transaction over all accounts: 'running' if it has begun, and null if there is
   * none, or none that is wanted.
   */
  takeBack: <P>(
    system: Tx,
    task: Task<P>,
    key: string,
    isWanted?: (payload: P) => boolean,
  ) => Promise<{ accountId: string; payload: P } | 'running' | null>;
  /** The label of a task. */
  titleOf: (name: string) => string;
  /** Registers the handler of a task. */
  runs: <P>(task: Task<P>, handler: (run: TaskRun<P>) => Promise<void>) => void;
  /** Registers the handler of a chore. */
  runsByClock: (chore: Chore, handler: (run: ChoreRun) => Promise<void>) => void;
};

/** The queue's interface for the server, hidden from features. */
export type RunningQueue = Queue & {
  /** Creates the queues of all registered tasks. A task can be enqueued only after its queue exists. */
  open: () => Promise<void>;
  /** Starts the workers. */
  start: () => Promise<void>;
  /** Waits for running tasks, then stops. */
  stop: () => Promise<void>;
  /**
   * Runs all waiting tasks in the foreground until none is left; returns the number of runs. `only` limits it to the
   * tasks of one name. For tests and the demo.
   */
  runWaiting: (options?: { evenLater?: boolean; only?: string }) => Promise<number>;
  /** Runs a chore now. */
  runChore: (chore: Chore) => Promise<void>;
  /** The chores that have a handler. */
  listChores: () => Chore[];
};

const stopMs = 20_000;
/** The delay in seconds after which a suspended account's task is tried again. */
const restSeconds = 15 * 60;
/** Workers are woken when a task is due. In addition, each polls at this interval. */
const workerPollSeconds = 60;

type Parts = RunnerParts & {
  /** The interval in seconds at which due tasks without a notification are looked up; 2 by default. */
  pollSeconds?: number;
};

/** The queue in the database (pg-boss), on both drivers. */
export function makeQueue(parts: Parts): RunningQueue {
  const { database, log, pollSeconds = 2 } = parts;
  const boss = new PgBoss({
    ...database.queueConnection(),
    schema: 'pgboss',
    useListenNotify: true,
    monitorVacuum: false,
    reindex: database.driver === 'postgres',
  });
  const report = (error: Error): void => {
    const err = isLostConnection(error) ? new DatabaseUnavailable('unreachable', { cause: error }) : error;
    log.error({ err }, 'The background queue has trouble');
  };
  boss.on('error', report);
  boss.on('warning', ({ message }) => log.warn({}, `The background queue warns: ${message}`));

  const runner: Runner = makeRunner(parts);
  let isOpen = false;
  let isWorking = false;
  const workers = new Map<string, string[]>();
  let stopWatching = async (): Promise<void> => undefined;

  async function open(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    await boss.start();
    await grantQueue(database);
    await openQueues(boss, runner.tasks.values(), runner.chores.values());
  }

  /** Requeues a task of a suspended account under the same key, as often as needed. */
  async function runOrRest(job: QueuedJob): Promise<void> {
    if ((await runner.runTask(job)) === 'done') return;
    await boss.send(job.name, job.data, { singletonKey: job.singletonKey ?? newId(), startAfter: restSeconds });
  }

  /** Runs tasks back to back. By default pg-boss pauses between fetches, so that a hundred mails would take minutes. */
  async function workOff(name: string, work: (job: QueuedJob) => Promise<void>): Promise<void> {
    let worker: string | undefined;
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: workerPollSeconds,
      notifyPollingIntervalSeconds: workerPollSeconds,
    } as const;
    worker = await boss.work(name, options, async ([job]) => {
      try {
        await work(job as QueuedJob);
      } finally {
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    });
    workers.set(name, [...(workers.get(name) ?? []), worker]);
  }

  const wake = (name: string): void => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };

  async function start(): Promise<void> {
    await open();
    isWorking = true;
    const usual = database.driver === 'postgres' ? 2 : 1;
    for (const { name, atOnce = usual } of runner.tasks.values()) {
      for (let n = 0; n < atOnce; n += 1) await workOff(name, runOrRest);
    }
    for (const { name } of runner.chores.values()) await workOff(name, (job) => runner.runChore(name, job.signal));
    await workOff(failedQueue, (job) => storeFailedTask(parts, job));
    stopWatching = watchDueTasks({ database, everySeconds: pollSeconds, wake, onError: report });
  }

  async function stop(): Promise<void> {
    if (!isOpen) return;
    const names = [...runner.tasks.keys(), ...runner.chores.keys(), failedQueue];
    if (isWorking) {
      const finished = Promise.all([stopWatching(), ...names.map((name) => boss.offWork(name, { wait: true }))]);
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
    }
    workers.clear();
    // Reset only after all tasks have finished, because a finishing task may enqueue more.
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
        // The policy allows one waiting task per key; a task without a key gets a unique one.
        singletonKey: options.key === undefined ? newId() : `${accountId} ${options.key}`,
        ...(options.runAt === undefined ? {} : { startAfter: options.runAt }),
      },
    );
  }

  const takeBack: Queue['takeBack'] = async (system, { name, payload }, key, isWanted = () => true) => {
    const { rows } = await sql<{ id: string; state: string; data: { accountId: string; payload: unknown } }>`
      select id, state::text as state, data from pgboss.job
      where name = ${name} and state <= 'active' and singleton_key = (data ->> 'accountId') || ' ' || ${key}
      order by state limit 1 for update`.execute(system);
    const [job] = rows;
    if (job === undefined) return null;
    if (job.state === 'active') return 'running';
    const taken = { accountId: job.data.accountId, payload: payload.parse(job.data.payload) };
    if (!isWanted(taken.payload)) return null;
    await sql`delete from pgboss.job where name = ${name} and id = ${job.id}`.execute(system);
    return taken;
  };

  /** Runs one task of each kind in turn until a whole round finds none. */
  async function runWaiting({ evenLater = false, only }: { evenLater?: boolean; only?: string } = {}): Promise<number> {
    await open();
    const names = only === undefined ? [...runner.tasks.keys(), failedQueue] : [only];
    let total = 0;
    for (let found = 1; found > 0 && total < 10_000; ) {
      found = 0;
      // Asking each of forty kinds takes longer than most tasks.
      const waiting = await database.asSystem((tx) => namesOfWaiting(tx, { evenLater }));
      for (const name of names.filter((each) => waiting.has(each))) {
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
      await (name === failedQueue ? storeFailedTask(parts, job) : runOrRest(job));
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
    takeBack,
    titleOf: (name) => runner.tasks.get(name)?.title ?? name,
    runs: runner.runs,
    runsByClock: runner.runsByClock,
    open,
    start,
    stop,
    runWaiting,
    runChore: (chore) => runner.runChore(chore.name),
    listChores: () => [...runner.chores.values()],
  };
}

async function accountOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select current_account() as id`.execute(tx);
  const id = rows[0]?.id;
  if (typeof id !== 'string') throw new Error('A task of a transaction over all accounts needs its accountId');
  return id;
}
