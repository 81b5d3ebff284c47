import { DatabaseUnavailable } from './database-unavailable.ts';

type Holder = { held: number; waiting: (() => void)[] };

export type PoolShares = {
  /** Waits until the holder may take one more connection; returns the release function. */
  take: (holder: string, timeoutMs: number) => Promise<() => void>;
  /** The number of waiters for their share. */
  waiting: () => number;
};

/**
 * Limits each holder to `most` connections, so that transactions of one company that wait for each other do not use up
 * the pool. Waiters are served in order of arrival.
 */
export function poolShares(most: number): PoolShares {
  const holders = new Map<string, Holder>();

  function giveBack(name: string, holder: Holder): void {
    const next = holder.waiting.shift();
    // The connection passes to the next waiter, so that the number held stays the same.
    if (next !== undefined) {
      next();
      return;
    }
    holder.held -= 1;
    if (holder.held === 0) holders.delete(name);
  }

  function wait(holder: Holder, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        holder.waiting = holder.waiting.filter((other) => other !== begin);
        reject(new DatabaseUnavailable('busy', { cause: new Error('The account holds its share of the connections') }));
      }, timeoutMs);
      holder.waiting.push(begin);
    });
  }

  return {
    waiting: () => [...holders.values()].reduce((sum, holder) => sum + holder.waiting.length, 0),
    async take(name, timeoutMs) {
      const holder = holders.get(name) ?? { held: 0, waiting: [] };
      holders.set(name, holder);
      if (holder.held < most) holder.held += 1;
      else await wait(holder, timeoutMs);
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        giveBack(name, holder);
      };
    },
  };
}
