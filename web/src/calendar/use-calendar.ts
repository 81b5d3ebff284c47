import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can, canAny, viewScope } from '@truckroll/domain/abilities/rights';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { weekOfAccount } from '@truckroll/domain/team/working-week';
import { visitTimeRefusal } from '@truckroll/domain/visits/visit-moves';
import { useEffect, useMemo, useRef } from 'react';
import { usePeoplesTime } from '../absences/peoples-time.ts';
import { useFallbackInterval } from '../app/live/live.ts';
import { rightsOf, useMe } from '../app/session/me.ts';
import { calendarMs, eventsQuery } from '../calendar-events/calendar-queries.ts';
import { useStore } from '../design/external-store.ts';
import { teamQuery } from '../team/team-queries.ts';
import { useOpenVisits } from '../visits/open-visits-queries.ts';
import { awayOn } from './away.ts';
import type { Board } from './board.ts';
import { keepSelected, selectedVisits } from './board-selection.ts';
import { daysOf, rangeOf, stepFrom } from './calendar-range.ts';
import { nobody } from './calendar-search.ts';
import type { CalendarState } from './calendar-state.ts';
import { axisOf, type DayClock, dayClock } from './day-axis.ts';
import { dayLoads } from './day-loads.ts';
import { doubleBooked, type Entry, entryOf, isShown, offTimesById, type Person } from './entry.ts';
import { isSelectable, mayHandOver, mayMoveEntry } from './entry-rights.ts';
import { withPlacement } from './moved-entry.ts';
import { moverOf } from './mover.ts';
import { keepUndoOf } from './undo-steps.ts';

type Member = Person & { email: string };
const noTeam: readonly Member[] = [];

/** The URL key that opens each kind of entry. */
const layerOfKind = {
  visit: (visit: string) => ({ visit }),
  event: (edit: string) => ({ edit }),
  task: (task: string) => ({ task }),
} as const;

/** The data that the calendar shows for its URL: entries, rows, and rights. */
export function useCalendar(state: CalendarState, offerSlot: NonNullable<Board['offerSlot']>) {
  const { mode, date, search } = state;
  const me = useMe();
  const zone = me.account.timezone;
  const queryClient = useQueryClient();
  const { withTasks } = state;
  const query = useQuery({
    ...eventsQuery({ ...rangeOf(mode, date), withTasks }, zone),
    refetchInterval: useFallbackInterval(calendarMs),
  });
  const teamList = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 5 * 60_000 });
  const team = teamList.data?.team ?? noTeam;
  const openVisits = useOpenVisits({ enabled: viewScope(rightsOf(me), 'Jobs') !== null });
  const mover = moverOf(queryClient, zone);
  const pending = useStore(mover.pending);
  usePrefetch(state, zone);
  const { from, to } = rangeOf(mode, date);
  const { times, absences, closedDays } = usePeoplesTime({ from, to });

  const { data } = query;
  const entries = useMemo(() => (data ?? []).map((event) => entryOf(event, zone, team)), [data, zone, team]);
  const placed = useMemo(
    () =>
      pending.size === 0
        ? entries
        : entries.flatMap((entry) => {
            const placement = pending.get(entry.id);
            if (placement === null) return [];
            return placement === undefined ? entry : withPlacement(entry, placement, zone);
          }),
    [entries, pending, zone],
  );
  const { team: wantedTeam, status, type } = search;
  const shown = useMemo(
    () => placed.filter((entry) => isShown(entry, { team: wantedTeam, status, type })),
    [placed, wantedTeam, status, type],
  );
  useEffect(() => keepSelected(new Set(shown.map(({ id }) => id))), [shown]);
  const byId = useMemo(() => new Map(placed.map((entry) => [entry.id, entry])), [placed]);
  const rivals = useMemo(() => doubleBooked(placed), [placed]);
  const offTimes = useMemo(() => offTimesById(placed, times), [placed, times]);
  useEffect(() => keepUndoOf(me.id), [me.id]);
  const seesAll = viewScope(rightsOf(me), 'Jobs') === 'all';
  const rows = useMemo(
    () => rowsOf({ team, entries: placed, wanted: wantedTeam, onlyId: seesAll ? null : me.id }),
    [team, placed, wantedTeam, seesAll, me.id],
  );

  const days = useMemo(() => {
    const clocks = new Map(daysOf(rangeOf(mode, date)).map((day) => [day, dayClock(day, zone)]));
    const clockOf = (day: string): DayClock => clocks.get(day) ?? dayClock(day, zone);
    return { axis: axisOf([...clocks.values()]), clockOf };
  }, [mode, date, zone]);
  const { workingDays, workingHours } = me.account;
  const loads = useMemo(() => {
    const usual = weekOfAccount({ workingDays, workingHours });
    return dayLoads(placed, { times, usual, clockOf: days.clockOf, knows: (id) => seesAll || id === me.id });
  }, [placed, times, workingDays, workingHours, days, seesAll, me.id]);
  const away = useMemo(() => {
    const ofDays = daysOf(rangeOf(mode, date)).map(
      (day) => [day, awayOn(days.clockOf(day), absences, { zone, team: wantedTeam })] as const,
    );
    return new Map(ofDays);
  }, [mode, date, days, absences, zone, wantedTeam]);
  const closed = useMemo(() => Map.groupBy(closedDays, ({ day }) => day), [closedDays]);
  // Handlers read the latest URL state from a ref, so that a change of it does not rerender everything.
  const latest = useRef({ state, offerSlot });
  useEffect(() => {
    latest.current = { state, offerSlot };
  });
  const colorBy = search.color ?? 'status';
  const board = useMemo((): Board => {
    const asking = { rights: rightsOf(me), userId: me.id };
    return {
      mode,
      zone,
      colorBy,
      colors: me.account.colors,
      ...days,
      awayOn: (day) => away.get(day) ?? [],
      closedOn: (day) => closed.get(day) ?? [],
      loads,
      weekOf: (id) => times.weeks.get(id) ?? null,
      offTimeOf: ({ id }) => offTimes.get(id) ?? null,
      rivalsOf: ({ id }) => (rivals.get(id) ?? []).map((rival) => byId.get(rival)?.event.title ?? ''),
      openFor: ({ id }) => openVisits.get(id) ?? [],
      mayMove: (entry) => mayMoveEntry(entry, asking),
      mayHandOver: (entry) => mayHandOver(entry, asking),
      maySchedule: canAny(asking.rights, ['Jobs.edit', 'Jobs.editOwn']),
      mayAssign: can(asking.rights, 'Jobs.assignJob'),
      personById: (id) => team.find((member) => member.id === id) ?? null,
      selectsMany: mayPlan(asking.rights),
      maySelect: (entry) => isSelectable(entry, asking),
      mayUnschedule: (entry) =>
        isSelectable(entry, asking) &&
        entry.status !== null &&
        visitTimeRefusal(entry.status, { isDated: false }) === null,
      withSelected(entry) {
        const ids = selectedVisits.get();
        return ids.has(entry.id) ? [...ids].flatMap((id) => byId.get(id) ?? []) : [entry];
      },
      open: ({ id, kind }) => latest.current.state.openLayer(layerOfKind[kind](id)),
      openDay: (day) =>
        latest.current.state.setMode(latest.current.state.offered.includes('day') ? 'day' : 'list', day),
      offerSlot: (slot, at) => latest.current.offerSlot(slot, at),
      move: mover.move,
    };
  }, [mode, zone, colorBy, me, days, away, closed, times, loads, offTimes, rivals, byId, openVisits, team, mover]);
  return { board, query, shown, entryById: (id: string) => byId.get(id), rows, team };
}

/**
 * The rows of the team board: the unassigned row first, then the people. Users who see only their own work get the rows
 * of the people in it.
 */
function rowsOf({
  team,
  entries,
  wanted,
  onlyId,
}: {
  team: readonly Member[];
  entries: readonly Entry[];
  wanted: readonly string[] | undefined;
  onlyId: string | null;
}): (Person | null)[] {
  const busy = new Map(entries.flatMap(({ people }) => people.map((person) => [person.id, person])));
  const members = onlyId === null ? team : team.filter(({ id }) => id === onlyId || busy.has(id));
  const former = [...busy.values()].filter(({ id }) => !team.some((member) => member.id === id));
  const people = [...members, ...former].filter(({ id }) => wanted?.includes(id) ?? true);
  const showsNobody =
    wanted?.includes(nobody) ?? (onlyId === null || entries.some((entry) => entry.people.length === 0));
  return showsNobody ? [null, ...people] : people;
}

/** Prefetches the ranges of 'Previous' and 'Next'. */
function usePrefetch({ mode, date, withTasks }: CalendarState, zone: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const by of [1, -1] as const) {
        const range = rangeOf(mode, stepFrom(mode, date, by));
        void queryClient.prefetchQuery(eventsQuery({ ...range, withTasks }, zone));
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [mode, date, withTasks, zone, queryClient]);
}
