import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import type { JobType } from '@truckroll/domain/jobs/job-statuses';
import { type RepeatRule, type Weekday, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import {
  atLeastOne,
  dayOf,
  emptySchedule,
  endsNextDay,
  type RepeatChoice,
  type Schedule,
  timeOf,
  usualDuration,
  usualRepeat,
} from './schedule.ts';

/** The times of a job in a save (API 4.5). */
export type SchedulePayload = {
  jobType: JobType;
  startDateTime: string | null;
  endDateTime: string | null;
  isStartTime: boolean;
  isEndTime: boolean;
  scheduleLater: boolean;
  anyTime: boolean;
  serviceDuration: number;
  timezone: string;
};

/** The fields of a stored or prefilled record that the form's schedule needs. */
export type StoredSchedule = SchedulePayload & { repeatOptions: RepeatRule | null };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The service duration in seconds: the time between two times, otherwise the given duration, or an hour if that is 0
 * (jobs.md 5). A visit of a recurring job ends on its first day, or on the next day if it passes midnight.
 */
export function durationOf(schedule: Schedule): number {
  const [from, to] = [timeOf(schedule.startTime), timeOf(schedule.endTime)];
  if (schedule.anyTime || schedule.scheduleLater || from === null || to === null) {
    return schedule.serviceDuration > 0 ? schedule.serviceDuration : usualDuration;
  }
  const [start, end] = [dayOf(schedule.startDate), dayOf(schedule.endDate)];
  const isOneDay = schedule.jobType === 'recurring' || start === null || end === null;
  const days = endsNextDay(schedule) ? 1 : isOneDay ? 0 : daysBetween(start, end);
  const seconds = (days * 24 * 60 + minutesOf(to) - minutesOf(from)) * 60;
  return seconds > 0 ? seconds : usualDuration;
}

/** The schedule's payload. A day without a start time is at any time; an end that only follows from the start is omitted. */
export function schedulePayload(schedule: Schedule, timezone: string): SchedulePayload {
  const { jobType, scheduleLater } = schedule;
  const start = scheduleLater ? null : dayOf(schedule.startDate);
  const anyTime = schedule.anyTime || (start !== null && timeOf(schedule.startTime) === null);
  const serviceDuration = anyTime ? usualDuration : durationOf(schedule);
  const shared = { jobType, scheduleLater, anyTime, timezone, serviceDuration };
  if (start === null) {
    return { ...shared, startDateTime: null, endDateTime: null, isStartTime: false, isEndTime: false };
  }
  const from = anyTime ? null : timeOf(schedule.startTime);
  const to = anyTime ? null : timeOf(schedule.endTime);
  const lastOfVisit = endsNextDay(schedule) ? addDays(start, 1) : start;
  const end = jobType === 'recurring' ? lastOfVisit : (dayOf(schedule.endDate) ?? start);
  const endsOnItsOwn = to !== null || from === null || end > start;
  return {
    ...shared,
    startDateTime: momentOf({ day: start, time: from ?? '00:00' }, timezone),
    endDateTime: endsOnItsOwn ? momentOf({ day: end, time: to ?? '00:00' }, timezone) : null,
    isStartTime: from !== null,
    isEndTime: to !== null,
  };
}

/** The rule of a recurring job. Null for other jobs. */
export function repeatRule(schedule: Schedule): RepeatRule | null {
  if (schedule.jobType !== 'recurring') return null;
  const { pattern, interval, duration, customSettings } = schedule.repeat;
  const own = pattern === 'custom' ? customSettings : null;
  const frequency = pattern === 'custom' ? customSettings.frequency : pattern;
  return {
    frequency,
    interval: Number(atLeastOne(own?.interval ?? interval)),
    duration: { value: Number(atLeastOne(duration.value)), unit: duration.unit },
    weekDays: frequency === 'weekly' ? weekdays.filter((day) => own?.weekDays.includes(day)) : [],
    daysOfMonth: frequency === 'monthly' ? (own?.daysOfMonth ?? []).toSorted((one, other) => one - other) : [],
    month: null,
    dayOfMonth: null,
    ...((own ?? schedule.repeat).shortMonths === 'lastDay' && (frequency === 'monthly' || frequency === 'yearly')
      ? { shortMonths: 'lastDay' as const }
      : {}),
  };
}

const isOnly = <T>(list: readonly T[], usual: T): boolean =>
  list.length === 0 || (list.length === 1 && list[0] === usual);

/**
 * The choice in the form that stands for a stored rule: a plain pattern if the rule selects only the start's own day.
 */
function repeatChoice(rule: RepeatRule | null, startDay: string | null): RepeatChoice {
  if (rule === null) return usualRepeat;
  const day = startDay ?? '1970-01-01';
  const weekday = weekdays[weekdayOf(day)] as Weekday;
  const isPlain = isOnly(rule.weekDays, weekday) && isOnly(rule.daysOfMonth, Number(day.slice(8)));
  const interval = String(rule.interval);
  const { shortMonths = 'skip' } = rule;
  return {
    pattern: isPlain ? rule.frequency : 'custom',
    interval,
    duration: { value: String(rule.duration.value), unit: rule.duration.unit },
    customSettings: isPlain
      ? usualRepeat.customSettings
      : { frequency: rule.frequency, interval, weekDays: rule.weekDays, daysOfMonth: rule.daysOfMonth, shortMonths },
    shortMonths: isPlain ? shortMonths : 'skip',
  };
}

/** The form values of a stored schedule, in its own time zone. */
export function scheduleOf(stored: StoredSchedule): Schedule {
  const clockOf = (moment: string | null) => (moment === null ? null : wallClock(moment, stored.timezone));
  const [start, end] = [clockOf(stored.startDateTime), clockOf(stored.endDateTime)];
  return {
    ...emptySchedule,
    jobType: stored.jobType,
    startDate: start?.day ?? null,
    startTime: stored.isStartTime ? (start?.time ?? null) : null,
    endDate: stored.jobType === 'recurring' ? (start?.day ?? null) : (end?.day ?? start?.day ?? null),
    endTime: stored.isEndTime ? (end?.time ?? null) : null,
    anyTime: stored.anyTime,
    scheduleLater: stored.scheduleLater,
    serviceDuration: stored.serviceDuration > 0 ? stored.serviceDuration : usualDuration,
    repeat: repeatChoice(stored.repeatOptions, start?.day ?? null),
  };
}
