import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RoutingPlan } from '@truckroll/domain/routing/routing-problem';
import type { TeamWork } from '@truckroll/domain/routing/team-problem';
import type { UnservedReason } from '@truckroll/domain/routing/unserved-reasons';

export type PlanSearch = { work: TeamWork; seconds: number };

/** The best plan so far, with the reason for each movable visit that it leaves out. */
export type FoundPlan = {
  plan: RoutingPlan;
  reasons: readonly { visit: number; reason: UnservedReason }[];
  isLast: boolean;
};

/** Each search keeps a core busy; further ones wait for their turn. */
const atMost = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function waitForTurn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (running < atMost) {
    running += 1;
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (): void => {
    waiting.splice(waiting.indexOf(resolve), 1);
    reject(signal.reason);
  };
  signal.addEventListener('abort', leave, { once: true });
  waiting.push(resolve);
  await promise;
  signal.removeEventListener('abort', leave);
}

/** The place goes to the next search that waits. */
function endTurn(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/**
 * Searches in a worker thread and yields each better plan, the best one last. Aborting the signal, or leaving the loop,
 * ends the thread.
 */
export async function* searchPlan(search: PlanSearch, signal: AbortSignal): AsyncGenerator<FoundPlan, void, undefined> {
  await waitForTurn(signal);
  const worker = new Worker(new URL('search-worker.ts', import.meta.url), { workerData: search });
  try {
    for await (const [found] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[FoundPlan]>) {
      yield found;
      if (found.isLast) return;
    }
    throw new Error('The search ended without a plan');
  } finally {
    endTurn();
    void worker.terminate();
  }
}
