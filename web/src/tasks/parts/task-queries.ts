import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createTask, deleteTask, getTask, listTasks, updateTask } from '@truckroll/contract/tasks/save-task';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { listAssignable } from '@truckroll/contract/team/team';
import { taskFields } from '@truckroll/domain/tasks/task-fields';
import { planOfEdit } from '../../app/outbox/edit-plan.ts';
import { type Plan, saveOrSend } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import { versionOf, type Write } from '../../app/outbox/write.ts';
import { endpointUrl, fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { type Paint, paint, paintQueries } from '../../app/transport/paint-queries.ts';
import { randomKey } from '../../app/transport/random-key.ts';

/** A page of tasks (TK-5). While the next page loads, the previous one stays visible. */
export const taskListQuery = (query: QueryInputOf<typeof listTasks>) =>
  queryOptions({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The open tasks that are due by the end of a day, oldest first (TK-5). */
export const dueTasksQuery = (today: string) =>
  taskListQuery({ completed: false, status: 'scheduled', to: today, limit: 5, sortBy: 'scheduleDateTime' });

/** One task (TK-5). */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getTask, { params: { id }, signal })).task,
  });

/** The possible assignees of a task (TM-2). */
export const assignableQuery = (view: 'assignedTeam' | 'assignedSelf' | 'all') =>
  queryOptions({
    queryKey: ['team', 'assignable', view],
    queryFn: async ({ signal }) => (await fetchEndpoint(listAssignable, { query: { view }, signal })).teams,
    staleTime: 60_000,
  });

/** Refetches every list of tasks: the main one, and those of clients and jobs. */
export const refetchTasks = (queryClient: QueryClient, gone?: string): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes('tasks') && (gone === undefined || !queryKey.includes(gone)),
  });

/** Creates a task (TK-1). Null if it waits on this device. */
export function useCreateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createTask>) =>
      saveOrSend(createTask, { body }, { order: `new task ${randomKey()}`, title: `Task ${body.name}` }),
    onSuccess: () => refetchTasks(queryClient),
  });
}

/** Changes the edited version of a task (API 1.7). Null if the changes wait on this device. */
export function useUpdateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ edited, changes }: { edited: Task; changes: BodyInputOf<typeof updateTask> }) =>
      saveOrSend(
        updateTask,
        { params: { id: edited.id }, body: { ...changes, updatedAt: edited.updatedAt } },
        planOfTaskEdit(edited, changes),
      ),
    onSuccess(saved) {
      if (saved !== null) queryClient.setQueryData(taskQuery(saved.task.id).queryKey, saved.task);
      refetchTasks(queryClient);
    },
  });
}

const planOfTaskEdit = (edited: Task, changes: BodyInputOf<typeof updateTask>): Plan =>
  planOfEdit({
    order: `task ${edited.id}`,
    title: `Task ${edited.name}`,
    ...{ address: endpointUrl(getTask, { params: { id: edited.id } }), path: ['task'], answerPath: ['task'] },
    ...{ before: edited, changes, labels: taskFields },
    shows: shownTaskEdit({ id: edited.id, changes }),
  });

/** Whether a query is for a page of tasks: of the main list, or of a client or a job. */
const isTaskPage = ([area, sub, , tab]: readonly unknown[]): boolean =>
  area === 'tasks' ? sub === 'list' : (area === 'jobs' || area === 'clients') && tab === 'tasks';

type Tick = { id: string; name: string; completed: boolean };

const paintsOfTick = ({ id, completed }: Tick): Paint[] => [
  paint<Task>({ queryKey: taskQuery(id).queryKey, exact: true }, (task) => ({ ...task, completed })),
  paint<{ tasks: Task[] }>({ predicate: ({ queryKey }) => isTaskPage(queryKey) }, (page) => ({
    ...page,
    tasks: page.tasks.map((task) => (task.id === id ? { ...task, completed } : task)),
  })),
];

const paintsOfTaskEdit = (
  { id, changes }: { id: string; changes: BodyInputOf<typeof updateTask> },
  write: Pick<Write, 'body'>,
): Paint[] => [
  paint<Task>({ queryKey: taskQuery(id).queryKey, exact: true }, (task) => ({
    ...task,
    ...(changes as Partial<Task>),
    ...versionOf(write),
  })),
  paint<{ tasks: Task[] }>({ predicate: ({ queryKey }) => isTaskPage(queryKey) }, (page) => ({
    ...page,
    tasks: page.tasks.map((task) =>
      task.id === id ? { ...task, ...(changes as Partial<Task>), ...versionOf(write) } : task,
    ),
  })),
];

const shownTaskEdit = shownAs('task.edit', paintsOfTaskEdit);
const shownTick = shownAs('task.tick', paintsOfTick);

const planOfTick = (tick: Tick): Plan => ({
  order: `task ${tick.id}`,
  title: `${tick.name}: ${tick.completed ? 'completed' : 'open again'}`,
  shows: shownTick(tick),
});

/**
 * Completes or reopens a task (TK-2). The tick is shown at once, and taken back if the server refuses. Null if it waits on
 * this device.
 */
export function useTickTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tick: Tick) =>
      saveOrSend(updateTask, { params: { id: tick.id }, body: { completed: tick.completed } }, planOfTick(tick)),
    onMutate: (tick) => paintQueries(queryClient, paintsOfTick(tick)),
    onError: (_, __, undo) => undo?.(),
    onSuccess: (saved) => saved !== null && queryClient.setQueryData(taskQuery(saved.task.id).queryKey, saved.task),
    onSettled: () => refetchTasks(queryClient),
  });
}

export function useDeleteTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, series }: { id: string; series: boolean }) =>
      fetchEndpoint(deleteTask, { params: { id }, query: { series } }),
    onSuccess: (_, { id }) => refetchTasks(queryClient, id),
  });
}
