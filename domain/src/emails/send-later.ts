import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';

export type SendingTime = { label: string; at: string };

const afternoon = '15:00';
const morning = '08:00';
/** From this hour on the afternoon is no longer offered. */
const lastAfternoonHour = '14:00';
const monday = 1;
const sunday = 0;

/**
 * The usual times for sending later, in a time zone: this afternoon (offered until 14:00), tomorrow and Monday morning.
 * On Sundays tomorrow and Monday are the same day, which is offered once.
 *
 * @example sendingTimes('2026-03-11T14:00:00.000Z', 'America/Toronto') (a Wednesday, 10:00) →
 * This afternoon 15:00, Tomorrow 8:00, Monday 8:00
 */
export function sendingTimes(now: string, zone: string): SendingTime[] {
  const { day, time } = wallClock(now, zone);
  const weekday = weekdayOf(day);
  const daysToMonday = (monday - weekday + 7) % 7 || 7;
  const at = (on: string, clock: string): string => momentOf({ day: on, time: clock }, zone);
  return [
    ...(time < lastAfternoonHour ? [{ label: 'This afternoon', at: at(day, afternoon) }] : []),
    { label: 'Tomorrow morning', at: at(addDays(day, 1), morning) },
    ...(weekday === sunday ? [] : [{ label: 'Monday morning', at: at(addDays(day, daysToMonday), morning) }]),
  ];
}
