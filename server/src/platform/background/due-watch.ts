import type { Database } from '../database/database.ts';
import { listWaitingTasks } from './waiting-tasks.ts';

type Watching = {
  database: Database;
  /** The polling interval in seconds. */
  everySeconds: number;
  /** Called with the name of each kind of task that has due tasks. */
  wake: (name: string) => void;
  onError: (error: Error) => void;
};

/**
 * Polls for due tasks of all kinds with one query. Notifications announce new tasks; polling finds scheduled tasks,
 * retries, and tasks whose notification was lost. While each worker polled its own queue, an idle server used 5 % of a
 * core.
 * @returns a function that stops polling, and resolves when the current query has finished
 */
export function watchDueTasks({ database, everySeconds, wake, onError }: Watching): () => Promise<void> {
  let isStopped = false;
  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      for (const { task } of await database.asSystem(listWaitingTasks)) wake(task);
    } catch (error) {
      if (!isStopped) onError(error as Error);
    }
    if (!isStopped) plan();
  }
  function plan(): void {
    timer = setTimeout(() => {
      current = look();
    }, everySeconds * 1000).unref();
  }

  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
