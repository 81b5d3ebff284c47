import type { Database } from '../database/database.ts';
import { listWaitingTasks } from './waiting-tasks.ts';

type Watching = {
  database: Database;
  /** The seconds between two looks. */
  everySeconds: number;
  /** Called with the name of each task of which one is due. */
  wake: (name: string) => void;
  onError: (error: Error) => void;
};

/**
 * Looks for due tasks of all names at once. A new task is announced by a notification; this finds those whose time has
 * come, that are tried again, or whose notification was lost. Otherwise each worker would query its own queue every few
 * seconds, which kept an idle server at a twentieth of a core.
 * @returns stops looking, after the current look
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
