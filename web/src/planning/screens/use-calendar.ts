import { useQueryClient } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/planning/calendar';
import { can, canAny, viewScope } from '@truckroll/domain/abilities/rights';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { weekOfAccount } from '@truckroll/domain/team/working-week';
import { visitTimeRefusal } from '@truckroll/domain/visits/visit-moves';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { awayOn } from '../parts/away.ts';
import { daysOf, rangeOf } from '../parts/calendar-range.ts';
import { nobody } from '../parts/calendar-search.ts';
import { axisOf, type DayClock, dayClock } from '../parts/day-axis.ts';
import { doubleBooked, type Entry, entryOf, isEntryShown, offTimeOfEntry, type Person } from '../parts/entry.ts';
import type { Board } from './board.ts';
import { keepSelected, selectedVisits } from './board-selection.ts';
import type { CalendarState } from './calendar-state.ts';
import { dayLoads } from './day-loads.ts';
import { isSelectable, mayHandOver, mayMoveEntry } from './entry-rights.ts';
import { withPlacement } from './moved-entry.ts';
import { moverOf } from './mover.ts';
import { isExpected } from './painted-drop.ts';
import { keepUndoOf } from './undo-steps.ts';
import { type Member, useCalendarData } from './use-calendar-data.ts';

/** The value for an object, calculated once: the cards of entries that did not change are not rendered again. */
function onceEach<From extends object, To>(calculate: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, { value: To }>();
  return (from) => {
    const found = known.get(from) ?? { value: calculate(from) };
    known.set(from, found);
    return found.value;
  };
}

/** The URL key that opens each kind of entry. */
const layerOfKind = {
  visit: (visit: string) => ({ visit }),
  event: (edit: string) => ({ edit }),
  task: (task: string) => ({ task }),
} as const;

/** The entries, rows, and rights that the calendar shows for its URL. */
export function useCalendar(state: CalendarState, offerSlot: NonNullable<Board['offerSlot']>) {
  const me = useMe();
  const zone = me.account.timezone;
  const mover = moverOf(useQueryClient(), zone);
  const { query, team: newestTeam, shown: data, placements, isUpdating } = useCalendarData(state);
  const { mode, date, filters, colorBy, events, team, openVisits, times, absences, closedDays } = data;

  const entryOfEvent = useMemo(() => onceEach((event: Event) => entryOf(event, zone, team)), [zone, team]);
  const entries = useMemo(() => (events ?? []).map(entryOfEvent), [events, entryOfEvent]);
  const placed = useMemo(
    () =>
      placements.size === 0
        ? entries
        : entries.flatMap((entry) => {
            const placement = placements.get(entry.id);
            if (placement === null) return [];
            return placement === undefined ? entry : withPlacement(entry, placement, zone);
          }),
    [entries, placements, zone],
  );
  const shown = useMemo(() => placed.filter((entry) => isEntryShown(entry, filters)), [placed, filters]);
  useEffect(() => keepSelected(new Set(shown.map(({ id }) => id))), [shown]);
  const byId = useMemo(() => new Map(placed.map((entry) => [entry.id, entry])), [placed]);
  const entryById = useCallback((id: string) => byId.get(id), [byId]);
  const rivals = useMemo(() => doubleBooked(placed), [placed]);
  const offTimeOf = useMemo(() => onceEach((entry: Entry) => offTimeOfEntry(entry, times)), [times]);
  useEffect(() => keepUndoOf(me.id), [me.id]);
  const seesAll = viewScope(rightsOf(me), 'Jobs') === 'all';
  const wantedTeam = filters.team;
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
    // People who work in the office have no hours to fill.
    const inOffice = new Set(team.flatMap(({ id, worksInField }) => (worksInField === false ? [id] : [])));
    const knows = (id: string): boolean => (seesAll || id === me.id) && !inOffice.has(id);
    return dayLoads(placed, { times, usual, clockOf: days.clockOf, knows });
  }, [placed, times, workingDays, workingHours, days, seesAll, me.id, team]);
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
      offTimeOf,
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
      open({ id, kind }) {
        if (!isExpected(id)) latest.current.state.openLayer(layerOfKind[kind](id));
      },
      openDay: (day) =>
        latest.current.state.setMode(latest.current.state.offered.includes('day') ? 'day' : 'list', day),
      offerSlot: (slot, at) => latest.current.offerSlot(slot, at),
      move: mover.move,
    };
  }, [mode, zone, colorBy, me, days, away, closed, times, loads, offTimeOf, rivals, byId, openVisits, team, mover]);
  return { board, query, data, shown, entryById, rows, team: newestTeam, isUpdating };
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
