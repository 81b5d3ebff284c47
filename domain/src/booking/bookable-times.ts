import { isoOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import type { Span } from '../slots/slot-types.ts';

/** The rules of a company for online bookings. Minutes and days. */
export type BookingRules = {
  /** The shortest time from now to the start. */
  noticeMinutes: number;
  /** How many days ahead times are offered. */
  daysAhead: number;
  /** Kept free before and after the visits around a booking, beside the way. */
  bufferMinutes: number;
  /** The most bookings of a day; null: no limit. */
  mostPerDay: number | null;
};

export const defaultBookingRules: BookingRules = {
  noticeMinutes: 24 * 60,
  daysAhead: 14,
  bufferMinutes: 0,
  mostPerDay: null,
};

export const mostDaysAhead = 60;
const mostTimesOfDay = 8;
/** The most times that a page lists. */
export const mostBookableTimes = 160;

const minuteMs = 60_000;

/** Visits with the time that a company keeps free around them. */
export const withBuffer = <V extends Span>(visits: readonly V[], minutes: number): V[] =>
  visits.map((visit) => ({ ...visit, start: visit.start - minutes * minuteMs, end: visit.end + minutes * minuteMs }));

/** Whether a start keeps the company's notice. */
export const keepsNotice = (
  start: number,
  { noticeMinutes }: Pick<BookingRules, 'noticeMinutes'>,
  now: number,
): boolean => start >= now + noticeMinutes * minuteMs;

type Offering = {
  rules: BookingRules;
  now: number;
  zone: string;
  /** The bookings of each local day. */
  booked: ReadonlyMap<string, number>;
};

/**
 * The times that a client can choose of those at which somebody can be there: a few for each day, spread over it, on the
 * hour where the day has some, without days that are full and starts that come too soon.
 */
export function bookableTimes(slots: readonly Span[], { rules, now, zone, booked }: Offering): Span[] {
  const dayOf = (moment: number): string => wallClock(isoOf(moment), zone).day;
  const possible = slots
    .filter(({ start }) => keepsNotice(start, rules, now))
    .filter(({ start }) => rules.mostPerDay === null || (booked.get(dayOf(start)) ?? 0) < rules.mostPerDay);
  const days = Map.groupBy(possible, ({ start }) => dayOf(start));
  return [...days.values()]
    .flatMap((ofDay) => spread(onTheHour(ofDay, zone), mostTimesOfDay))
    .slice(0, mostBookableTimes);
}

/** The starts on the hour of a day that has several, else all. */
function onTheHour(ofDay: readonly Span[], zone: string): readonly Span[] {
  const full = ofDay.filter(({ start }) => wallClock(isoOf(start), zone).time.endsWith(':00'));
  return full.length > 1 ? full : ofDay;
}

/** Some of the items, evenly from the first to the last. */
function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => items[Math.round(n * step)] as T);
}
