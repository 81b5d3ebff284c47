import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { isDateOnly } from '../text/checks.ts';
import type { absenceKinds } from './absence-kinds.ts';

export type AbsenceKind = (typeof absenceKinds)[number];

/** Only approved absences keep a person from work. */
export const absenceStatuses = ['requested', 'approved', 'refused'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

/** The longest absence, in days. */
export const longestAbsence = 400;

/** Whole days as 'YYYY-MM-DD', both included, or hours as ISO moments in UTC, the end not included. */
export type AbsenceTime = { start: string; end: string };

export type AbsenceProblem = 'mixed' | 'order' | 'tooLong';

export const absenceStatusLabels: Readonly<Record<AbsenceStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Declined',
};

/** @example isWholeDays({ start: '2026-03-09', end: '2026-03-13' }) → true */
export const isWholeDays = ({ start, end }: AbsenceTime): boolean => isDateOnly(start) && isDateOnly(end);

const dayMs = 86_400_000;

/**
 * Why the times of an absence are refused, or null: one is a day and the other a moment, the end lies before the start,
 * or it lasts over 400 days.
 */
export function problemOfAbsence({ start, end }: AbsenceTime): AbsenceProblem | null {
  if (isDateOnly(start) !== isDateOnly(end)) return 'mixed';
  if (isDateOnly(start) ? end < start : end <= start) return 'order';
  return Date.parse(end) - Date.parse(start) > longestAbsence * dayMs ? 'tooLong' : null;
}

/**
 * The span of an absence in milliseconds since the epoch; whole days are those of the zone.
 *
 * @example spanOfAbsence({ start: '2026-03-09', end: '2026-03-09' }, 'America/Toronto')
 *   → from 2026-03-09T04:00Z to 2026-03-10T04:00Z
 */
export function spanOfAbsence(time: AbsenceTime, zone: string): { start: number; end: number } {
  if (!isWholeDays(time)) return { start: Date.parse(time.start), end: Date.parse(time.end) };
  const midnight = (day: string): number => Date.parse(momentOf({ day, time: '00:00' }, zone));
  return { start: midnight(time.start), end: midnight(addDays(time.end, 1)) };
}

/** The first and last local day that an absence touches. */
export const daysOfAbsence = (time: AbsenceTime, dayOf: (moment: string) => string): { first: string; last: string } =>
  isWholeDays(time)
    ? { first: time.start, last: time.end }
    : { first: dayOf(time.start), last: dayOf(new Date(Date.parse(time.end) - 1).toISOString()) };

/**
 * The last local day of an absence, in the zone of the account.
 *
 * @example absenceEndsOn({ start: '2026-03-09', end: '2026-03-13' }, 'America/Toronto') → '2026-03-13'
 */
export const absenceEndsOn = (time: AbsenceTime, zone: string): string =>
  daysOfAbsence(time, (moment) => wallClock(moment, zone).day).last;

/** The rights of a person over an absence. */
type AbsencePerson = { userId: string; isAdmin: boolean };
type OwnedAbsence = { userId: string; status: AbsenceStatus };

/** Admins may change every absence, other people their own until it was decided. */
export const mayChangeAbsence = (person: AbsencePerson, absence: OwnedAbsence): boolean =>
  person.isAdmin || (absence.userId === person.userId && absence.status === 'requested');

/** Why somebody is away, and the note on it, are shown to admins and to the person alone. */
export const seesAbsenceReason = (person: AbsencePerson, userId: string): boolean =>
  person.isAdmin || person.userId === userId;

/** The status of a new absence: that of somebody who decides about it is approved at once. */
export const newAbsenceStatus = (isDecider: boolean): AbsenceStatus => (isDecider ? 'approved' : 'requested');
