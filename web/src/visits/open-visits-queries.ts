import { queryOptions, useQuery } from '@tanstack/react-query';
import { heartbeatSeconds, listOpenVisits, openVisit } from '@truckroll/contract/live';
import { useEffect } from 'react';
import { call } from '../app/call.ts';
import { useFallbackInterval } from '../app/live/live.ts';
import { ownTab } from '../app/live/own-tab.ts';

type Somebody = { id: string; name: string };
const nobody: ReadonlyMap<string, readonly Somebody[]> = new Map();

/** How often it is asked for where changes do not arrive by themselves. */
const openVisitsMs = 60_000;

/** Who else has which visit open, of the visits that the user sees (LV-3). */
const openVisitsQuery = queryOptions({
  queryKey: ['open-visits'],
  queryFn: async ({ signal }) => (await call(listOpenVisits, { signal })).visits,
  select: (visits): ReadonlyMap<string, readonly Somebody[]> =>
    new Map(visits.map(({ visitId, people }) => [visitId, people])),
  // Nobody misses it when it cannot be had.
  retry: false,
});

/** The others who have visits open now, by visit. */
export function useOpenVisits(options: { enabled?: boolean } = {}): ReadonlyMap<string, readonly Somebody[]> {
  return (
    useQuery({ ...openVisitsQuery, ...options, refetchInterval: useFallbackInterval(openVisitsMs) }).data ?? nobody
  );
}

/** @example openWords(['Anna', 'Ben']) → 'Anna and Ben have this visit open' */
export const openWords = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this visit open`;

const say = (visitId: string | null, isLeaving: boolean): void => {
  // Whether the others know of it or not, the work goes on.
  call(openVisit, { body: { tab: ownTab, visitId }, isLeaving }).catch(() => undefined);
};

/** The visit that is shown here, and how long it may take to move on to another one. */
let shown: string | null = null;
const moveOnMs = 300;

/** Tells the others that a visit is open here, as long as it is shown (LV-2). */
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
      // Another one may be opened in its place: then that is all that is said.
      setTimeout(() => {
        if (shown === null) end();
      }, moveOnMs);
    };
  }, [visitId]);
}
