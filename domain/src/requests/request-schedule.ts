import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { endBeforeStartText } from '../jobs/job-schedule.ts';
import { isDateOnly } from '../text/checks.ts';

/** A request's schedule as stored: exact moments with a time, local midnights without. */
export type RequestSchedule = {
  startDate: string | null;
  endDate: string | null;
  /** 'HH:mm' in the request's time zone. */
  startTime: string | null;
  endTime: string | null;
  scheduleLater: boolean;
  anyTime: boolean;
};

/** A schedule as sent: dates are moments or days; absent fields are unchanged. */
export type SentRequestSchedule = { [K in keyof RequestSchedule]?: RequestSchedule[K] | undefined };

/** The other inputs that decide a request's schedule, and whether this is its first save. */
export type Availability = { isNew: boolean; hasAvailability: boolean; hasTeam: boolean };

type Point = { day: string; time: string | null };

/** A day with its explicit time; a moment without one implies its own time. */
function readPoint(date: string | null | undefined, time: string | null | undefined, zone: string): Point | null {
  if (!date) return null;
  if (isDateOnly(date)) return { day: date, time: time ?? null };
  const shown = wallClock(date, zone);
  if (time !== undefined) return { day: shown.day, time };
  return { day: shown.day, time: shown.time === '00:00' ? null : shown.time };
}

const momentAt = ({ day, time }: Point, zone: string): string => momentOf({ day, time: time ?? '00:00' }, zone);

/**
 * Normalises a request's schedule for storage; `zone` is the request's time zone (API RQ-4). 'Schedule later' has no
 * dates, and 'any time' has no times. The defaults apply only when the whole request is saved, for which `of` is given:
 * without a date it is scheduled later, and a new request without a time is for any time and ends at its start.
 * Preferred and follow-up dates are unchanged.
 *
 * @example normalizeRequestSchedule({ startDate: '2026-03-09', startTime: '09:00' }, 'America/Toronto')
 *   → { startDate: '2026-03-09T13:00:00.000Z', startTime: '09:00', endDate: null, endTime: null, scheduleLater: false, anyTime: false }
 */
export function normalizeRequestSchedule(sent: SentRequestSchedule, zone: string, of?: Availability): RequestSchedule {
  const none = { startDate: null, endDate: null, startTime: null, endTime: null };
  if (sent.scheduleLater === true) return { ...none, scheduleLater: true, anyTime: false };
  const start = readPoint(sent.startDate, sent.startTime, zone);
  const end = readPoint(sent.endDate, sent.endTime, zone);
  const hasDates = start !== null || end !== null;
  if (!hasDates) {
    const isLater = of !== undefined && !of.hasAvailability && !of.hasTeam;
    return { ...none, scheduleLater: isLater, anyTime: !isLater && sent.anyTime === true };
  }
  const hasTimes = Boolean(start?.time ?? end?.time);
  const anyTime = sent.anyTime === true || (of?.isNew === true && !hasTimes);
  const point = (given: Point | null): Point | null => given && { day: given.day, time: anyTime ? null : given.time };
  const first = point(start);
  const last = point(end) ?? (of?.isNew === true ? first : null);
  return {
    startDate: first && momentAt(first, zone),
    startTime: first?.time ?? null,
    endDate: last && momentAt(last, zone),
    endTime: last?.time ?? null,
    scheduleLater: false,
    anyTime,
  };
}

/** Why a schedule is invalid, as the error text under its end, or null. On one day an end without a time is ignored. */
export function requestScheduleRefusal(schedule: RequestSchedule, zone: string): typeof endBeforeStartText | null {
  const { startDate, endDate, endTime } = schedule;
  if (startDate === null || endDate === null || Date.parse(endDate) >= Date.parse(startDate)) return null;
  const isSameDay = wallClock(startDate, zone).day === wallClock(endDate, zone).day;
  return endTime === null && isSameDay ? null : endBeforeStartText;
}
