import type { FiltersInUrl } from '@truckroll/contract/fields/list-filters';
import { type TaskSortKey, taskSortKeys } from '@truckroll/contract/fields/list-keys';
import type { TaskFilters } from '@truckroll/contract/tasks/save-task';
import { taskListFilters } from '@truckroll/contract/tasks/task-list-filters';
import { addDays } from '@truckroll/domain/calendar/days';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';
import {
  clearedFilters,
  filtersInQuery,
  hasFilters,
  namesOfFilters,
  readFilters,
} from '../../design/list/url-filters.ts';

/** The tabs of the list. The first one has no value in the URL (screens 10.1). */
export const taskTabs = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'completed', label: 'Completed' },
  { value: 'drafts', label: 'Drafts' },
] as const;
export type TaskTab = (typeof taskTabs)[number]['value'];
const otherTabs = ['overdue', 'today', 'upcoming', 'completed', 'drafts'] as const satisfies TaskTab[];

export type TaskListSearch = ListSearch<TaskSortKey> &
  FiltersInUrl<typeof taskListFilters> & {
    tab?: (typeof otherTabs)[number];
    /** Set while the form of a new task is open (screens 3.10). */
    new?: 'task';
  };

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readTaskListSearch = (raw: Record<string, unknown>): TaskListSearch => ({
  ...readListSearch(raw, taskSortKeys),
  // Tasks have a fixed page size (screens 10.1).
  limit: undefined,
  ...readFilters(taskListFilters, raw),
  tab: readChoice(otherTabs, raw.tab),
  new: readChoice(['task'], raw.new),
});

export const isFiltered = (search: TaskListSearch): boolean => hasFilters(taskListFilters, search);

/** The parts of the URL that a saved view stores. */
export const viewKeys = [...namesOfFilters(taskListFilters), 'tab', 'sortBy', 'sortOrder'] as const;

export const withoutFilters = clearedFilters(taskListFilters);

/** The filters of a tab on a day (screens 10.1). */
function filtersOfTab(tab: TaskTab, today: string): Partial<TaskFilters> {
  const open = { completed: false, status: 'scheduled' } as const;
  if (tab === 'completed') return { completed: true };
  if (tab === 'drafts') return { completed: false, status: 'draft' };
  if (tab === 'overdue') return { ...open, to: addDays(today, -1) };
  if (tab === 'today') return { ...open, from: today, to: today };
  return tab === 'upcoming' ? { ...open, from: addDays(today, 1) } : open;
}

/**
 * The filters of the query that match the URL. `today` is the account's date.
 *
 * @example taskFiltersOf({ tab: 'today' }, '2026-03-10') → { completed: false, status: 'scheduled', from: '2026-03-10', to: '2026-03-10', … }
 */
export const taskFiltersOf = (search: TaskListSearch, today: string): Partial<TaskFilters> => ({
  ...filtersOfTab(search.tab ?? 'open', today),
  ...filtersInQuery(taskListFilters, search),
});
