import { addDays } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { endBeforeStartText } from '../jobs/job-schedule.ts';
import { isDateOnly } from '../text/checks.ts';
import type { TaskRule } from './next-occurrence.ts';
import type { ReminderType, TaskCategory, TaskLinkType, TaskScheduleType, TaskStatus } from './task-kinds.ts';

/** Error texts for a task that cannot be saved (API TK-1). */
export const taskTexts = {
  title: 'Title is required',
  category: 'Category is required',
  date: 'Please select a date for the task',
  time: 'Please select a time for the task',
  past: 'The task date cannot be before yesterday.',
  end: endBeforeStartText,
  rule: 'Recurrence rule is required',
  every: 'Every must be at least 1',
  weekday: 'Please select at least one weekday',
  twoEnds: 'End date is not valid',
  reminder: 'Reminder time is required',
  client: 'Client is required',
} as const;

/** A task's schedule as sent: days, or moments. */
export type SentSchedule = {
  status: TaskStatus;
  category: TaskCategory | null;
  scheduleType: TaskScheduleType;
  scheduleDateTime: string | null;
  scheduleEndDate: string | null;
  allDay: boolean;
  recurrenceRule: TaskRule | null;
  reminderType: ReminderType;
  reminderTime: number | null;
};

type Failure = { path: string; code: 'required' | 'out_of_range' | 'not_allowed' | 'wrong_order'; message: string };

const dayIn = (date: string, zone: string): string => (isDateOnly(date) ? date : wallClock(date, zone).day);
const midnight = (date: string, zone: string): string => momentOf({ day: dayIn(date, zone), time: '00:00' }, zone);
const asMoment = (date: string | null, zone: string): string | null =>
  date !== null && isDateOnly(date) ? midnight(date, zone) : date;

function ruleFailures(rule: TaskRule | null, type: TaskScheduleType): Failure[] {
  if (type === 'once') return [];
  if (rule === null) return [{ path: 'recurrenceRule', code: 'required', message: taskTexts.rule }];
  const failures: Failure[] = [];
  if (rule.interval < 1)
    failures.push({ path: 'recurrenceRule.interval', code: 'out_of_range', message: taskTexts.every });
  if (type === 'weekly' && rule.daysOfWeek.length === 0)
    failures.push({ path: 'recurrenceRule.daysOfWeek', code: 'required', message: taskTexts.weekday });
  if (rule.count !== null && rule.endDate !== null)
    failures.push({ path: 'recurrenceRule.endDate', code: 'not_allowed', message: taskTexts.twoEnds });
  return failures;
}

type Dates = { zone: string; today: string; isNewDate: boolean; isNewEnd: boolean };

function endFailure(path: string, end: string | null, sent: SentSchedule, { zone, today, ...is }: Dates): Failure[] {
  if (end === null) return [];
  const [day, start] = [dayIn(end, zone), sent.scheduleDateTime && dayIn(sent.scheduleDateTime, zone)];
  if (is.isNewEnd && day < addDays(today, -1)) return [{ path, code: 'out_of_range', message: taskTexts.past }];
  return (is.isNewEnd || is.isNewDate) && start && day < start
    ? [{ path, code: 'wrong_order', message: taskTexts.end }]
    : [];
}

/** Why a task cannot be saved; a draft needs only a name. Days are those of the zone (API TK-1, 1.5). */
export function taskFailures(sent: SentSchedule, dates: Dates): Failure[] {
  if (sent.status === 'draft') return [];
  const { scheduleDateTime: date, recurrenceRule: rule } = sent;
  const failures: Failure[] = [];
  if (sent.category === null) failures.push({ path: 'category', code: 'required', message: taskTexts.category });
  if (date === null) failures.push({ path: 'scheduleDateTime', code: 'required', message: taskTexts.date });
  else if (isDateOnly(date) && !sent.allDay)
    failures.push({ path: 'scheduleDateTime', code: 'required', message: taskTexts.time });
  else if (dates.isNewDate && dayIn(date, dates.zone) < addDays(dates.today, -1))
    failures.push({ path: 'scheduleDateTime', code: 'out_of_range', message: taskTexts.past });
  failures.push(...endFailure('scheduleEndDate', sent.scheduleEndDate, sent, dates));
  const rules = ruleFailures(rule, sent.scheduleType);
  failures.push(...rules);
  if (rules.length === 0 && rule !== null && sent.scheduleType !== 'once')
    failures.push(...endFailure('recurrenceRule.endDate', rule.endDate, sent, dates));
  if (sent.reminderType !== 'none' && sent.reminderTime === null)
    failures.push({ path: 'reminderTime', code: 'required', message: taskTexts.reminder });
  return failures;
}

/**
 * What shorter months do, as stored: the last day is used for the day that is meant. It stays while the task is on the
 * last day of a month that does not have it.
 */
function shortMonthsOf(
  rule: TaskRule,
  date: string | null,
  zone: string,
): Pick<TaskRule, 'shortMonths' | 'dayOfMonth'> {
  if (rule.shortMonths !== 'lastDay') return {};
  if (date === null) return { shortMonths: 'lastDay' };
  const day = dayIn(date, zone);
  const own = Number(day.slice(8));
  const isLast = addDays(day, 1).endsWith('-01');
  const { dayOfMonth = own } = rule;
  return { shortMonths: 'lastDay', dayOfMonth: isLast && dayOfMonth > own ? dayOfMonth : own };
}

/**
 * Normalises a task's schedule for storage: days become local midnights of the zone, an all-day task begins at one, a
 * rule has its type's frequency and only the applicable days, and a reminder time exists only with a reminder.
 *
 * @example storedSchedule({ scheduleDateTime: '2026-03-10', allDay: true, scheduleType: 'once', … }, 'America/Toronto')
 *   → { scheduleDateTime: '2026-03-10T04:00:00.000Z', recurrenceRule: null, … }
 */
export function storedSchedule<T extends SentSchedule>(sent: T, zone: string): T {
  const { scheduleType: frequency, recurrenceRule: rule, scheduleDateTime: date } = sent;
  return {
    ...sent,
    scheduleDateTime: date !== null && sent.allDay ? midnight(date, zone) : asMoment(date, zone),
    scheduleEndDate: asMoment(sent.scheduleEndDate, zone),
    recurrenceRule:
      frequency === 'once' || rule === null
        ? null
        : {
            frequency,
            interval: rule.interval,
            daysOfWeek: frequency === 'weekly' ? [...new Set(rule.daysOfWeek)] : [],
            count: rule.count,
            endDate: asMoment(rule.endDate, zone),
            ...(frequency === 'monthly' || frequency === 'yearly' ? shortMonthsOf(rule, date, zone) : {}),
          },
    reminderTime: sent.reminderType === 'none' ? null : sent.reminderTime,
  };
}

export type TaskLinks = {
  clientId: string | null;
  linkType: TaskLinkType | null;
  jobId: string | null;
  estimateId: string | null;
  invoiceId: string | null;
};

/**
 * A task's links: a client, and optionally one of that client's records of the link type's kind. Mismatched ids are
 * dropped, all of them without a client; changing the client drops the former record (API TK-1).
 *
 * @example mergeLinks(noLinks, { clientId: 'c', jobId: 'j' }) → { clientId: 'c', linkType: 'client', jobId: null, … }
 */
export function mergeLinks(stored: TaskLinks, sent: { [K in keyof TaskLinks]?: TaskLinks[K] | undefined }): TaskLinks {
  const clientId = sent.clientId === undefined ? stored.clientId : sent.clientId;
  if (clientId === null) return noLinks;
  const isSame = clientId === stored.clientId;
  const linkType = (sent.linkType === undefined ? (isSame ? stored.linkType : null) : sent.linkType) ?? 'client';
  const idOf = (type: TaskLinkType, key: 'jobId' | 'estimateId' | 'invoiceId'): string | null => {
    if (linkType !== type) return null;
    const named = sent[key];
    return named === undefined ? (isSame ? stored[key] : null) : named;
  };
  return {
    clientId,
    linkType,
    jobId: idOf('job', 'jobId'),
    estimateId: idOf('estimate', 'estimateId'),
    invoiceId: idOf('invoice', 'invoiceId'),
  };
}

export const noLinks: TaskLinks = { clientId: null, linkType: null, jobId: null, estimateId: null, invoiceId: null };

export const linkedRecords = [
  { type: 'job', key: 'jobId', label: 'Job' },
  { type: 'estimate', key: 'estimateId', label: 'Estimate' },
  { type: 'invoice', key: 'invoiceId', label: 'Invoice' },
] as const satisfies readonly { type: TaskLinkType; key: keyof TaskLinks; label: string }[];

/** A link type for a record requires its id. */
export function linkFailures(links: TaskLinks, sentLinkType: TaskLinkType | null | undefined): Failure[] {
  if (links.clientId === null)
    return sentLinkType ? [{ path: 'clientId', code: 'required', message: taskTexts.client }] : [];
  return linkedRecords.flatMap(({ type, key, label }) =>
    links.linkType === type && links[key] === null
      ? [{ path: key, code: 'required', message: `${label} is required` }]
      : [],
  );
}
