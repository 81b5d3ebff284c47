import type { Address } from '@truckroll/contract/fields/fields';
import type { TaskChange } from '@truckroll/contract/tasks/save-task';
import {
  emptyValues,
  fieldKeys,
  mergeValues,
  type PlainValues,
  pick,
  searchText,
} from '@truckroll/domain/fields/record-fields';
import type { TaskRule } from '@truckroll/domain/tasks/next-occurrence';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { mergeLinks, noLinks, type SentSchedule, type TaskLinks } from '@truckroll/domain/tasks/task-rules';

/** The fields of a task that people set. */
export type TaskValues = PlainValues<typeof taskFields> &
  SentSchedule &
  TaskLinks & {
    name: string;
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
  ...emptyValues(taskFields),
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
export const taskValuesOf = (row: TaskValues): TaskValues => pick(row, fieldKeys(taskFields));

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
    ...mergeValues(taskFields, stored, { ...sent, instructions }),
    name: known(sent.name, stored.name),
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
  searchText: searchText(taskFields, values, values.tags),
});
