import type { ReminderType, TaskStatus } from './task-kinds.ts';

/** The fields that decide whether and when somebody is reminded of a task. */
export type Reminded = {
  status: TaskStatus;
  completedAt: string | null;
  scheduleDateTime: string | null;
  reminderType: ReminderType;
  /** Minutes before the task. */
  reminderTime: number | null;
};

/**
 * When to remind of a task: its number of minutes before it. Null when the task is a draft, is done, has no date or
 * reminder, or the moment has passed (API TK-1).
 *
 * @example reminderMoment({ status: 'scheduled', completedAt: null, scheduleDateTime: '2026-03-10T18:00:00.000Z',
 *   reminderType: 'email', reminderTime: 15 }, '2026-03-10T15:00:00.000Z') → '2026-03-10T17:45:00.000Z'
 */
export function reminderMoment(task: Reminded, now: string): string | null {
  const { status, completedAt, scheduleDateTime, reminderType, reminderTime } = task;
  if (status === 'draft' || completedAt !== null || reminderType === 'none') return null;
  if (scheduleDateTime === null || reminderTime === null) return null;
  const moment = new Date(Date.parse(scheduleDateTime) - reminderTime * 60_000).toISOString();
  return moment < now ? null : moment;
}
