import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@truckroll/contract/live/live';
import type { LiveMessage } from './live-connection.ts';
import { isShownBy, mayHaveChanged, restOf } from './live-keys.ts';

/** Changes within this period in milliseconds are refetched together, because saving one job changes five kinds. */
const togetherMs = 150;
/**
 * The page that wrote something refetches its own queries. Only the others are refetched, and after this time in
 * milliseconds.
 */
const ownLaterMs = 600;
/**
 * How often to check in milliseconds whether a save has ended. Refetching during a save would undo its optimistic
 * update.
 */
const lookAgainMs = 100;
const mostRetries = 50;

type Pending = { change: Pick<LiveChange, 'kind' | 'ids'>; isOwn: boolean; at: number };

type Parts = {
  queryClient: QueryClient;
  /** The id of this page. */
  tab: string;
  isHidden: () => boolean;
  /** What has changed while the stream was not open. Null if that is unknown. */
  missed: () => Promise<readonly Pending['change'][] | null>;
  now?: () => number;
};

/** Hidden pages refetch only opted-in queries: the bell of users with desktop notifications. */
const isReadHidden = (query: Query): boolean =>
  query.observers.some(({ options }) => options.refetchIntervalInBackground === true);

/**
 * Refetches the changed queries that are on screen. Others are marked as stale and refetched when they become visible.
 */
export function followChanges({
  queryClient,
  tab,
  isHidden,
  missed,
  now = Date.now,
}: Parts): (message: LiveMessage) => void {
  let pending: Pending[] = [];
  let isAllPending = false;
  let isWaiting = false;
  /** Whether the stream has been open before. A new connection may then have missed changes. */
  let wasUp = false;

  /** The queries that will be refetched when they have rested. */
  const resting = new Set<string>();

  /** How long a query rests from now on, in milliseconds. One that is just being read rests from the start. */
  const restLeft = ({ queryKey, state }: Query): number =>
    state.fetchStatus === 'fetching' ? restOf(queryKey) : state.dataUpdatedAt + restOf(queryKey) - now();

  function refetchRested(query: Query): void {
    const { queryKey, queryHash } = query;
    if (resting.has(queryHash)) return;
    resting.add(queryHash);
    const wasBeingRead = query.state.fetchStatus === 'fetching';
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    setTimeout(() => {
      resting.delete(queryHash);
      // An answer that was on its way may be older than the change.
      const predicate = ({ state }: Query): boolean => state.isInvalidated || wasBeingRead;
      // Refetching when the page becomes visible again is left to the query client.
      if (!isHidden()) void queryClient.refetchQueries({ queryKey, exact: true, type: 'active', predicate });
    }, restLeft(query));
  }

  function isDue(query: Query, due: readonly Pending[], isAll: boolean): boolean {
    const { queryKey, state } = query;
    if (isAll && mayHaveChanged(queryKey)) return true;
    return due.some(({ change, isOwn, at }) => {
      if (!isShownBy(change, queryKey)) return false;
      return !isOwn || (state.dataUpdatedAt < at && state.fetchStatus === 'idle');
    });
  }

  function flush(looks = 0): void {
    if (queryClient.isMutating() > 0 && looks < mostRetries) {
      setTimeout(() => flush(looks + 1), lookAgainMs);
      return;
    }
    isWaiting = false;
    const due = pending.filter(({ isOwn, at }) => !isOwn || now() - at >= ownLaterMs);
    pending = pending.filter((each) => !due.includes(each));
    const isAll = isAllPending;
    isAllPending = false;
    if (due.length > 0 || isAll) {
      const changed = queryClient.getQueryCache().findAll({ predicate: (query) => isDue(query, due, isAll) });
      const early = new Set(changed.filter((query) => restLeft(query) > 0));
      for (const query of early) refetchRested(query);
      const predicate = (query: Query): boolean => changed.includes(query) && !early.has(query);
      void queryClient.invalidateQueries({ predicate, refetchType: isHidden() ? 'none' : 'active' });
      // Refetching when the page becomes visible again is left to the query client.
      if (isHidden())
        void queryClient.refetchQueries({
          type: 'active',
          predicate: (query) => isReadHidden(query) && query.state.isInvalidated,
        });
    }
    if (pending.length > 0) wait(ownLaterMs);
  }

  function wait(ms: number): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(flush, ms);
  }

  /** Refetches what has changed while the stream was not open. */
  async function readMissed(): Promise<void> {
    const changes = await missed();
    if (changes === null) isAllPending = true;
    else for (const change of changes) pending.push({ change, isOwn: false, at: now() });
    wait(togetherMs);
  }

  return (message) => {
    switch (message.type) {
      case 'up':
        if (wasUp) void readMissed();
        wasUp = true;
        return;
      case 'down':
        return;
      case 'refetch':
        return void readMissed();
      case 'change': {
        const { kind, ids, tab: from } = message.change;
        pending.push({ change: { kind, ids }, isOwn: from === tab, at: now() });
        return wait(togetherMs);
      }
    }
  };
}
