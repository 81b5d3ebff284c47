import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { formFields } from '@truckroll/contract/fields/record-fields';
import type { createTask } from '@truckroll/contract/tasks/save-task';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { type AddressDraft, addressOf, draftOf, emptyDraft } from '@truckroll/domain/addresses/address-draft';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { emptyValues, formValues, sentValues } from '@truckroll/domain/fields/record-fields';
import { wallClock } from '@truckroll/domain/format/dates';
import { shortMonthChoices, weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { reminderTypes, taskCategories, taskLinkTypes, taskScheduleTypes } from '@truckroll/domain/tasks/task-kinds';
import { taskTexts } from '@truckroll/domain/tasks/task-rules';
import { isDateOnly, isTimeOfDay } from '@truckroll/domain/text/checks';
import { z } from 'zod';

const channels = reminderTypes.filter((type) => type !== 'none');
export const noReminder = 'none';

/** The task form: its date as a day and a time, and how its repetition ends (screens M28). */
export const taskForm = z
  .object({
    name: z.string().trim().min(1, { error: taskTexts.title }).max(200),
    ...formFields(taskFields),
    category: z.enum(taskCategories).nullable(),
    tags: z.array(z.string().trim().min(1).max(50)).max(20),
    clientId: z.string().nullable(),
    linkType: z.enum(taskLinkTypes).nullable(),
    jobId: z.string().nullable(),
    estimateId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    propertyAddress: z.custom<AddressDraft>(),
    assignedToId: z.string().nullable(),
    emailTeam: z.boolean(),
    scheduleType: z.enum(taskScheduleTypes),
    scheduleDateTime: z.string().nullable(),
    time: z.string().nullable(),
    allDay: z.boolean(),
    /** In minutes. */
    duration: z.string(),
    interval: z.number().nullable(),
    daysOfWeek: z.array(z.enum(weekdays)),
    shortMonths: z.enum(shortMonthChoices),
    /** The stored day of the month that is meant, where the task is on the last day of a shorter one. */
    dayOfMonth: z.number().nullable(),
    ends: z.enum(['never', 'after', 'on']),
    count: z.number().nullable(),
    endDate: z.string().nullable(),
    /** In minutes, or none. */
    reminderTime: z.string(),
    reminderType: z.enum(channels),
  })
  .superRefine((task, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (task.category === null) refuse('category', taskTexts.category);
    // The typed text may be neither a day nor a time.
    if (task.scheduleDateTime === null || !isDateOnly(task.scheduleDateTime))
      refuse('scheduleDateTime', taskTexts.date);
    else if (!task.allDay && (task.time === null || !isTimeOfDay(task.time))) refuse('time', taskTexts.time);
    for (const [type, key, label] of records)
      if (task.linkType === type && task[key] === null) refuse(key, `${label} is required`);
    if (task.scheduleType === 'once') return;
    if (task.interval === null || task.interval < 1) refuse('interval', taskTexts.every);
    if (task.scheduleType === 'weekly' && task.daysOfWeek.length === 0) refuse('daysOfWeek', taskTexts.weekday);
    if (task.ends === 'after' && (task.count === null || task.count < 1)) refuse('count', 'Count must be at least 1');
    if (task.ends === 'on' && (task.endDate === null || !isDateOnly(task.endDate)))
      refuse('endDate', 'End date is required');
    if (task.ends === 'on' && task.endDate && task.scheduleDateTime && task.endDate < task.scheduleDateTime)
      refuse('endDate', taskTexts.end);
  });
export type TaskFormValues = z.input<typeof taskForm>;

const records = [
  ['job', 'jobId', 'Job'],
  ['estimate', 'estimateId', 'Estimate'],
  ['invoice', 'invoiceId', 'Invoice'],
] as const;

/** The preset links and time of a new task. */
export type TaskStart = Partial<
  Pick<
    TaskFormValues,
    | 'name'
    | 'instructions'
    | 'clientId'
    | 'linkType'
    | 'jobId'
    | 'propertyAddress'
    | 'scheduleDateTime'
    | 'time'
    | 'allDay'
  >
>;

/** The defaults of a newly chosen repetition. */
const usualRule = { interval: 1, daysOfWeek: ['monday', 'wednesday', 'friday'], ends: 'after', count: 10 } as const;

/** The initial values of a new task. */
export const newTaskValues = (start: TaskStart = {}): TaskFormValues => ({
  name: '',
  ...formValues(taskFields, emptyValues(taskFields)),
  category: 'follow_up',
  tags: [],
  clientId: null,
  linkType: start.clientId ? 'client' : null,
  jobId: null,
  estimateId: null,
  invoiceId: null,
  propertyAddress: emptyDraft,
  assignedToId: null,
  emailTeam: false,
  scheduleType: 'once',
  scheduleDateTime: null,
  time: '14:00',
  allDay: false,
  duration: '30',
  ...usualRule,
  daysOfWeek: [...usualRule.daysOfWeek],
  shortMonths: 'skip',
  dayOfMonth: null,
  endDate: null,
  reminderTime: '15',
  reminderType: 'email',
  ...start,
});

export type TaskZones = { ofUser: string; ofAccount: string };

function ruleValues({ recurrenceRule: rule }: Task, zones: TaskZones) {
  if (rule === null) {
    const daysOfWeek = [...usualRule.daysOfWeek];
    return { ...usualRule, daysOfWeek, shortMonths: 'skip' as const, dayOfMonth: null, endDate: null };
  }
  const { interval, daysOfWeek, count, endDate, shortMonths = 'skip', dayOfMonth = null } = rule;
  const ends = count !== null ? ('after' as const) : endDate !== null ? ('on' as const) : ('never' as const);
  return {
    interval,
    daysOfWeek: [...daysOfWeek],
    shortMonths,
    dayOfMonth,
    ends,
    count: count ?? usualRule.count,
    endDate: endDate && wallClock(endDate, zones.ofAccount).day,
  };
}

/** The form values of a stored task. The day of an all-day task is in the account's time zone. */
export function taskValuesOf(task: Task, zones: TaskZones): TaskFormValues {
  const { scheduleDateTime: at, allDay } = task;
  const shown = at === null ? null : wallClock(at, allDay ? zones.ofAccount : zones.ofUser);
  return {
    name: task.name,
    ...formValues(taskFields, task),
    category: task.category,
    tags: task.tags,
    clientId: task.clientId,
    linkType: task.linkType,
    jobId: task.jobId,
    estimateId: task.estimateId,
    invoiceId: task.invoiceId,
    propertyAddress: draftOf(task.propertyAddress),
    assignedToId: task.assignedToId,
    emailTeam: task.emailTeam,
    scheduleType: task.scheduleType,
    scheduleDateTime: shown?.day ?? null,
    time: allDay || shown === null ? '14:00' : shown.time,
    allDay,
    duration: String(task.duration),
    ...ruleValues(task, zones),
    reminderTime: task.reminderType === 'none' ? noReminder : String(task.reminderTime ?? 15),
    reminderType: task.reminderType === 'none' ? 'email' : task.reminderType,
  };
}

type Body = BodyInputOf<typeof createTask>;
/** The action item of a call that a new task is for, or its call-back (API TK-1). */
export type TaskOrigin = NonNullable<Body['fromCall']>;
type TaskPayload = Omit<Body, 'fromCall'>;

/** The payload of a form, without its version. */
export function taskPayload(values: TaskFormValues, zones: TaskZones): TaskPayload {
  const { scheduleDateTime: day, time, interval, daysOfWeek, ends, count, endDate, ...rest } = values;
  const { shortMonths, dayOfMonth: _, ...task } = rest;
  const frequency = values.scheduleType;
  const hasReminder = values.reminderTime !== noReminder;
  return {
    ...task,
    ...sentValues(taskFields, values),
    status: 'scheduled',
    propertyAddress: addressOf(values.propertyAddress),
    scheduleDateTime: day === null || values.allDay || time === null ? day : momentOf({ day, time }, zones.ofUser),
    duration: Number(values.duration),
    recurrenceRule:
      frequency === 'once'
        ? null
        : {
            frequency,
            interval: interval ?? 1,
            daysOfWeek: frequency === 'weekly' ? daysOfWeek : [],
            count: ends === 'after' ? count : null,
            endDate: ends === 'on' ? endDate : null,
            ...(shortMonths === 'lastDay' && (frequency === 'monthly' || frequency === 'yearly')
              ? { shortMonths }
              : {}),
          },
    reminderType: hasReminder ? values.reminderType : 'none',
    reminderTime: hasReminder ? Number(values.reminderTime) : null,
  };
}

type NewPayloadOf = { values: TaskFormValues; begun: TaskFormValues; zones: TaskZones };

/** The payload of a new task. An unchanged address is omitted, so that the server uses the client's (API TK-1). */
export function newTaskPayload({ values, begun, zones }: NewPayloadOf): TaskPayload {
  const { propertyAddress, ...task } = taskPayload(values, zones);
  const isUntouched =
    values.clientId === begun.clientId &&
    JSON.stringify(values.propertyAddress) === JSON.stringify(begun.propertyAddress);
  return isUntouched ? task : { ...task, propertyAddress };
}

/** The changed fields of a payload. An edit sends no others (screens M28). */
export function changedOf(before: TaskPayload, after: TaskPayload): Partial<TaskPayload> {
  const entries = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof TaskPayload]),
  );
  return Object.fromEntries(entries);
}
