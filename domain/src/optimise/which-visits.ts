import { wallClock } from '../format/dates.ts';
import { isUnbegun } from '../visits/visit-statuses.ts';
import { isWithin, localDay, overlap } from './free-time.ts';
import type { PersonDay } from './person-day.ts';
import type { PlanAxis } from './plan-axis.ts';
import type { PlanQuestion, PlanVisit, Span } from './plan-question.ts';

/** How far the start of a visit of a series without a promised window may be moved, in minutes: the client knows its time. */
export const usualMinutes = 60;

/** A question with its people's days, in minutes of its axis. */
export type DayFacts = { question: PlanQuestion; axis: PlanAxis; days: readonly PersonDay[] };

/** The time of a visit in whole minutes; null without a time of day, and for a visit without length. */
export function timeOf({ start, end, anyTime }: PlanVisit, axis: PlanAxis): Span | null {
  if (start === null || end === null || anyTime || start >= end) return null;
  return axis.widened({ start, end });
}

const dayOf = (moment: number, zone: string): string => wallClock(new Date(moment).toISOString(), zone).day;

/** The local day on which a visit begins and ends; null for a visit of several days. */
function onlyDay({ start, end, anyTime }: PlanVisit, zone: string): string | null {
  if (start === null || end === null) return null;
  const day = dayOf(start, zone);
  return dayOf(anyTime ? end : Math.max(start, end - 1), zone) === day ? day : null;
}

/** Whether the plan may give a visit another time or person. */
export function isMovable(visit: PlanVisit, { question, axis, days }: DayFacts): boolean {
  const { zone, people } = question;
  if (!isUnbegun(visit.status) || visit.isPinned || visit.teamIds.length > 1) return false;
  const [personId] = visit.teamIds;
  if (personId !== undefined && !people.some(({ id }) => id === personId)) return false;
  if (visit.start === null) return true;
  const day = onlyDay(visit, zone);
  if (day === null || !question.days.includes(day) || day < dayOf(question.now, zone)) return false;
  const time = timeOf(visit, axis);
  if (time === null) return visit.anyTime;
  if (personId === undefined) return true;
  const own = days.find((of) => of.personId === personId && of.day === day);
  return own !== undefined && isInHours(time, own);
}

/**
 * Whether a visit lies between two breaks of its person's hours, or at a time at which the person is away. Other times
 * were chosen on purpose.
 */
function isInHours(time: Span, { hours, free }: PersonDay): boolean {
  return isWithin(time, hours) || (hours.length > 0 && free.length === 0 && hours.some((span) => overlap(span, time)));
}

/**
 * When a movable visit may begin, in minutes: in the window promised to its client, and near its planned time of day, as
 * far as that is asked for, on its own day or on each day. The people's hours limit it further.
 */
export function windowsOf(visit: PlanVisit, { question, axis }: DayFacts): Span[] {
  const { zone, now, daysMayChange, mostMinutes } = question;
  const own = visit.start === null ? null : dayOf(visit.start, zone);
  const promised =
    visit.promised === null
      ? null
      : { start: axis.minuteOf(visit.promised.start), end: axis.minuteOf(visit.promised.end) };
  const mayChange = own === null || (daysMayChange && !visit.isRecurring && promised === null);
  const first = axis.widened({ start: now, end: now }).end;
  const isUsual = visit.isRecurring && promised === null;
  const most = isUsual ? Math.min(usualMinutes, mostMinutes ?? usualMinutes) : mostMinutes;
  const planned = timeOf(visit, axis)?.start ?? null;
  const near = (day: Span): Span => {
    if (most === null || planned === null || own === null) return day;
    const start = day.start + planned - axis.minuteOf(localDay(own, zone).start);
    return { start: Math.max(day.start, start - most), end: Math.min(day.end, start + most) };
  };
  const days = question.days
    .filter((day) => mayChange || day === own)
    .map((day) => axis.widened(localDay(day, zone)))
    .map(({ start, end }) => ({ start, end: end - 1 }));
  const kept = (day: Span): Span =>
    promised === null ? day : { start: Math.max(day.start, promised.start), end: Math.min(day.end, promised.end) };
  const fromNow = (spans: readonly Span[]): Span[] =>
    spans.map(({ start, end }) => ({ start: Math.max(start, first), end })).filter(({ start, end }) => start <= end);
  const close = fromNow(days.map(near).map(kept));
  // A visit whose time or promise has passed may begin at any later time. Nothing else breaks a promise.
  if (close.length > 0) return close;
  return visit.promised !== null && visit.promised.end >= now ? fromNow(days.map(kept)) : fromNow(days);
}
