import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import type { TaskValues } from './task-values.ts';

/** When a task is, in words: 'Mar 10, 2026 14:00', of an all-day task its day; null without a date. */
export function whenOf(task: Pick<TaskValues, 'scheduleDateTime' | 'allDay'>, zone: string): string | null {
  const { scheduleDateTime: moment, allDay } = task;
  if (moment === null) return null;
  return allDay ? formatDate(moment, zone) : formatDateTime(moment, zone);
}

/** The page of a task, which nobody can be led to before the installation's address is confirmed. */
export const taskPage = (origin: string | null, taskId: string): string | null => origin && `${origin}/tasks/${taskId}`;

/** A reminder as a text message, with its page where there is an address. */
export const reminderText = (task: {
  name: string;
  when: string | null;
  companyName: string;
  page: string | null;
}): string => {
  const what = [task.name, task.when].filter(Boolean).join(', ');
  return `${task.companyName} reminder: ${what}${task.page === null ? '' : `. ${task.page}`}`;
};
