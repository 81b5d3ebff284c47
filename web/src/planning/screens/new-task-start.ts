import { wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';

/**
 * The time of a task created on the calendar: a whole day, or a moment in the creator's time zone.
 *
 * @example newTaskStart('2026-03-10T13:00:00.000Z', 'America/Toronto')
 * → { scheduleDateTime: '2026-03-10', time: '09:00', allDay: false }
 */
export function newTaskStart(at: string, zone: string): { scheduleDateTime: string; time?: string; allDay: boolean } {
  if (isDateOnly(at)) return { scheduleDateTime: at, allDay: true };
  const { day, time } = wallClock(at, zone);
  return { scheduleDateTime: day, time, allDay: false };
}
