import type { QueryClient } from '@tanstack/react-query';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { fetchPeoplesTime } from '../../absences/parts/peoples-time.ts';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { homeFiguresQuery } from './home-queries.ts';
import { homeFiguresOf, shownTo } from './home-shown.ts';

/** Asks for what is at the top of the office's home page: the figures and the day of the team. */
export async function askForHome(queryClient: QueryClient): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me === undefined) return;
  const shown = shownTo(rightsOf(me));
  if (shown.isTechnician) return;
  const { timezone } = me.account;
  const today = wallClock(new Date().toISOString(), timezone).day;
  const day = { from: today, to: addDays(today, 1) };
  await Promise.all([
    homeFiguresOf(shown).length > 0 && queryClient.prefetchQuery(homeFiguresQuery),
    shown.jobs && queryClient.prefetchQuery(eventsQuery({ ...day, withTasks: false }, timezone)),
    shown.jobs && fetchPeoplesTime(queryClient, day),
  ]);
}
