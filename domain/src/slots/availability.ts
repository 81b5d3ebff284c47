import { type AbsenceKind, type AbsenceTime, absenceEndsOn, spanOfAbsence } from '../absences/absence-rules.ts';
import { weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { formatDay } from '../format/dates.ts';
import { weekdays } from '../recurrence/repeat-rule.ts';
import { type WorkingDay, weekOfAccount, workOn } from '../team/working-week.ts';
import type { WorkingTime } from './search-days.ts';
import type { Availability, SearchedDay, Span } from './slot-types.ts';

/** An approved absence. The kind is null for readers who may not know why somebody is away. */
export type KnownAbsence = AbsenceTime & { kind: AbsenceKind | null };

/** The own hours of a person, null for the account's, and the approved absences around the days searched. */
export type PersonTime = { week: readonly WorkingDay[] | null; absences: readonly KnownAbsence[] };

const absentTexts: Readonly<Record<AbsenceKind, string>> = {
  vacation: 'on vacation',
  sick: 'sick',
  training: 'in training',
};

const titled = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The parts of a span that another one leaves. */
const without = (span: Span, taken: Span): Span[] =>
  [
    { start: span.start, end: Math.min(span.end, taken.start) },
    { start: Math.max(span.start, taken.end), end: span.end },
  ].filter(({ start, end }) => start < end);

const touches = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

type DatedAbsence = Span & { text: string };

function datedAbsence({ kind, ...time }: KnownAbsence, zone: string): DatedAbsence {
  const why = kind === null ? 'away' : absentTexts[kind];
  return { ...spanOfAbsence(time, zone), text: `${why} until ${formatDay(absenceEndsOn(time, zone))}` };
}

/**
 * When people work, by their own hours without the breaks, else the account's, and without their absences. People who
 * are not in the map work the account's hours. Nobody is suggested for a day on which the company is closed. Of two absences that take a whole day the one that ends last is named.
 *
 * @example with a vacation until 2026-03-13, availabilityOf(working, times)('pat', thursday)
 *   → { windows: [], away: { text: 'on vacation until Mar 13, 2026', isAbsent: true } }
 */
export function availabilityOf(
  working: WorkingTime,
  times: ReadonlyMap<string, PersonTime>,
): (personId: string, day: SearchedDay) => Availability {
  const { zone, closed } = working;
  const accountWeek = weekOfAccount(working);
  const moments = new Map<string, number>();
  // The same few times of a day come up for everybody, and converting a local time is slow.
  const momentMs = (day: string, time: string): number => {
    const key = `${day}T${time}`;
    const moment = moments.get(key) ?? Date.parse(momentOf({ day, time }, zone));
    moments.set(key, moment);
    return moment;
  };
  const absencesOf = new Map(
    [...times].map(([id, { absences }]) => [id, absences.map((absence) => datedAbsence(absence, zone))]),
  );
  return (personId, { day }) => {
    const closedText = closed?.get(day);
    if (closedText !== undefined) return { windows: [], away: { text: closedText, isAbsent: false } };
    const weekday = weekdays[weekdayOf(day)] ?? 'sunday';
    const hours = workOn(weekday, times.get(personId)?.week ?? accountWeek)
      .map(({ start, end }) => ({ start: momentMs(day, start), end: momentMs(day, end) }))
      // A break or a morning may lie in the hour that a clock change leaves out.
      .filter(({ start, end }) => start < end);
    if (hours.length === 0) return { windows: [], away: { text: `off on ${titled(weekday)}`, isAbsent: false } };
    const absences = (absencesOf.get(personId) ?? []).filter((absence) =>
      hours.some((window) => touches(window, absence)),
    );
    const windows = absences.reduce(
      (left: Span[], absence) => left.flatMap((window) => without(window, absence)),
      hours,
    );
    if (windows.length > 0) return { windows, away: null };
    const last = absences.reduce((one, other) => (other.end > one.end ? other : one));
    return { windows: [], away: { text: last.text, isAbsent: true } };
  };
}
