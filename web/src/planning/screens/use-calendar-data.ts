import { useQuery, useQueryClient } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { usePeoplesTime } from '../../absences/parts/peoples-time.ts';
import { useFallbackInterval } from '../../app/live/live.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { useStore } from '../../design/external-store.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { useOpenVisits } from '../../visits/parts/open-visits-queries.ts';
import { calendarMs, eventsQuery } from '../parts/calendar-queries.ts';
import { rangeOf, stepFrom } from '../parts/calendar-range.ts';
import type { ColorBy, Person } from '../parts/entry.ts';
import type { CalendarState } from './calendar-state.ts';
import { moverOf, type Placements } from './mover.ts';

export type Member = Person & { email: string; worksInField?: boolean };
const noTeam: readonly Member[] = [];

/**
 * The data of the board. The board follows a change of it after the controls, in pieces: a key or an answer is handled
 * at once, whatever the board takes to render.
 */
export function useCalendarData(state: CalendarState) {
  const { mode, date, search, withTasks } = state;
  const me = useMe();
  const zone = me.account.timezone;
  const queryClient = useQueryClient();
  const range = rangeOf(mode, date);
  const query = useQuery({
    ...eventsQuery({ ...range, withTasks }, zone),
    refetchInterval: useFallbackInterval(calendarMs),
  });
  const { data: events } = query;
  const teamList = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 });
  // Without the people, the rows of the board would be others.
  const isPending = query.isPending || teamList.isPending;
  const team = teamList.data?.team ?? noTeam;
  const openVisits = useOpenVisits({ enabled: viewScope(rightsOf(me), 'Jobs') !== null });
  const { times, absences, closedDays } = usePeoplesTime(range);
  const moves = useStore(moverOf(queryClient, zone).pending);
  usePrefetch(state, zone);

  const { team: wantedTeam, status, type, color } = search;
  const colorBy: ColorBy = color ?? 'status';
  const filters = useMemo(() => ({ team: wantedTeam, status, type }), [wantedTeam, status, type]);
  const latest = useMemo(
    () => ({ mode, date, filters, colorBy, events, isPending, team, openVisits, times, absences, closedDays, moves }),
    [mode, date, filters, colorBy, events, isPending, team, openVisits, times, absences, closedDays, moves],
  );
  const shown = useDeferredValue(latest);
  const placements = useMemo(() => joined(shown.moves, moves), [shown.moves, moves]);
  return { query, team, shown, placements, isUpdating: shown !== latest };
}

export type CalendarData = ReturnType<typeof useCalendarData>['shown'];

/** A new move is shown at once. One that was saved stays until the entries that contain it are shown. */
const joined = (shown: Placements, latest: Placements): Placements =>
  shown === latest || shown.size === 0 ? latest : new Map([...shown, ...latest]);

/** Prefetches the ranges of 'Previous' and 'Next', and the month, which contains the days of most other modes. */
function usePrefetch({ mode, date, withTasks }: CalendarState, zone: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      const ranges = [
        ...([1, -1] as const).map((by) => rangeOf(mode, stepFrom(mode, date, by))),
        ...(mode === 'my-day' ? [] : [rangeOf('month', date)]),
      ];
      for (const range of ranges) void queryClient.prefetchQuery(eventsQuery({ ...range, withTasks }, zone));
    }, 1500);
    return () => clearTimeout(timer);
  }, [mode, date, withTasks, zone, queryClient]);
}
