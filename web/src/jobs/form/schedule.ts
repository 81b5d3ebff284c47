import type { JobType } from '@truckroll/domain/jobs/job-statuses';
import type { DurationUnit, Frequency, Weekday } from '@truckroll/domain/recurrence/repeat-rule';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { type ClockSpan, nextDayOf, withClockStart } from '@truckroll/domain/visits/end-of-visit';

/** How the form says that a job repeats: four plain ways, or a way of one's own made in the repeat dialog. */
export const patterns = ['daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export type Pattern = (typeof patterns)[number];

/** What the repeat dialog decides. */
export type CustomRepeat = {
  frequency: Frequency;
  /** Digits, as they were typed. */
  interval: string;
  weekDays: Weekday[];
  daysOfMonth: number[];
};

export type RepeatChoice = {
  pattern: Pattern;
  /** Digits, as they were typed; of the custom pattern the dialog's own one counts. */
  interval: string;
  duration: { value: string; unit: DurationUnit };
  customSettings: CustomRepeat;
};

/** When a job is done, as the form holds it: days and times by the clocks of the job's time zone. */
export type Schedule = {
  jobType: JobType;
  /** 'YYYY-MM-DD', or what was typed and is no day, or null. */
  startDate: string | null;
  /** 'HH:mm', or what was typed and is no time, or null. */
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
  anyTime: boolean;
  scheduleLater: boolean;
  /** In seconds: how long the work takes where no two times say it. */
  serviceDuration: number;
  repeat: RepeatChoice;
};

export const usualDuration = 3600;

/** Every day for a month (jobs.md 4, Recurring schedule). */
export const usualRepeat: RepeatChoice = {
  pattern: 'daily',
  interval: '1',
  duration: { value: '1', unit: 'month(s)' },
  customSettings: { frequency: 'weekly', interval: '1', weekDays: [], daysOfMonth: [] },
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

/** The day that was typed, null while it is none. */
export const dayOf = (typed: string | null): string | null => (typed !== null && isDateOnly(typed) ? typed : null);

/** The time that was typed, null while it is none. */
export const timeOf = (typed: string | null): string | null => (typed !== null && isTimeOfDay(typed) ? typed : null);

/** A last day that lies before the first becomes the first (jobs.md 4, Form behaviour). */
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
 * The day that is offered for an end that is not after its start; null where nothing has to be settled. The visits of a
 * repeating job go over midnight by themselves: only equal times say nothing.
 */
export function nextDayOffer(schedule: Schedule): string | null {
  if (schedule.anyTime || schedule.scheduleLater || schedule.jobType === 'recurring') return null;
  return nextDayOf(spanOf(schedule));
}

/** Whether the visits of a repeating job end on the day after they begin. */
export function endsNextDay({ jobType, startTime, endTime }: Schedule): boolean {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  return jobType === 'recurring' && from !== null && to !== null && to < from;
}

/** The schedule with another first day. Without a last day the work ends on the day on which it begins. */
export function withStartDate(schedule: Schedule, startDate: string | null): Schedule {
  const day = dayOf(startDate);
  const follows = day !== null && (schedule.endDate === null || schedule.jobType === 'recurring');
  return withoutEarlyEnd({ ...schedule, startDate, endDate: follows ? day : schedule.endDate });
}

export const withEndDate = (schedule: Schedule, endDate: string | null): Schedule =>
  withoutEarlyEnd({ ...schedule, endDate });

/** The schedule with another start time; an end that it would pass moves along. */
export function withStartTime(schedule: Schedule, startTime: string | null): Schedule {
  const time = timeOf(startTime);
  if (time === null || schedule.jobType === 'recurring') return { ...schedule, startTime };
  const { endDate, endTime } = withClockStart(spanOf(schedule), time);
  return { ...schedule, startTime, endDate: endDate ?? schedule.endDate, endTime: endTime ?? schedule.endTime };
}

/** The schedule with another end time. One that is not after the start is settled by the offer beside it. */
export const withEndTime = (schedule: Schedule, endTime: string | null): Schedule => ({ ...schedule, endTime });

/** Any Time leaves the days and takes the times (jobs.md 4). */
export const withAnyTime = (schedule: Schedule, anyTime: boolean): Schedule =>
  anyTime ? { ...schedule, ...noTimes, anyTime, serviceDuration: usualDuration } : { ...schedule, anyTime };

/** Schedule Later takes the times and Any Time; the days stay, for who changes his mind. */
export const withScheduleLater = (schedule: Schedule, scheduleLater: boolean): Schedule =>
  scheduleLater ? { ...schedule, ...noTimes, anyTime: false, scheduleLater } : { ...schedule, scheduleLater };

/** Another type of job begins anew with Schedule Later, Any Time and its repetition (jobs.md 4). */
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
 * What may stand in a field of digits.
 *
 * @example onlyDigits('12a34567', 6) → '123456'
 */
export const onlyDigits = (typed: string, most: number): string => typed.replaceAll(/\D/g, '').slice(0, most);

/** What a field of digits holds once it is left: at least 1. */
export const atLeastOne = (typed: string): string => (Number(typed) >= 1 ? String(Number(typed)) : '1');
