import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import type { Clock } from '@truckroll/domain/format/units';
import type { TaskValues } from '../../records/tasks/task-values.ts';

/** A task's date as text: 'Mar 10, 2026 14:00' by the reader's clock, or only the day of an all-day task. Null without a date. */
export function whenOf(
  task: Pick<TaskValues, 'scheduleDateTime' | 'allDay'>,
  { zone, clock }: { zone: string; clock: Clock },
): string | null {
  const { scheduleDateTime: moment, allDay } = task;
  if (moment === null) return null;
  return allDay ? formatDate(moment, zone) : formatDateTime(moment, zone, clock);
}

/** The URL of a task's page. Null before the installation's address is confirmed. */
export const taskPage = (origin: string | null, taskId: string): string | null => origin && `${origin}/tasks/${taskId}`;

/** A reminder as a text message, with the page's URL if there is one. */
export const reminderText = (task: {
  name: string;
  when: string | null;
  companyName: string;
  page: string | null;
}): string => {
  const what = [task.name, task.when].filter(Boolean).join(', ');
  return `${task.companyName} reminder: ${what}${task.page === null ? '' : `. ${task.page}`}`;
};
