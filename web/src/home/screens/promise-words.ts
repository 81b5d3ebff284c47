import type { MissedPromise } from '@truckroll/contract/home/home';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatCount } from '@truckroll/domain/format/numbers';
import { formatDateTime, timeText } from '../../design/shown-units.ts';

/**
 * The kept promises of all that count.
 *
 * @example promisesText({ kept: 42, missed: 3 }) → '42 of 45'
 */
export const promisesText = ({ kept, missed }: { kept: number; missed: number }): string =>
  kept + missed === 0 ? 'Nothing promised yet' : `${formatCount(kept)} of ${formatCount(kept + missed)}`;

/** When somebody came after all, in the time of the place: 'Arrived at 11:20', on another day with the day. */
export function arrivalWords({ arrivedAt, promisedTo, timezone }: MissedPromise): string {
  if (arrivedAt === null) return 'No one arrived';
  const { day, time } = wallClock(arrivedAt, timezone);
  return day === wallClock(promisedTo, timezone).day
    ? `Arrived at ${timeText(time)}`
    : `Arrived ${formatDateTime(arrivedAt, timezone)}`;
}
