import { type TaskSortKey, taskSortKeys } from '@truckroll/contract/fields/list-keys';
import type { TaskFilters } from '@truckroll/contract/tasks/save-task';
import { addDays } from '@truckroll/domain/calendar/days';
import {
  type TaskCategory,
  type TaskPriority,
  taskCategories,
  taskPriorities,
} from '@truckroll/domain/tasks/task-kinds';
import { type ListSearch, readChoice, readListSearch } from '../../design/list/list-search.ts';

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

export type TaskListSearch = ListSearch<TaskSortKey> & {
  tab?: (typeof otherTabs)[number];
  priority?: TaskPriority;
  category?: TaskCategory;
  assignedToId?: string;
  clientId?: string;
  view?: 'assigned';
  /** Set while the form of a new task is open (screens 3.10). */
  new?: 'task';
};

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

/** Reads the state of the list from its URL; unknown values are ignored (screens 3.10). */
export const readTaskListSearch = (raw: Record<string, unknown>): TaskListSearch => ({
  ...readListSearch(raw, taskSortKeys),
  // Tasks have a fixed page size (screens 10.1).
  limit: undefined,
  tab: readChoice(otherTabs, raw.tab),
  priority: readChoice(taskPriorities, raw.priority),
  category: readChoice(taskCategories, raw.category),
  assignedToId: id(raw.assignedToId),
  clientId: id(raw.clientId),
  view: readChoice(['assigned'], raw.view),
  new: readChoice(['task'], raw.new),
});

const filterKeys = ['search', 'priority', 'category', 'assignedToId', 'clientId', 'view'] as const;

export const isFiltered = (search: TaskListSearch): boolean => filterKeys.some((key) => search[key] !== undefined);

/** What a saved view keeps of the URL. */
export const viewKeys = [...filterKeys, 'tab', 'sortBy', 'sortOrder'] as const;

/** A URL change that removes the filters, and keeps the tab and order. */
export const withoutFilters = {
  search: undefined,
  priority: undefined,
  category: undefined,
  assignedToId: undefined,
  clientId: undefined,
  view: undefined,
  page: undefined,
} as const satisfies TaskListSearch;

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
  search: search.search,
  priority: search.priority,
  category: search.category,
  assignedToId: search.assignedToId,
  clientId: search.clientId,
  view: search.view,
});
