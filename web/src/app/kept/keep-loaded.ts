import type { QueryClient } from '@tanstack/react-query';
import { listAnswers } from '@truckroll/contract/live/answers';
import { listChanges } from '@truckroll/contract/live/live';
import { recall, remember } from '../../design/device-memory.ts';
import { externalStore } from '../../design/external-store.ts';
import { isUnanswered } from '../../design/feedback/api-problem.ts';
import { whenIdle } from '../../design/idle.ts';
import { heardChanges } from '../live/live.ts';
import { readToken } from '../session/session-token.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { kept } from './kept.ts';
import { loaderAhead, type Plan } from './load-ahead.ts';

/** How long others' changes are collected, in milliseconds, before they are loaded. */
const collectMs = 30_000;

/** Whether what this person needs is being loaded now, and whether that failed last. */
export const loadingAhead = externalStore<'resting' | 'loading' | 'failed'>('resting');

/** One loader in all tabs of this browser. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks.request('truckroll.ahead', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });

const askedName = 'storage.asked';

/** Asks the browser once to keep what it has: some ask the person, most decide by themselves. */
async function askToKeep(): Promise<void> {
  if (recall(askedName) === true || (await navigator.storage?.persisted?.()) === true) return;
  remember(askedName, true);
  await navigator.storage?.persist?.();
}

let bringUpToDate: (() => Promise<void>) | null = null;

/** Loads now what is to be on this device. */
export const loadNow = async (): Promise<void> => await bringUpToDate?.();

type Parts = {
  queryClient: QueryClient;
  plan: (today: string) => Plan;
  today: () => string;
};

/**
 * Keeps on this device what the plan names, for as long as the page is open: loads it now, after changes by others, and when
 * the page is looked at again. Returns the function that ends it.
 */
export function keepLoaded({ queryClient, plan, today }: Parts): () => void {
  if (kept === null) return () => undefined;
  const token = readToken();
  let isEnded = false;
  const loader = loaderAhead({
    kept,
    queryClient,
    now: Date.now,
    askMany: async (requests) => (await fetchEndpoint(listAnswers, { body: { requests } })).answers,
    async changesSince(since) {
      const { position, isComplete, changes } = await fetchEndpoint(listChanges, { query: { since } });
      // A record that is gone may be in any list of its kind.
      const changed = changes.map(({ kind, ids, gone }) => ({ kind, ids: gone.length > 0 ? null : ids }));
      return { position, changes: isComplete ? changed : null };
    },
  });

  async function load(): Promise<void> {
    if (isEnded || readToken() !== token || !navigator.onLine) return;
    await alone(async () => {
      loadingAhead.set('loading');
      try {
        const day = today();
        await loader.run(plan(day), day);
        loadingAhead.set('resting');
        await askToKeep();
      } catch (error) {
        loadingAhead.set('failed');
        later();
        if (!isUnanswered(error)) console.info('What is to be on this device could not be loaded.', error);
      }
    });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      whenIdle(() => void load());
    }, collectMs);
  };
  const whenSeen = (): void => {
    if (document.visibilityState === 'visible') later();
  };
  const stopHearing = heardChanges.subscribe(later);
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('online', later);
  bringUpToDate = load;
  void load();
  return () => {
    isEnded = true;
    bringUpToDate = null;
    stopHearing();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenSeen);
    window.removeEventListener('online', later);
  };
}
