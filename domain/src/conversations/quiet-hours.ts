import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';

/** Times of the account's day between which no text is sent automatically, such as 21:00 and 08:00. */
export type QuietHours = { from: string; to: string };

/** Whether a time of the day is quiet. Hours that end before they begin last over midnight; equal ones are empty. */
const isQuiet = (time: string, { from, to }: QuietHours): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * When the quiet hours around a moment end; null if the moment is not in them. If the clocks skip the end, it is an
 * hour later; if they show it twice, the next one counts.
 *
 * @example quietUntil('2026-03-12T02:30:00.000Z', { from: '21:00', to: '08:00' }, 'America/Toronto') (22:30 on the 11th)
 * → '2026-03-12T12:00:00.000Z'
 */
export function quietUntil(moment: string, hours: QuietHours | null, zone: string): string | null {
  if (hours === null) return null;
  const { day, time } = wallClock(moment, zone);
  if (!isQuiet(time, hours)) return null;
  const end = momentOf({ day: time < hours.to ? day : addDays(day, 1), time: hours.to }, zone);
  if (end > moment) return end;
  // In the repeated hour of autumn the end has passed once; no other change of the clocks lies before its repetition.
  const minute = Math.floor(Date.parse(moment) / 60_000);
  return new Date((minute + minutesOf(hours.to) - minutesOf(time)) * 60_000).toISOString();
}
