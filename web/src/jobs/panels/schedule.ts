import type { JobType } from '@truckroll/domain/jobs/job-statuses';
import type { DurationUnit, Frequency, ShortMonths, Weekday } from '@truckroll/domain/recurrence/repeat-rule';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { type ClockSpan, nextDayOf, withClockStart } from '@truckroll/domain/visits/end-of-visit';

/** The repetition patterns of the form: four plain ones, or a custom one from the repeat dialog. */
export const patterns = ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export type Pattern = (typeof patterns)[number];

/** The values of the repeat dialog. */
export type CustomRepeat = {
  frequency: Frequency;
  /** The digits as typed. */
  interval: string;
  weekDays: Weekday[];
  daysOfMonth: number[];
  shortMonths: ShortMonths;
};

export type RepeatChoice = {
  pattern: Pattern;
  /** The digits as typed. A custom pattern uses the dialog's own interval. */
  interval: string;
  duration: { value: string; unit: DurationUnit };
  customSettings: CustomRepeat;
  /** For the plain monthly and yearly patterns. */
  shortMonths: ShortMonths;
};

/** The schedule in the form: days and times in the job's time zone. */
export type Schedule = {
  jobType: JobType;
  /** 'YYYY-MM-DD', the typed text if it is not a day, or null. */
  startDate: string | null;
  /** 'HH:mm', the typed text if it is not a time, or null. */
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  anyTime: boolean;
  scheduleLater: boolean;
  /** The duration in seconds, which is used if the schedule does not have two times. */
  serviceDuration: number;
  repeat: RepeatChoice;
};

export const usualDuration = 3600;

/** The 29th of a yearly repetition that begins on 29 February; other days exist in every year. */
export const leapDayOf = (startDay: string | null): number[] => (startDay?.slice(5) === '02-29' ? [29] : []);

/** The days of a plain pattern that not every month may have: that of the start. */
export function daysOfPlain({ pattern }: RepeatChoice, startDay: string | null): number[] {
  if (pattern === 'yearly') return leapDayOf(startDay);
  return pattern === 'monthly' && startDay !== null ? [Number(startDay.slice(8))] : [];
}

/** The default repetition: every day for a month (jobs.md 4, Recurring schedule). */
export const usualRepeat: RepeatChoice = {
  pattern: 'daily',
  interval: '1',
  duration: { value: '1', unit: 'month(s)' },
  customSettings: { frequency: 'weekly', interval: '1', weekDays: [], daysOfMonth: [], shortMonths: 'skip' },
  shortMonths: 'skip',
};

export const emptySchedule: Schedule = {
  jobType: 'one-off',
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  anyTime: false,
  scheduleLater: false,
  serviceDuration: usualDuration,
  repeat: usualRepeat,
};

const noTimes = { startTime: null, endTime: null } as const;

/** The typed day. Null if it is invalid. */
export const dayOf = (typed: string | null): string | null => (typed !== null && isDateOnly(typed) ? typed : null);

/** The typed time. Null if it is invalid. */
export const timeOf = (typed: string | null): string | null => (typed !== null && isTimeOfDay(typed) ? typed : null);

/** Moves a last day that is before the first one to the first one (jobs.md 4, Form behaviour). */
function withoutEarlyEnd(schedule: Schedule): Schedule {
  const [start, end] = [dayOf(schedule.startDate), dayOf(schedule.endDate)];
  return start === null || end === null || end > start ? schedule : { ...schedule, endDate: start };
}

const spanOf = (schedule: Schedule): ClockSpan => ({
  startDate: dayOf(schedule.startDate),
  startTime: timeOf(schedule.startTime),
  endDate: dayOf(schedule.endDate),
  endTime: timeOf(schedule.endTime),
});

/**
 * The day to offer for an end that is not after its start. Null if there is nothing to correct. The visits of a
 * recurring job cross midnight automatically, so that only equal times are ambiguous.
 */
export function nextDayOffer(schedule: Schedule): string | null {
  if (schedule.anyTime || schedule.scheduleLater || schedule.jobType === 'recurring') return null;
  return nextDayOf(spanOf(schedule));
}

/** Whether the visits of a recurring job end on the following day. */
export function endsNextDay({ jobType, startTime, endTime }: Schedule): boolean {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  return jobType === 'recurring' && from !== null && to !== null && to < from;
}

/** Changes the first day. Without a last day the work ends on its first day. */
export function withStartDate(schedule: Schedule, startDate: string | null): Schedule {
  const day = dayOf(startDate);
  const follows = day !== null && (schedule.endDate === null || schedule.jobType === 'recurring');
  return withoutEarlyEnd({ ...schedule, startDate, endDate: follows ? day : schedule.endDate });
}

export const withEndDate = (schedule: Schedule, endDate: string | null): Schedule =>
  withoutEarlyEnd({ ...schedule, endDate });

/** Changes the start time. If the start would pass the end, the end moves too. */
export function withStartTime(schedule: Schedule, startTime: string | null): Schedule {
  const time = timeOf(startTime);
  if (time === null || schedule.jobType === 'recurring') return { ...schedule, startTime };
  const { endDate, endTime } = withClockStart(spanOf(schedule), time);
  return { ...schedule, startTime, endDate: endDate ?? schedule.endDate, endTime: endTime ?? schedule.endTime };
}

/** Changes the end time. If it is not after the start, the next day is offered. */
export const withEndTime = (schedule: Schedule, endTime: string | null): Schedule => ({ ...schedule, endTime });

/** Sets Any Time, which keeps the days and clears the times (jobs.md 4). */
export const withAnyTime = (schedule: Schedule, anyTime: boolean): Schedule =>
  anyTime ? { ...schedule, ...noTimes, anyTime, serviceDuration: usualDuration } : { ...schedule, anyTime };

/** Sets Schedule Later, which clears the times and Any Time. The days are kept in case it is unset. */
export const withScheduleLater = (schedule: Schedule, scheduleLater: boolean): Schedule =>
  scheduleLater ? { ...schedule, ...noTimes, anyTime: false, scheduleLater } : { ...schedule, scheduleLater };

/** Changes the type of the job, which resets Schedule Later, Any Time and the repetition (jobs.md 4). */
export const withJobType = (schedule: Schedule, jobType: JobType): Schedule => ({
  ...schedule,
  jobType,
  scheduleLater: false,
  anyTime: false,
  endDate: jobType === 'recurring' ? schedule.startDate : schedule.endDate,
  repeat: usualRepeat,
});

export const withRepeat = (schedule: Schedule, change: Partial<RepeatChoice>): Schedule => ({
  ...schedule,
  repeat: { ...schedule.repeat, ...change },
});

/**
 * Strips all but digits, up to a maximum length.
 *
 * @example onlyDigits('12a34567', 6) → '123456'
 */
export const onlyDigits = (typed: string, most: number): string => typed.replaceAll(/\D/g, '').slice(0, most);

/** The value of a digits field on blur, which is at least 1. */
export const atLeastOne = (typed: string): string => (Number(typed) >= 1 ? String(Number(typed)) : '1');
