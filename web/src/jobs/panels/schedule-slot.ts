import { addDays } from '@truckroll/domain/calendar/days';
import { dayOf, type Schedule, timeOf, usualDuration, withStartDate, withStartTime } from './schedule.ts';
import { durationOf } from './schedule-payload.ts';

const dayMinutes = 24 * 60;
const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * A time of day by its minutes since midnight.
 *
 * @example clockOfMinute(570) → '09:30'
 */
export const clockOfMinute = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** The minutes since midnight of a time 'HH:mm'. */
export const minuteOfClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Sets how long the work takes, in seconds. With a start known, the end follows from it. */
export function withDuration(schedule: Schedule, seconds: number): Schedule {
  const next = { ...schedule, serviceDuration: seconds };
  const [day, time] = [dayOf(schedule.startDate), timeOf(schedule.startTime)];
  if (schedule.anyTime || schedule.scheduleLater || day === null || time === null) return next;
  const end = minuteOfClock(time) + Math.round(seconds / 60);
  const endTime = clockOfMinute(end % dayMinutes);
  // A visit of a recurring job ends the next day by itself.
  if (schedule.jobType === 'recurring') return { ...next, endTime };
  return { ...next, endTime, endDate: addDays(day, Math.floor(end / dayMinutes)) };
}

/** Whether both times are known and the end is after the start. */
function hasLength({ startDate, startTime, endDate, endTime, jobType }: Schedule): boolean {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  if (from === null || to === null) return false;
  const [first, last] = [dayOf(startDate), dayOf(endDate)];
  if (jobType === 'recurring' || first === null || last === null) return from !== to;
  return `${first} ${from}` < `${last} ${to}`;
}

/** The duration that a new start keeps; null if the end still follows from the start alone. */
function durationToKeep(schedule: Schedule): number | null {
  if (hasLength(schedule)) return durationOf(schedule);
  return schedule.endTime === null && schedule.serviceDuration !== usualDuration ? schedule.serviceDuration : null;
}

/** Changes the start time and keeps the duration. */
export function movedToTime(schedule: Schedule, startTime: string | null): Schedule {
  const seconds = durationToKeep(schedule);
  const moved = withStartTime(schedule, startTime);
  return seconds === null || timeOf(startTime) === null ? moved : withDuration(moved, seconds);
}

/** Changes the first day; a later last day moves by as many days. */
export function movedToDay(schedule: Schedule, startDate: string | null): Schedule {
  const [from, to, last] = [dayOf(schedule.startDate), dayOf(startDate), dayOf(schedule.endDate)];
  const moved = withStartDate(schedule, startDate);
  if (schedule.jobType === 'recurring' || from === null || to === null || last === null || last < from) {
    return to === null ? moved : withDurationOfChoice(moved);
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { ...moved, endDate: addDays(last, days) };
}

/** A duration that was chosen before the start was known sets the end now. */
function withDurationOfChoice(schedule: Schedule): Schedule {
  const isChosen = schedule.endTime === null && schedule.serviceDuration !== usualDuration;
  return isChosen ? withDuration(schedule, schedule.serviceDuration) : schedule;
}

/** Sets a day and a time, as a click on a free place of the team's day does. The duration stays. */
export function atSlot(schedule: Schedule, { day, time }: { day: string; time: string }): Schedule {
  const dated = { ...schedule, scheduleLater: false, anyTime: false };
  return withDuration(movedToTime(movedToDay(dated, day), time), durationOf(dated));
}

const offered = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480].map((minutes) => minutes * 60);

/** 1800 → '30 min', 5400 → '1.5 hours', 8100 → '2 h 15 min'. */
export function durationWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes === 60) return '1 hour';
  if (minutes % 30 === 0) return `${minutes / 60} hours`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The durations to choose from, with the current one among them. */
export const durationOptions = (current: number): { value: string; label: string }[] =>
  [...new Set([...offered, current])]
    .sort((one, other) => one - other)
    .map((seconds) => ({ value: String(seconds), label: durationWords(seconds) }));
