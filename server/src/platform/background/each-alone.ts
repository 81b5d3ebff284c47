import type { Tx } from '../database/bound-dialect.ts';
import type { ChoreRun } from './task.ts';

const beforeAll = '00000000-0000-0000-0000-000000000000';

type Items<T> = {
  /** Some items with a larger id, in the order of their ids and without locks. None are left after an empty list. */
  list: (system: Tx, after: string) => Promise<readonly T[]>;
  /** The work on one item, in transactions of its own. Returns whether there was anything to do. */
  work: (item: T) => Promise<boolean>;
};

/**
 * Processes the items of all accounts one by one: a failed item does not stop the others, and no lock is held for
 * longer than the work on one item. The chore fails after all items were tried.
 * @returns how many items there was something to do for
 */
export async function eachAlone<T extends { id: string }>(
  { transact, signal, log }: Pick<ChoreRun, 'transact' | 'signal' | 'log'>,
  { list, work }: Items<T>,
): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (let after: string | undefined = beforeAll; after !== undefined && !signal.aborted; ) {
    const from: string = after;
    const items = await transact((system) => list(system, from));
    for (const item of items) {
      if (signal.aborted) break;
      try {
        if (await work(item)) done += 1;
      } catch (error) {
        errors.push(error);
        log.error({ err: error, item: item.id }, 'A chore failed for one item');
      }
    }
    after = items.at(-1)?.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, `A chore failed for ${errors.length} items.`);
  return done;
}
