import type { Me } from '@truckroll/contract/session/session';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { formatDate, wallClock } from '@truckroll/domain/format/dates';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { lacksInSomeMonth, taskRecurrenceWords } from '@truckroll/domain/recurrence/words';
import { taskScheduleTypeLabels } from '@truckroll/domain/tasks/task-kinds';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { formatDateTime } from '../../design/shown-units.ts';
import type { TaskFormValues, TaskZones } from './task-values.ts';

type Zones = Pick<Me, 'timezone'> & { account: Pick<Me['account'], 'timezone'> };

/** The time zone of a task's day. The day of an all-day task is in the account's time zone for every user. */
const zoneOf = ({ allDay }: Pick<Task, 'allDay'>, me: Zones): string => (allDay ? me.account.timezone : me.timezone);

/** The text for a task's date and time. */
export function taskTimeText(task: Pick<Task, 'scheduleDateTime' | 'allDay'>, me: Zones): string {
  if (task.scheduleDateTime === null) return '-';
  const zone = zoneOf(task, me);
  return task.allDay
    ? `${formatDate(task.scheduleDateTime, zone)}, all day`
    : formatDateTime(task.scheduleDateTime, zone);
}

/** The text for only its day. */
export const taskDayText = ({ scheduleDateTime, ...task }: Pick<Task, 'scheduleDateTime' | 'allDay'>, me: Zones) =>
  scheduleDateTime === null ? null : formatDate(scheduleDateTime, zoneOf(task, me));

/** The calendar day of a task in the account's time zone, as the filters of the list count it. */
export const accountDayOf = ({ scheduleDateTime }: Pick<Task, 'scheduleDateTime'>, me: Zones): string | null =>
  scheduleDateTime === null ? null : wallClock(scheduleDateTime, me.account.timezone).day;

/**
 * The text for a task's repetition. Its days are in the account's time zone, which also determines the next task (API
 * TK-2).
 */
export function repeatOf(
  { scheduleType, recurrenceRule: rule, ...task }: Pick<Task, 'scheduleType' | 'recurrenceRule' | 'scheduleDateTime'>,
  me: Zones,
): string {
  // A draft may have no rule.
  if (rule === null) return scheduleType === 'once' ? '-' : taskScheduleTypeLabels[scheduleType];
  const lastDay = rule.endDate && wallClock(rule.endDate, me.account.timezone).day;
  return taskRecurrenceWords({ ...rule, lastDay }, accountDayOf(task, me) ?? undefined);
}

/** The text for the repetition that is typed in the form. Null while it is invalid. */
export function typedRepeatOf(values: TaskFormValues, zones: TaskZones): string | null {
  const { scheduleType: frequency, interval, ends } = values;
  if (frequency === 'once' || !isCount(interval)) return null;
  const daysOfWeek = frequency === 'weekly' ? values.daysOfWeek : [];
  const count = ends === 'after' ? values.count : null;
  const lastDay = ends === 'on' ? values.endDate : null;
  if (frequency === 'weekly' && daysOfWeek.length === 0) return null;
  if (ends === 'after' && !isCount(count)) return null;
  if (ends === 'on' && (lastDay === null || !isDateOnly(lastDay))) return null;
  const startDay = typedStartDay(values, zones);
  const [dayOfMonth] = meantDaysOf(values, startDay);
  const rule = { frequency, interval, daysOfWeek, count, lastDay };
  if (values.shortMonths !== 'lastDay' || dayOfMonth === undefined) return taskRecurrenceWords(rule, startDay);
  return taskRecurrenceWords({ ...rule, shortMonths: 'lastDay', dayOfMonth }, startDay);
}

/**
 * The day of the month that a monthly or yearly task is meant for, if some month or year does not have it: that of its
 * start, or the stored one while the start is the last day of a shorter month.
 */
export function meantDaysOf(
  { scheduleType, dayOfMonth }: Pick<TaskFormValues, 'scheduleType' | 'dayOfMonth'>,
  startDay: string | undefined,
): number[] {
  if (startDay === undefined || (scheduleType !== 'monthly' && scheduleType !== 'yearly')) return [];
  const own = Number(startDay.slice(8));
  const isLast = addDays(startDay, 1).endsWith('-01');
  const meant = isLast && dayOfMonth !== null && dayOfMonth > own ? dayOfMonth : own;
  const isLeapDay = startDay.slice(5, 7) === '02' && meant === 29;
  return lacksInSomeMonth([meant]) && (scheduleType === 'monthly' || isLeapDay) ? [meant] : [];
}

const isCount = (typed: number | null): typed is number => Number.isInteger(typed) && Number(typed) >= 1;

/** The account's date of the typed day and time. Without a time, the typed day. */
export function typedStartDay(
  { scheduleDateTime: day, time, allDay }: TaskFormValues,
  zones: TaskZones,
): string | undefined {
  if (day === null || !isDateOnly(day)) return undefined;
  if (allDay || time === null || !isTimeOfDay(time)) return day;
  return wallClock(momentOf({ day, time }, zones.ofUser), zones.ofAccount).day;
}

/** The record that a task is linked to besides its client. */
export function linkOf({ job, estimate, invoice }: Pick<Task, 'job' | 'estimate' | 'invoice'>): string {
  if (job !== null) return jobLabel(job);
  if (estimate !== null) return displayNumber(estimate.documentPrefix, estimate.documentNumber);
  return invoice === null ? '-' : displayNumber(invoice.documentPrefix, invoice.documentNumber);
}
