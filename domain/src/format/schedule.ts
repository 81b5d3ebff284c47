import { formatDate, formatDateTime, type WallClock, wallClock } from './dates.ts';
import { type Clock, timeIn } from './units.ts';

type Schedule = {
  /** The time zone in which the moment was planned. */
  zone: string;
  readerZone: string;
  /** Whether the moment has a time of day; without it only the date is shown. */
  hasTime: boolean;
  /** The reader's clock: 24 hours unless another one is given. */
  clock?: Clock;
};

const namers = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes a hundred times as long as using it. */
function namerOf(zone: string): Intl.DateTimeFormat {
  const namer = namers.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  namers.set(zone, namer);
  return namer;
}

/** The zone's short name at a moment: 'EST'. */
export function shortZoneName(moment: string, zone: string): string {
  const parts = namerOf(zone).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/**
 * A planned moment in the local time of its place (screens 3.2), with the zone's short name when the reader's time
 * zone differs; '-' for none.
 *
 * @example formatSchedule('2026-01-05T14:00:00.000Z', { zone: 'America/Denver', readerZone: 'America/Toronto', hasTime: true })
 *   → 'Jan 05, 2026 07:00 MST'
 */
export function formatSchedule(moment: string | null, { zone, readerZone, hasTime, clock }: Schedule): string {
  if (moment === null) return '-';
  if (!hasTime) return formatDate(moment, zone);
  const shown = formatDateTime(moment, zone, clock);
  return zone === readerZone ? shown : `${shown} ${shortZoneName(moment, zone)}`;
}

/**
 * A planned time from one moment to another, as `formatSchedule` shows them. On one day the day is shown once. When the
 * clock changes in between, both have the zone's short name.
 *
 * @example formatSpan('2026-03-12T13:00:00.000Z', '2026-03-12T15:00:00.000Z', { zone: 'America/Toronto', readerZone: 'America/Toronto' })
 *   → 'Mar 12, 2026 09:00 to 11:00'
 */
export function formatSpan(
  from: string,
  to: string,
  { zone, readerZone, clock = '24h' }: Omit<Schedule, 'hasTime'>,
): string {
  const [start, end] = [wallClock(from, zone), wallClock(to, zone)];
  const hasChange = minutesBetween(utcOf(start), utcOf(end)) !== minutesBetween(from, to);
  const isOneDay = start.day === end.day;
  const nameAfter = (moment: string, isNamed: boolean): string => (isNamed ? ` ${shortZoneName(moment, zone)}` : '');
  const startName = nameAfter(from, hasChange || (zone !== readerZone && !isOneDay));
  const endName = nameAfter(to, hasChange || zone !== readerZone);
  const until = isOneDay ? timeIn(end.time, clock) : formatDateTime(to, zone, clock);
  return `${formatDateTime(from, zone, clock)}${startName} to ${until}${endName}`;
}

/** A local time as if it were UTC. */
const utcOf = ({ day, time }: WallClock): string => `${day}T${time}Z`;

const minutesBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
