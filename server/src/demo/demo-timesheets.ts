import { moveTimesheet } from '@truckroll/contract/time-clock/time-clock';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { defaultTimeRules, weekOf } from '@truckroll/domain/time-clock/timesheet';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { Work } from './demo-work.ts';
import { demoZone } from './demo-zone.ts';

/** So many weeks before this one were submitted. Older ones are from before the company approved hours. */
const weekCount = 6;

/**
 * On Monday mornings the technicians submit the week before, and the owner approves it. Of the last week one waits for
 * the approval, and one is still open.
 */
export function demoTimesheets(parts: {
  api: DemoApi;
  owner: DemoActor;
  technicians: readonly DemoActor[];
  now: number;
}): Work[] {
  const { api, owner, technicians, now } = parts;
  const thisWeek = weekOf(wallClock(new Date(now).toISOString(), demoZone).day, defaultTimeRules);
  const move = (by: DemoActor, { userId }: DemoActor, week: string, status: 'submitted' | 'approved') =>
    api.ask(by, moveTimesheet, { params: { id: userId }, body: { week, status } });
  return Array.from({ length: weekCount }, (_, n) => n + 1).flatMap((ago) => {
    const week = addDays(thisWeek, -7 * ago);
    const monday = addDays(week, 7);
    const at = (time: string): number => Date.parse(momentOf({ day: monday, time }, demoZone));
    return technicians.flatMap((person, n): Work[] => [
      ...(ago > 1 || n > 0 ? [{ at: at('07:10') + n, run: () => move(person, person, week, 'submitted') }] : []),
      ...(ago > 1 || n > 1 ? [{ at: at('09:30') + n, run: () => move(owner, person, week, 'approved') }] : []),
    ]);
  });
}
