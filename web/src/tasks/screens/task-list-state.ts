import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState, useUrlState } from '../../design/list/list-state.ts';
import type { TaskListSearch } from './task-list-search.ts';

const route = getRouteApi('/_app/tasks');

export type TaskListState = ListState<TaskListSearch> & {
  openNew: () => void;
  /** Closes the form of a new task. After a save it does not ask about changes. */
  closeNew: (how?: { isSaved: boolean }) => void;
  openTask: (taskId: string) => void;
};

/** The list's state in its URL, which is kept while a task is open over it. */
export function useTaskListState(): TaskListState {
  const { search: given, change } = useUrlState<TaskListSearch>(route);
  const isDone = given.tab === 'completed';
  const { sortBy = 'scheduleDateTime', sortOrder = isDone ? 'desc' : 'asc', ...filters } = given;
  const navigate = route.useNavigate();
  return {
    ...listState<TaskListSearch>({ search: { ...filters, sortBy, sortOrder }, change, fixedLimit: 10 }),
    openNew: () => change({ new: 'task' }, { replace: false }),
    closeNew: ({ isSaved } = { isSaved: false }) =>
      change({ new: undefined }, { replace: true, ignoreBlocker: isSaved }),
    openTask: (taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId }, search: true, resetScroll: false }),
  };
}
