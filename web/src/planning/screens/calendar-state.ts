import { getRouteApi } from '@tanstack/react-router';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { useMemo } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { useUrlState } from '../../design/list/list-state.ts';
import { useNow } from '../../design/now.ts';
import { useIsPhone } from '../../design/phone.ts';
import { type Mode, modes, stepFrom } from '../parts/calendar-range.ts';
import { type CalendarSearch, noFilters, noLayer } from '../parts/calendar-search.ts';

const route = getRouteApi('/_app/calendar');
const memory = 'calendar.mode';

/** The modes that only show visits of people. */
const modesOfVisits: readonly Mode[] = ['day', 'people', 'my-day'];

export type CalendarState = {
  search: CalendarSearch;
  mode: Mode;
  /** The modes available to this user on this device. */
  offered: readonly Mode[];
  date: string;
  today: string;
  /** Whether tasks are shown: by default only to users who see no visits. */
  withTasks: boolean;
  setMode: (mode: Mode, date?: string) => void;
  setDate: (date: string) => void;
  step: (by: 1 | -1) => void;
  setFilters: (filters: Partial<CalendarSearch>) => void;
  clearFilters: () => void;
  openLayer: (layer: Partial<CalendarSearch>) => void;
  closeLayer: () => void;
  /** Closes after a save, without a confirmation. */
  closeSaved: () => void;
};

/** The default mode: on a phone My Day for users who do visits, else a list (screens 8.7). */
function usualMode(isPhone: boolean, scope: ReturnType<typeof viewScope>): Mode {
  if (isPhone) return scope === 'assigned' ? 'my-day' : 'list';
  return modes.find((mode) => mode === recall(memory)) ?? (scope === 'all' ? 'day' : 'week');
}

type Viewer = { isPhone: boolean; scope: ReturnType<typeof viewScope>; today: string };

/** The state of the calendar for a URL. */
export function calendarViewOf(search: CalendarSearch, { isPhone, scope, today }: Viewer) {
  const offered = scope === null ? modes.filter((mode) => !modesOfVisits.includes(mode)) : modes;
  const wanted = search.mode ?? usualMode(isPhone, scope);
  return {
    offered,
    mode: offered.find((each) => each === wanted) ?? 'week',
    date: search.date ?? today,
    withTasks: search.tasks === undefined ? scope === null : search.tasks === 'shown',
  };
}

/** The state of the calendar in its URL (screens 3.10). */
export function useCalendarState(): CalendarState {
  const { search, change } = useUrlState<CalendarSearch>(route);
  const isPhone = useIsPhone();
  const scope = viewScope(useRights(), 'Jobs');
  const zone = useMe().account.timezone;
  const today = wallClock(new Date(useNow()).toISOString(), zone).day;
  const actions = useMemo(
    () => ({
      setFilters: (filters: Partial<CalendarSearch>) => change(filters, { replace: false }),
      clearFilters: () => change(noFilters, { replace: false }),
      openLayer: (layer: Partial<CalendarSearch>) => change({ ...noLayer, ...layer }, { replace: false }),
      closeLayer: () => change(noLayer, { replace: true }),
      closeSaved: () => change(noLayer, { replace: true, ignoreBlocker: true }),
    }),
    [change],
  );
  // One value while nothing of it changes, so that the controls are not rendered again with every change of the board.
  return useMemo(() => {
    const view = calendarViewOf(search, { isPhone, scope, today });
    const { mode, date } = view;
    const setDate = (day: string) => change({ date: day === today ? undefined : day }, { replace: false });
    return {
      ...actions,
      ...view,
      search,
      today,
      setDate,
      setMode(chosen, day = date) {
        if (!isPhone) remember(memory, chosen);
        change({ mode: chosen, date: day === today ? undefined : day }, { replace: false });
      },
      step: (by) => setDate(stepFrom(mode, date, by)),
    };
  }, [actions, change, search, isPhone, scope, today]);
}
