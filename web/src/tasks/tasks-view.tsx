import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Task } from '@truckroll/contract/tasks';
import { lazy, Suspense, useState } from 'react';
import { useCan, useMe } from '../app/me.ts';
import { DataTable } from '../design/data-table.tsx';
import type { ListSearch } from '../design/list-search.ts';
import type { ListState } from '../design/list-state.ts';
import type { Column, TableProps } from '../design/table-model.ts';
import { taskColumns } from './task-columns.tsx';
import { TaskTick } from './task-tick-input.tsx';
import type { TaskStart } from './task-values.ts';

const TaskModal = lazy(async () => ({ default: (await import('./task-modal.tsx')).TaskModal }));

const tagsColumn: Column<Task, never> = { key: 'tags', title: 'Tags', render: ({ tags }) => tags.join(', ') || '-' };

type TasksViewProps = {
  query: Omit<TableProps<Task, ListSearch>['query'], 'data'> & { data: { tasks: Task[]; total: number } | undefined };
  list: ListState<ListSearch>;
  /** What a new task is linked to; without it none is made here. */
  start?: TaskStart;
};

/** A page of the tasks of something, such as a client or a job, each of which opens (screens 6.3). */
export function TasksView({ query, list, start }: TasksViewProps) {
  const me = useMe();
  const mayCreate = useCan()('TaskManagement.create') && start !== undefined;
  const [opened, setOpened] = useState<{ taskId?: string } | null>(null);
  // Which client it is, is said already; these lists have one order.
  const columns = taskColumns(me)
    .filter(({ key }) => key !== 'client')
    .map(({ sortKey: _, ...column }) => column);
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
