import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { isDateOnly } from '../text/checks.ts';

/** A visit's time as ISO texts in UTC. Both ends are null while it is not scheduled. */
export type VisitTime = { start: string | null; end: string | null; anyTime: boolean };

/** A newly chosen time: each end is a moment or a day, and undefined fields are unchanged. */
export type ChosenTime = {
  start?: string | null | undefined;
  end?: string | null | undefined;
  anyTime?: boolean | undefined;
};

/** The fields of a job that a visit's time depends on. The duration is in seconds. */
type Job = { timezone: string; serviceDuration: number };

const minuteMs = 60_000;

/** The time of an unscheduled visit. */
export const unscheduled: VisitTime = { start: null, end: null, anyTime: false };

/** Converts a day to its midnight; a moment is unchanged (API 1.5). */
const toMoment = (dayOrMoment: string, zone: string): string =>
  isDateOnly(dayOrMoment) ? momentOf({ day: dayOrMoment, time: '00:00' }, zone) : dayOrMoment;

const midnightOf = (dayOrMoment: string, zone: string): string =>
  toMoment(isDateOnly(dayOrMoment) ? dayOrMoment : wallClock(dayOrMoment, zone).day, zone);

/**
 * A visit's time after a person chose another (API VI-2, VI-4, 4.5): undefined fields are unchanged; the default
 * length is that of the job's visits, also where the end is the start; an any-time visit, as which a day without a time of
 * day counts, begins and ends at the local midnights of its days. Without a start it is not scheduled. `endsBeforeStart` checks the order.
 *
 * @example chooseTime(stored, { start: '2026-03-10', anyTime: true }, { timezone: 'America/Toronto', serviceDuration: 3600 })
 *   → { start: '2026-03-10T04:00:00.000Z', end: '2026-03-10T04:00:00.000Z', anyTime: true }
 */
export function chooseTime(stored: VisitTime, chosen: ChosenTime, job: Job): VisitTime {
  const start = chosen.start === undefined ? stored.start : chosen.start;
  if (start === null) return unscheduled;
  const anyTime = isDateOnly(start) || (chosen.anyTime ?? stored.anyTime);
  return anyTime
    ? anyTimeOf(start, chosen.end === undefined ? laterEnd(stored.end, start, job.timezone) : chosen.end, job.timezone)
    : timedOf(start, chosen.end === undefined ? storedEnd(stored) : chosen.end, job);
}

/** The end of an any-time visit is not a time of day, so it cannot be kept. */
const storedEnd = ({ end, anyTime }: VisitTime): string | null => (anyTime ? null : end);

/** The last day of an any-time visit, kept only while it is not before the first day. */
const laterEnd = (end: string | null, start: string, zone: string): string | null =>
  end !== null && midnightOf(end, zone) >= midnightOf(start, zone) ? end : null;

function anyTimeOf(start: string, end: string | null, zone: string): VisitTime {
  const from = midnightOf(start, zone);
  const to = end === null ? from : midnightOf(end, zone);
  return { start: from, end: to, anyTime: true };
}

function timedOf(start: string, end: string | null, { timezone, serviceDuration }: Job): VisitTime {
  const from = toMoment(start, timezone);
  const to = end === null ? from : toMoment(end, timezone);
  const usual = () => new Date(Date.parse(from) + usualSeconds(serviceDuration) * 1000).toISOString();
  return { start: from, end: Date.parse(to) === Date.parse(from) ? usual() : to, anyTime: false };
}

/** The most days of a visit. Calendars and team tracking query no further back (API 4.7). */
export const longestVisitDays = 31;

/**
 * The default length of a job's visit in seconds: its service duration, limited to the longest visit.
 *
 * @example usualSeconds(7200) → 7200
 */
export const usualSeconds = (serviceDuration: number): number => Math.min(serviceDuration, longestVisitDays * 86_400);

/**
 * Whether a visit is longer than 31 days in local time; an any-time visit has at most 31 days, first and last
 * included.
 *
 * @example isTooLong({ start: '2026-03-01T14:00:00.000Z', end: '2026-04-01T14:00:00.000Z', anyTime: false }, 'America/Toronto') → true
 */
export function isTooLong({ start, end, anyTime }: VisitTime, zone: string): boolean {
  if (start === null || end === null) return false;
  const from = wallClock(start, zone);
  const days = anyTime ? longestVisitDays - 1 : longestVisitDays;
  const latest = momentOf({ day: addDays(from.day, days), time: from.time }, zone);
  return Date.parse(end) - Date.parse(latest) >= minuteMs;
}

export const endsBeforeStart = ({ start, end }: VisitTime): boolean =>
  start !== null && end !== null && Date.parse(end) < Date.parse(start);
