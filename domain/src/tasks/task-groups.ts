import { addDays, startOfWeek } from '../calendar/days.ts';

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
 * The group of an open task on a day; days are those of one time zone. `begins` is the day with which weeks begin, 0 for
 * Sunday.
 *
 * @example groupOfTask('2026-03-13', '2026-03-10', 0) → 'week', a Friday seen from the Tuesday before
 */
export function groupOfTask(day: string | null, today: string, begins: number): TaskGroup {
  if (day === null) return 'undated';
  if (day <= today) return day === today ? 'today' : 'overdue';
  return day < addDays(startOfWeek(today, begins), 7) ? 'week' : 'upcoming';
}
