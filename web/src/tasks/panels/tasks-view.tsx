import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { Suspense, useState } from 'react';
import { useCan, useMe } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import type { ListSearch } from '../../design/list/list-search.ts';
import type { ListState } from '../../design/list/list-state.ts';
import type { Column, TableProps } from '../../design/list/table-model.ts';
import { TaskTick } from '../parts/task-tick-input.tsx';
import type { TaskStart } from '../parts/task-values.ts';
import { taskColumns } from './task-columns.tsx';

const TaskModal = lazyDialog(async () => (await import('./task-modal.tsx')).TaskModal);

const tagsColumn: Column<Task, never> = {
  key: 'tags',
  title: 'Tags',
  width: 96,
  render: ({ tags }) => tags.join(', ') || '-',
};

/** Minimum widths for lists in dialogs and drawers, so that texts break between words and not within them. */
const narrowWidths: Record<string, number> = { date: 116, duration: 88, assignee: 112, link: 120 };
/** The columns for which a job's drawer has room. */
const ofJob: readonly string[] = ['name', 'priority', 'date', 'assignee', 'repeat'];

type TasksViewProps = {
  query: Omit<TableProps<Task, ListSearch>['query'], 'data'> & { data: { tasks: Task[]; total: number } | undefined };
  list: ListState<ListSearch>;
  /** The preset links of a new task. If undefined, no task can be created here. */
  start?: TaskStart;
  /** Whether the tasks are those of a job, in the job's drawer. */
  isOfJob?: boolean;
};

/** A page of a record's tasks, such as a client's or job's; each can be opened. */
export function TasksView({ query, list, start, isOfJob = false }: TasksViewProps) {
  const me = useMe();
  const mayCreate = useCan()('TaskManagement.create') && start !== undefined;
  const [opened, setOpened] = useState<{ taskId?: string } | null>(null);
  // The client is known from the context, and these lists cannot be sorted.
  const columns = taskColumns(me)
    .filter(({ key }) => (isOfJob ? ofJob.includes(key) : key !== 'client'))
    .map(({ sortKey: _, ...column }) => ({ ...column, width: narrowWidths[column.key] ?? column.width }));
  const close = () => setOpened(null);
  return (
    <Stack gap="sm">
      {mayCreate && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({})}>
            Create Task
          </Button>
        </Group>
      )}
      <DataTable
        label="Tasks"
        columns={[...columns, tagsColumn]}
        query={{ ...query, data: query.data && { items: query.data.tasks, total: query.data.total } }}
        list={list}
        nameOf={(task) => task.name}
        leadOf={(task) => <TaskTick task={task} />}
        onOpen={({ id }) => setOpened({ taskId: id })}
        empty={{ text: 'No tasks found' }}
      />
      {opened !== null && (
        <Suspense>
          <TaskModal taskId={opened.taskId} start={start} onClose={close} onSaved={close} />
        </Suspense>
      )}
    </Stack>
  );
}
