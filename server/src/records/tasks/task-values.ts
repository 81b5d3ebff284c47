import type { Address } from '@truckroll/contract/fields/fields';
import type { TaskChange } from '@truckroll/contract/tasks/save-task';
import type { TaskRule } from '@truckroll/domain/tasks/next-occurrence';
import type { TaskPriority } from '@truckroll/domain/tasks/task-kinds';
import { mergeLinks, noLinks, type SentSchedule, type TaskLinks } from '@truckroll/domain/tasks/task-rules';
import { fold } from '@truckroll/domain/text/folding';

/** The fields of a task that people set. */
export type TaskValues = SentSchedule &
  TaskLinks & {
    name: string;
    instructions: string | null;
    priority: TaskPriority;
    assignedToId: string | null;
    propertyAddress: Address | null;
    duration: number;
    tags: string[];
    emailTeam: boolean;
  };

/** The defaults of a new task (API TK-1). */
export const emptyTask: TaskValues = {
  ...noLinks,
  name: '',
  instructions: null,
  priority: 'normal',
  category: null,
  status: 'scheduled',
  assignedToId: null,
  propertyAddress: null,
  scheduleType: 'once',
  scheduleDateTime: null,
  scheduleEndDate: null,
  allDay: false,
  duration: 30,
  recurrenceRule: null,
  reminderType: 'none',
  reminderTime: null,
  tags: [],
  emailTeam: false,
};

/** Picks the values from a larger row. */
export const taskValuesOf = (row: TaskValues): TaskValues => ({
  name: row.name,
  instructions: row.instructions,
  priority: row.priority,
  category: row.category,
  status: row.status,
  assignedToId: row.assignedToId,
  clientId: row.clientId,
  linkType: row.linkType,
  jobId: row.jobId,
  estimateId: row.estimateId,
  invoiceId: row.invoiceId,
  propertyAddress: row.propertyAddress,
  scheduleType: row.scheduleType,
  scheduleDateTime: row.scheduleDateTime,
  scheduleEndDate: row.scheduleEndDate,
  allDay: row.allDay,
  duration: row.duration,
  recurrenceRule: row.recurrenceRule,
  reminderType: row.reminderType,
  reminderTime: row.reminderTime,
  tags: row.tags,
  emailTeam: row.emailTeam,
});

function mergeRule(stored: TaskRule | null, sent: TaskChange['recurrenceRule']): TaskRule | null {
  if (sent === undefined) return stored;
  if (sent === null) return null;
  const { interval, daysOfWeek, count = null, endDate = null, shortMonths } = sent;
  const lastDay = shortMonths === 'lastDay' ? { shortMonths, dayOfMonth: stored?.dayOfMonth } : {};
  // The type of the schedule determines the frequency.
  return { frequency: 'daily', interval, daysOfWeek, count, endDate, ...lastDay };
}

/** Merges the sent values over the stored ones; absent keys stay (API TK-2). The schedule is replaced as a whole. */
export function mergeTask(stored: TaskValues, sent: TaskChange): TaskValues {
  const known = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  const instructions = sent.instructions === undefined ? sent.description : sent.instructions;
  return {
    ...mergeLinks(stored, sent),
    name: known(sent.name, stored.name),
    instructions: known(instructions, stored.instructions),
    priority: known(sent.priority, stored.priority),
    category: known(sent.category, stored.category),
    status: known(sent.status, stored.status),
    assignedToId: known(sent.assignedToId, stored.assignedToId),
    propertyAddress: known(sent.propertyAddress, stored.propertyAddress),
    scheduleType: known(sent.scheduleType, stored.scheduleType),
    scheduleDateTime: known(sent.scheduleDateTime, stored.scheduleDateTime),
    scheduleEndDate: known(sent.scheduleEndDate, stored.scheduleEndDate),
    allDay: known(sent.allDay, stored.allDay),
    duration: known(sent.duration, stored.duration),
    recurrenceRule: mergeRule(stored.recurrenceRule, sent.recurrenceRule),
    reminderType: known(sent.reminderType, stored.reminderType),
    reminderTime: known(sent.reminderTime, stored.reminderTime),
    tags: sent.tags === undefined ? stored.tags : [...new Set(sent.tags)],
    emailTeam: known(sent.emailTeam, stored.emailTeam),
  };
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns for a task's values, and its search text (API TK-5). */
export const toTaskColumns = (values: TaskValues) => ({
  ...taskValuesOf(values),
  propertyAddress: json(values.propertyAddress),
  recurrenceRule: json(values.recurrenceRule),
  tags: JSON.stringify(values.tags),
  searchText: [values.name, values.instructions ?? '', ...values.tags].filter(Boolean).map(fold).join('\n'),
});
