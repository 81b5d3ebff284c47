import { formatDateTime } from './dates.ts';
import type { Clock } from './units.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

type Reader = {
  now: string;
  zone: string;
  /** Up to how many days are counted; one by default. */
  days?: number | undefined;
  /** The reader's clock: 24 hours unless another one is given. */
  clock?: Clock;
};

/**
 * The time since a moment, up to some days; older moments show date and time (screens 3.2).
 *
 * @example relativeTime('2026-03-09T12:00:00Z', { now: '2026-03-09T12:05:10Z', zone: 'UTC' }) → '5 minutes ago'
 * @example relativeTime('2026-03-09T12:00:00Z', { now: '2026-03-11T13:00:00Z', zone: 'UTC', days: 30 }) → '2 days ago'
 */
export function relativeTime(moment: string, at: Reader): string {
  const passed = Date.parse(at.now) - Date.parse(moment);
  if (passed < minute) return 'just now';
  if (passed < hour) return ago(Math.floor(passed / minute), 'minute');
  if (passed < day) return ago(Math.floor(passed / hour), 'hour');
  if (passed < (at.days ?? 1) * day) return ago(Math.floor(passed / day), 'day');
  return formatDateTime(moment, at.zone, at.clock);
}
