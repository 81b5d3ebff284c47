import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { isDateOnly } from '../text/checks.ts';
import { usualSeconds } from '../visits/visit-time.ts';

/** In seconds. */
const defaultServiceDuration = 3600;
const hourMs = 3_600_000;
const defaultVisitMinutes = 60;
const dayMinutes = 24 * 60;
const daySeconds = dayMinutes * 60;

/** A schedule as sent: a moment, or a day 'YYYY-MM-DD' that means its local midnight (API 1.5). */
export type SentSchedule = {
  startDateTime?: string | null | undefined;
  endDateTime?: string | null | undefined;
  /** Whether the moment has a time of day; by default a moment has one and a day has none. */
  isStartTime?: boolean | undefined;
  isEndTime?: boolean | undefined;
  scheduleLater?: boolean | undefined;
  anyTime?: boolean | undefined;
  /** In seconds. */
  serviceDuration?: number | undefined;
};

/** A schedule as a job stores it. Moments are ISO in UTC. */
export type JobSchedule = {
  startDateTime: string | null;
  endDateTime: string | null;
  isStartTime: boolean;
  isEndTime: boolean;
  scheduleLater: boolean;
  anyTime: boolean;
  serviceDuration: number;
};

type Point = { moment: string; hasTime: boolean };

const midnightOf = (day: string, zone: string): string => momentOf({ day, time: '00:00' }, zone);
const dayOf = (moment: string, zone: string): string => wallClock(moment, zone).day;

function readPoint(sent: string | null | undefined, hasTime: boolean | undefined, zone: string): Point | null {
  if (!sent) return null;
  if (isDateOnly(sent)) return { moment: midnightOf(sent, zone), hasTime: false };
  return { moment: new Date(sent).toISOString(), hasTime: hasTime ?? true };
}

/** The default length is an hour; an end given only as the start's own day, or as the start, does not count as an end. */
function endOf(start: Point, sent: Point | null, zone: string): Point {
  const saysNothing =
    sent === null ||
    sent.moment === start.moment ||
    (!sent.hasTime && dayOf(sent.moment, zone) === dayOf(start.moment, zone));
  if (!saysNothing) return sent;
  return { moment: new Date(Date.parse(start.moment) + hourMs).toISOString(), hasTime: false };
}

/**
 * Normalises a schedule for storage; `zone` is the job's (API 4.5). Schedule later has no dates; any time has local
 * midnights and an hour of work, and so has a start without a time of day; otherwise the default end is the start plus an
 * hour, and the default duration an hour. An end without a start is dropped. `scheduleRefusal` checks whether the end is
 * too early.
 *
 * @example normalizeSchedule({ startDateTime: '2026-03-09T13:00:00.000Z' }, 'America/Toronto')
 *   → { startDateTime: '2026-03-09T13:00:00.000Z', endDateTime: '2026-03-09T14:00:00.000Z', isStartTime: true, isEndTime: false,
 *       scheduleLater: false, anyTime: false, serviceDuration: 3600 }
 */
export function normalizeSchedule(sent: SentSchedule, zone: string): JobSchedule {
  const duration = sent.serviceDuration !== undefined && sent.serviceDuration > 0 ? sent.serviceDuration : undefined;
  const serviceDuration = duration ?? defaultServiceDuration;
  const undated = { startDateTime: null, endDateTime: null, isStartTime: false, isEndTime: false, serviceDuration };
  if (sent.scheduleLater === true) return { ...undated, scheduleLater: true, anyTime: false };

  const start = readPoint(sent.startDateTime, sent.isStartTime, zone);
  const anyTime = sent.anyTime === true || start?.hasTime === false;
  const kept = anyTime ? { ...undated, serviceDuration: defaultServiceDuration } : undated;
  if (start === null) return { ...kept, scheduleLater: false, anyTime };

  const sentEnd = readPoint(sent.endDateTime, sent.isEndTime, zone);
  if (anyTime) {
    const startDateTime = midnightOf(dayOf(start.moment, zone), zone);
    const endDateTime = sentEnd === null ? startDateTime : midnightOf(dayOf(sentEnd.moment, zone), zone);
    return { ...kept, startDateTime, endDateTime, scheduleLater: false, anyTime };
  }
  const end = endOf(start, sentEnd, zone);
  return {
    startDateTime: start.moment,
    endDateTime: end.moment,
    isStartTime: true,
    isEndTime: end.hasTime,
    scheduleLater: false,
    anyTime,
    serviceDuration,
  };
}

export const endBeforeStartText = 'End date cannot be before the start date.';

/**
 * Why a schedule is invalid, as the error text under its end, or null (API 4.5). Moments are ISO in UTC.
 *
 * @example scheduleRefusal({ startDateTime: '2026-03-09T13:00:00.000Z', endDateTime: '2026-03-09T12:00:00.000Z' })
 *   → 'End date cannot be before the start date.'
 */
export const scheduleRefusal = (
  schedule: Pick<JobSchedule, 'startDateTime' | 'endDateTime'>,
): typeof endBeforeStartText | null =>
  schedule.startDateTime !== null &&
  schedule.endDateTime !== null &&
  Date.parse(schedule.endDateTime) < Date.parse(schedule.startDateTime)
    ? endBeforeStartText
    : null;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The length of a recurring job's visits in minutes (API 4.5): with both times, from the start's to the end's time of
 * day in the job's zone, past midnight when the end is earlier, an hour when they are equal; without both times, the
 * service duration.
 *
 * @example visitMinutes({ startDateTime: '2026-03-09T13:00:00.000Z', endDateTime: '2026-04-09T14:30:00.000Z',
 *   isStartTime: true, isEndTime: true, serviceDuration: 3600 }, 'America/Toronto') → 90
 */
export function visitMinutes(
  schedule: Pick<JobSchedule, 'startDateTime' | 'endDateTime' | 'isStartTime' | 'isEndTime' | 'serviceDuration'>,
  zone: string,
): number {
  const { startDateTime, endDateTime } = schedule;
  if (!schedule.isStartTime || !schedule.isEndTime || startDateTime === null || endDateTime === null) {
    return Math.max(1, Math.round(usualSeconds(schedule.serviceDuration) / 60));
  }
  const minutes = minutesOf(wallClock(endDateTime, zone).time) - minutesOf(wallClock(startDateTime, zone).time);
  if (minutes === 0) return defaultVisitMinutes;
  return minutes > 0 ? minutes : minutes + dayMinutes;
}

/**
 * The service duration in seconds of a job that loses its dates: its planned length, so that it can be rescheduled
 * with the same length.
 *
 * @example durationWithoutDates({ startDateTime: '2026-03-09T13:00:00.000Z', endDateTime: '2026-03-09T16:00:00.000Z',
 *   isStartTime: true, isEndTime: true, serviceDuration: 3600 }) → 10800
 */
export function durationWithoutDates({
  startDateTime: start,
  endDateTime: end,
  isStartTime,
  isEndTime,
  serviceDuration,
}: Pick<JobSchedule, 'startDateTime' | 'endDateTime' | 'isStartTime' | 'isEndTime' | 'serviceDuration'>): number {
  if (!isStartTime || !isEndTime || start === null || end === null) return serviceDuration;
  const seconds = Math.round((Date.parse(end) - Date.parse(start)) / 1000);
  return seconds > 0 && seconds < daySeconds ? seconds : serviceDuration;
}
