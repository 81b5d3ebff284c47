import type { QueryClient } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { fetchPeoplesTime } from '../../absences/parts/peoples-time.ts';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { phoneQuery } from '../../design/phone.ts';
import { eventsQuery } from '../parts/calendar-queries.ts';
import { rangeOf } from '../parts/calendar-range.ts';
import type { CalendarSearch } from '../parts/calendar-search.ts';
import { calendarViewOf } from './calendar-state.ts';

/** Asks for the entries and people of a URL's days before the board is shown. */
export async function askForCalendar(queryClient: QueryClient, search: CalendarSearch): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined) return;
  const { timezone } = me.account;
  const { mode, date, withTasks } = calendarViewOf(search, {
    isPhone: window.matchMedia(phoneQuery).matches,
    scope: viewScope(rightsOf(me), 'Jobs'),
    today: wallClock(new Date().toISOString(), timezone).day,
  });
  const range = rangeOf(mode, date);
  await Promise.all([
    queryClient.prefetchQuery(eventsQuery({ ...range, withTasks }, timezone)),
    fetchPeoplesTime(queryClient, range),
  ]);
}
