import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@truckroll/contract/live';
import type { LiveMessage } from './live-connection.ts';
import { isShownBy, mayHaveChanged } from './live-keys.ts';

/** What comes within so long is read again at once: a saved job is a change of five kinds. */
const togetherMs = 150;
/** The page that wrote has what it shows read again by itself; only what it left out is read once more. */
const ownLaterMs = 600;
/** Reading anew while something is being saved would take back what is shown ahead of the answer; it waits at most so long. */
const lookAgainMs = 100;
const mostLooks = 50;

type Pending = { change: Pick<LiveChange, 'kind' | 'ids'>; isOwn: boolean; at: number };

type Parts = {
  queryClient: QueryClient;
  /** What this page calls itself. */
  tab: string;
  isHidden: () => boolean;
  now?: () => number;
};

/** Only what asks for it is read while nobody looks: the bell of who wants to be told outside of the page. */
const isReadHidden = (query: Query): boolean =>
  query.observers.some(({ options }) => options.refetchIntervalInBackground === true);

/** Has read again what is on the screen and has changed; what is not is read when it comes into sight. */
export function followChanges({ queryClient, tab, isHidden, now = Date.now }: Parts): (message: LiveMessage) => void {
  let pending: Pending[] = [];
  let isAllPending = false;
  let isWaiting = false;
  /** When the page has last been known to miss nothing. */
  let wasUp = false;

  function isDue(query: Query, due: readonly Pending[], isAll: boolean): boolean {
    const { queryKey, state } = query;
    if (isAll && mayHaveChanged(queryKey)) return true;
    return due.some(({ change, isOwn, at }) => {
      if (!isShownBy(change, queryKey)) return false;
      return !isOwn || (state.dataUpdatedAt < at && state.fetchStatus === 'idle');
    });
  }

  function flush(looks = 0): void {
    if (queryClient.isMutating() > 0 && looks < mostLooks) {
      setTimeout(() => flush(looks + 1), lookAgainMs);
      return;
    }
    isWaiting = false;
    const due = pending.filter(({ isOwn, at }) => !isOwn || now() - at >= ownLaterMs);
    pending = pending.filter((each) => !due.includes(each));
    const isAll = isAllPending;
    isAllPending = false;
    if (due.length > 0 || isAll) {
      const predicate = (query: Query): boolean => isDue(query, due, isAll);
      void queryClient.invalidateQueries({ predicate, refetchType: isHidden() ? 'none' : 'active' });
      // What is read when the page comes into sight again is the query client's own business.
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

  /** What was read before the stream was there may be out of date. */
  function readMissed(): void {
    isAllPending = true;
    wait(togetherMs);
  }

  return (message) => {
    switch (message.type) {
      case 'up':
        if (wasUp) readMissed();
        wasUp = true;
        return;
      case 'down':
        return;
      case 'refetch':
        return readMissed();
      case 'change': {
        const { kind, ids, tab: from } = message.change;
        pending.push({ change: { kind, ids }, isOwn: from === tab, at: now() });
        return wait(togetherMs);
      }
    }
  };
}
