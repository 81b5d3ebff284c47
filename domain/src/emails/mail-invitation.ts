import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { formatDateTime, formatDay, wallClock } from '../format/dates.ts';
import { type Clock, timeIn } from '../format/units.ts';

/** The event of an invitation in a mail. */
export type MailInvitation = {
  title: string;
  place: string;
  /**
   * An instant in UTC ('2026-03-10T14:00:00.000Z'), a day ('2026-03-10') for a whole day, or a local time without a zone
   * ('2026-03-10T14:00').
   */
  start: string;
  /** As `start`. The end of a whole day is the day after the last one. Null where it is not known. */
  end: string | null;
  /** The time zone of a local time; null if it has none. */
  zone: string | null;
  isCancelled: boolean;
  /** Somebody's answer to an invitation of ours. */
  isAnswer: boolean;
  repeats: boolean;
};

const isDay = (time: string): boolean => time.length === 'YYYY-MM-DD'.length;

/**
 * When an invitation takes place, in the reader's time zone. A local time without a zone is the reader's.
 *
 * @example invitationTime({ start: '2026-03-10T14:00:00.000Z', end: '2026-03-10T15:30:00.000Z', zone: null }, 'UTC')
 *   → 'Mar 10, 2026 14:00 to 15:30'
 */
export function invitationTime(
  { start, end, zone }: Pick<MailInvitation, 'start' | 'end' | 'zone'>,
  readerZone: string,
  clock: Clock = '24h',
): string {
  if (isDay(start)) {
    const last = end !== null && isDay(end) ? addDays(end, -1) : start;
    return last > start ? `${formatDay(start)} to ${formatDay(last)}` : formatDay(start);
  }
  const instant = (time: string): string => {
    if (time.endsWith('Z')) return time;
    const [day = '', clock = ''] = time.split('T');
    return momentOf({ day, time: clock }, zone ?? readerZone);
  };
  const from = instant(start);
  const begin = formatDateTime(from, readerZone, clock);
  if (end === null || isDay(end)) return begin;
  const until = instant(end);
  if (until <= from) return begin;
  const { day, time } = wallClock(until, readerZone);
  const isSameDay = wallClock(from, readerZone).day === day;
  return `${begin} to ${isSameDay ? timeIn(time, clock) : formatDateTime(until, readerZone, clock)}`;
}
