import { taskCategories, taskPriorities, taskStatuses } from '@truckroll/domain/tasks/task-kinds';
import type { FilterTable } from '../fields/list-filters.ts';

/** The filters of the list of tasks. The list's tabs stand for those of the query alone (screens 10.1). */
export const taskListFilters = {
  search: { kind: 'search' },
  priority: { kind: 'oneOf', label: 'Priority', values: taskPriorities, badge: 'taskPriority' },
  category: { kind: 'oneOf', label: 'Category', values: taskCategories, badge: 'taskCategory' },
  assignedToId: { kind: 'person', label: 'Assignee' },
  clientId: { kind: 'client' },
  view: { kind: 'assigned', word: 'assigned' },
  completed: { kind: 'flag', isOfQueryOnly: true },
  status: { kind: 'oneOf', values: taskStatuses, isOfQueryOnly: true },
  from: { kind: 'firstDay', isOfQueryOnly: true },
  to: { kind: 'lastDay', isOfQueryOnly: true },
} as const satisfies FilterTable;
