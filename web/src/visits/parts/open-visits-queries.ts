import { queryOptions, useQuery } from '@tanstack/react-query';
import { heartbeatSeconds, listOpenVisits, openVisit } from '@truckroll/contract/live/live';
import { useEffect } from 'react';
import { useFallbackInterval } from '../../app/live/live.ts';
import { ownTab } from '../../app/live/own-tab.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

type Somebody = { id: string; name: string };
const nobody: ReadonlyMap<string, readonly Somebody[]> = new Map();

/** The polling interval in milliseconds while changes are not streamed. */
const openVisitsMs = 60_000;

/** The visits that other people have open, limited to those that the user may see (LV-3). */
const openVisitsQuery = queryOptions({
  queryKey: ['open-visits'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listOpenVisits, { signal })).visits,
  select: (visits): ReadonlyMap<string, readonly Somebody[]> =>
    new Map(visits.map(({ visitId, people }) => [visitId, people])),
  // A failure is ignored, because the data is not essential.
  retry: false,
});

/** The other people who have visits open now, by visit. */
export function useOpenVisits(options: { enabled?: boolean } = {}): ReadonlyMap<string, readonly Somebody[]> {
  return (
    useQuery({ ...openVisitsQuery, ...options, refetchInterval: useFallbackInterval(openVisitsMs) }).data ?? nobody
  );
}

/** @example openWords(['Anna', 'Ben']) → 'Anna and Ben have this visit open' */
export const openWords = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this visit open`;

const say = (visitId: string | null, isLeaving: boolean): void => {
  // A failure is ignored, because it does not affect the user's work.
  fetchEndpoint(openVisit, { body: { tab: ownTab, visitId }, isLeaving }).catch(() => undefined);
};

/** The visit that is shown in this tab, if any. */
let shown: string | null = null;
/** How long switching to another visit may take, in milliseconds. */
const moveOnMs = 300;

/** Announces to others that a visit is open here, while it is shown (LV-2). */
export function useSayOpen(visitId: string): void {
  useEffect(() => {
    const begin = (): void => {
      shown = visitId;
      say(visitId, false);
    };
    const end = (): void => say(null, true);
    begin();
    const timer = setInterval(begin, heartbeatSeconds * 1000);
    window.addEventListener('pagehide', end);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', end);
      shown = null;
      // If another visit opens in its place, only that one is announced.
      setTimeout(() => {
        if (shown === null) end();
      }, moveOnMs);
    };
  }, [visitId]);
}
