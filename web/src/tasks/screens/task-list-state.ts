import { getRouteApi } from '@tanstack/react-router';
import { type ListState, listState } from '../../design/list/list-state.ts';
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
  const given = route.useSearch();
  const isDone = given.tab === 'completed';
  const { sortBy = 'scheduleDateTime', sortOrder = isDone ? 'desc' : 'asc', ...filters } = given;
  const navigate = route.useNavigate();
  const change = (patch: Partial<TaskListSearch>, { replace }: { replace: boolean }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...patch }),
      replace,
      // A page change scrolls to the top, and other changes keep the scroll position.
      resetScroll: 'page' in patch && !replace,
    });
  return {
    ...listState<TaskListSearch>({ search: { ...filters, sortBy, sortOrder }, change, fixedLimit: 10 }),
    openNew: () => change({ new: 'task' }, { replace: false }),
    closeNew: ({ isSaved } = { isSaved: false }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, new: undefined }),
        replace: true,
        ignoreBlocker: isSaved,
        resetScroll: false,
      }),
    openTask: (taskId) => void navigate({ to: '/tasks/$taskId', params: { taskId }, search: true, resetScroll: false }),
  };
}
