import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import {
  type Availability,
  normalizeRequestSchedule,
  type RequestSchedule,
} from '@truckroll/domain/requests/request-schedule';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';

/** The schedule in the form: days and times in the request's time zone. */
export type RequestTimes = {
  /** 'YYYY-MM-DD', the typed text if it is not a day, or null. */
  startDate: string | null;
  /** 'HH:mm', the typed text if it is not a time, or null. */
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

/** A proposed time of a request: days, or moments. */
export type ProposedTimes = { start: string; end: string };

/**
 * The times of a request that is opened with a proposed time, for example by a drop on the calendar. They are in the
 * request's time zone, and a day alone means any time.
 *
 * @example requestTimesAt({ start: '2026-03-09T13:00:00.000Z', end: '2026-03-09T14:00:00.000Z' }, 'America/Toronto')
 * → { startDate: '2026-03-09', startTime: '09:00', endDate: '2026-03-09', endTime: '10:00', anyTime: false, scheduleLater: false }
 */
export function requestTimesAt({ start, end }: ProposedTimes, zone: string): RequestTimes {
  const clockOf = (text: string) => (isDateOnly(text) ? { day: text, time: null } : wallClock(text, zone));
  const [from, to] = [clockOf(start), clockOf(end)];
  const times = { startDate: from.day, startTime: from.time, endDate: to.day, endTime: to.time };
  return { ...times, anyTime: from.time === null, scheduleLater: false };
}

/** The typed day. Null if it is invalid. */
export const dayOf = (typed: string | null): string | null => (typed !== null && isDateOnly(typed) ? typed : null);

/** The typed time. Null if it is invalid. */
export const timeOf = (typed: string | null): string | null => (typed !== null && isTimeOfDay(typed) ? typed : null);

/** Changes the first day. An end that is empty or earlier moves to it (requests.md 4). */
export function withStartDate(times: RequestTimes, startDate: string | null): RequestTimes {
  const [day, end] = [dayOf(startDate), dayOf(times.endDate)];
  const follows = day !== null && (times.endDate === null || (end !== null && end < day));
  return { ...times, startDate, endDate: follows ? day : times.endDate };
}

/** Sets Any Time, which keeps the days and clears the times. */
export const withAnyTime = (times: RequestTimes, anyTime: boolean): RequestTimes =>
  anyTime ? { ...times, anyTime, startTime: null, endTime: null } : { ...times, anyTime };

/** Sets Schedule Later, which hides the days and times. They are not sent, but kept in case it is unset. */
export const withScheduleLater = (times: RequestTimes, scheduleLater: boolean): RequestTimes => ({
  ...times,
  scheduleLater,
  anyTime: scheduleLater ? false : times.anyTime,
});

/** The local midnight of a day. Null if no valid day is typed. */
export function midnightOf(typed: string | null, zone: string): string | null {
  const day = dayOf(typed);
  return day === null ? null : momentOf({ day, time: '00:00' }, zone);
}

/**
 * The times of a save, normalised by the server's rule. With `of`, Schedule Later and Any Time are derived (requests.md
 * 4).
 *
 * @example timesPayload({ ...noTimes, startDate: '2026-03-09' }, 'UTC', { isNew: true, hasAvailability: false, hasTeam: true })
 * → { startDate: '2026-03-09T00:00:00.000Z', endDate: '2026-03-09T00:00:00.000Z', anyTime: true, … }
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

/** The form values of stored times. */
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
