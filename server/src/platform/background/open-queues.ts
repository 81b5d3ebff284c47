import type { PgBoss, Queue as StoredQueue } from 'pg-boss';
import { failedQueue } from './failed-task-store.ts';
import type { Chore, Task } from './task.ts';

type Options = Omit<StoredQueue, 'name'>;

const nobody = '00000000-0000-0000-0000-000000000000';

const optionsOfTask = (task: Task<unknown>): Options => ({
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

const optionsOfChore = (chore: Chore): Options => ({
  policy: 'short',
  notify: true,
  retryLimit: 1,
  expireInSeconds: chore.timeoutSeconds,
});

const optionsOfFailed: Options = { retryLimit: 5, retryDelay: 10, retryBackoff: true, deleteAfterSeconds: 3600 };

/** Creates the queues of all tasks and chores, and updates those whose options have changed since the last start. */
export async function openQueues(boss: PgBoss, tasks: Iterable<Task<unknown>>, chores: Iterable<Chore>): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));

  /** Whether the queue was created or changed. */
  async function ensure(name: string, options: Options): Promise<boolean> {
    const before = stored.get(name);
    if (before === undefined) {
      await boss.createQueue(name, options);
      return true;
    }
    // The policy of a queue cannot be changed.
    const { policy: _, ...changeable } = options;
    const keys = Object.keys(changeable) as (keyof typeof changeable)[];
    if (keys.every((key) => before[key] === changeable[key])) return false;
    await boss.updateQueue(name, changeable);
    return true;
  }

  await ensure(failedQueue, optionsOfFailed);
  for (const task of tasks) {
    // pg-boss reads the properties of all queues when it starts, and those of others before their first use. That query
    // inside a transaction would deadlock on the embedded database's only connection, which that transaction holds.
    if (await ensure(task.name, optionsOfTask(task))) await boss.findJobs(task.name, { id: nobody });
  }
  for (const chore of chores) {
    await ensure(chore.name, optionsOfChore(chore));
    const schedule = schedules.get(chore.name);
    if (schedule?.cron !== chore.cron || schedule.timezone !== 'UTC') {
      await boss.schedule(chore.name, chore.cron, {}, { tz: 'UTC' });
    }
  }
}
