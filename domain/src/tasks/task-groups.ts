import { addDays, weekdayOf } from '../calendar/days.ts';

/** The list headings of open tasks, in order. */
export const taskGroups = ['overdue', 'today', 'week', 'upcoming', 'undated'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export const taskGroupLabels: Record<TaskGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  upcoming: 'Upcoming',
  undated: 'No date',
};

/**
 * The group of an open task on a day; days are those of one time zone. A week ends on Saturday.
 *
 * @example groupOfTask('2026-03-13', '2026-03-10') → 'week', a Friday seen from the Tuesday before
 */
export function groupOfTask(day: string | null, today: string): TaskGroup {
  if (day === null) return 'undated';
  if (day <= today) return day === today ? 'today' : 'overdue';
  return day <= addDays(today, 6 - weekdayOf(today)) ? 'week' : 'upcoming';
}
