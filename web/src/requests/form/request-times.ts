import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import {
  type Availability,
  normalizeRequestSchedule,
  type RequestSchedule,
} from '@truckroll/domain/requests/request-schedule';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';

/** When a request is to be looked at, as the form holds it: days and times by the clocks of the request's time zone. */
export type RequestTimes = {
  /** 'YYYY-MM-DD', or what was typed and is no day, or null. */
  startDate: string | null;
  /** 'HH:mm', or what was typed and is no time, or null. */
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  anyTime: boolean;
  scheduleLater: boolean;
};

export const noTimes: RequestTimes = {
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  anyTime: false,
  scheduleLater: false,
};

/** A time that is wished for a request: days, or moments. */
export type WishedTimes = { start: string; end: string };

/**
 * The times of a request that was opened with a wish, such as one that was dropped on the calendar, by the clocks of the
 * request's zone; a day alone means any time.
 *
 * @example timesAtWish({ start: '2026-03-09T13:00:00.000Z', end: '2026-03-09T14:00:00.000Z' }, 'America/Toronto')
 *   → { startDate: '2026-03-09', startTime: '09:00', endDate: '2026-03-09', endTime: '10:00', anyTime: false, scheduleLater: false }
 */
export function timesAtWish({ start, end }: WishedTimes, zone: string): RequestTimes {
  const clockOf = (text: string) => (isDateOnly(text) ? { day: text, time: null } : wallClock(text, zone));
  const [from, to] = [clockOf(start), clockOf(end)];
  const times = { startDate: from.day, startTime: from.time, endDate: to.day, endTime: to.time };
  return { ...times, anyTime: from.time === null, scheduleLater: false };
}

/** The day that was typed, null while it is none. */
export const dayOf = (typed: string | null): string | null => (typed !== null && isDateOnly(typed) ? typed : null);

/** The time that was typed, null while it is none. */
export const timeOf = (typed: string | null): string | null => (typed !== null && isTimeOfDay(typed) ? typed : null);

/** Another first day sets an end that is empty or earlier (requests.md 4). */
export function withStartDate(times: RequestTimes, startDate: string | null): RequestTimes {
  const [day, end] = [dayOf(startDate), dayOf(times.endDate)];
  const follows = day !== null && (times.endDate === null || (end !== null && end < day));
  return { ...times, startDate, endDate: follows ? day : times.endDate };
}

/** Any Time leaves the days and takes the times. */
export const withAnyTime = (times: RequestTimes, anyTime: boolean): RequestTimes =>
  anyTime ? { ...times, anyTime, startTime: null, endTime: null } : { ...times, anyTime };

/** Schedule Later hides the days and times; they stay, for who changes his mind, and are not sent. */
export const withScheduleLater = (times: RequestTimes, scheduleLater: boolean): RequestTimes => ({
  ...times,
  scheduleLater,
  anyTime: scheduleLater ? false : times.anyTime,
});

/** Local midnight of a day, null while none is typed. */
export function midnightOf(typed: string | null, zone: string): string | null {
  const day = dayOf(typed);
  return day === null ? null : momentOf({ day, time: '00:00' }, zone);
}

/**
 * What a save says of the times, by the rule of the server: with `of` Schedule Later and Any Time come by themselves
 * (requests.md 4).
 *
 * @example timesPayload({ ...noTimes, startDate: '2026-03-09' }, 'UTC', { isNew: true, hasWishes: false, hasTeam: true })
 *   → { startDate: '2026-03-09T00:00:00.000Z', endDate: '2026-03-09T00:00:00.000Z', anyTime: true, … }
 */
export const timesPayload = (times: RequestTimes, zone: string, of?: Availability): RequestSchedule =>
  normalizeRequestSchedule(
    {
      startDate: dayOf(times.startDate),
      startTime: timeOf(times.startTime),
      endDate: dayOf(times.endDate),
      endTime: timeOf(times.endTime),
      anyTime: times.anyTime,
      scheduleLater: times.scheduleLater,
    },
    zone,
    of,
  );

/** Stored times as the form holds them. */
export function timesOf(stored: RequestSchedule, zone: string): RequestTimes {
  const day = (moment: string | null): string | null => (moment === null ? null : wallClock(moment, zone).day);
  return {
    startDate: day(stored.startDate),
    startTime: stored.startTime,
    endDate: day(stored.endDate),
    endTime: stored.endTime,
    anyTime: stored.anyTime,
    scheduleLater: stored.scheduleLater,
  };
}
