import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import type { TaskValues } from './task-values.ts';

/** When a task is, in words: 'Mar 10, 2026 14:00', of an all-day task its day; null without a date. */
export function whenOf(task: Pick<TaskValues, 'scheduleDateTime' | 'allDay'>, zone: string): string | null {
  const { scheduleDateTime: moment, allDay } = task;
  if (moment === null) return null;
  return allDay ? formatDate(moment, zone) : formatDateTime(moment, zone);
}

/** The page of a task; without the installation's own address it is that within the product. */
export const taskPage = (publicUrl: string | undefined, taskId: string): string =>
  `${(publicUrl ?? '').replace(/\/+$/, '')}/tasks/${taskId}`;

/** A reminder as a text message; its page is left out where it is no address that a phone can open. */
export const reminderText = (task: {
  name: string;
  when: string | null;
  companyName: string;
  page: string;
}): string => {
  const what = [task.name, task.when].filter(Boolean).join(', ');
  return `${task.companyName} reminder: ${what}${task.page.startsWith('http') ? `. ${task.page}` : ''}`;
};
