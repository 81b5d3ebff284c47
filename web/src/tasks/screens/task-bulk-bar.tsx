import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { deleteTask, updateTask } from '@truckroll/contract/tasks/save-task';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { countOf } from '@truckroll/domain/format/numbers';
import { mayCompleteTask, mayDeleteTask } from '@truckroll/domain/tasks/task-rights';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { BulkBar, type BulkWork } from '../../design/list/bulk-bar.tsx';
import { BulkDeleteButton } from '../../design/list/bulk-delete-button.tsx';
import { countAmong } from '../../design/list/bulk-run.ts';
import type { RowSelection } from '../../design/list/row-selection.ts';
import { refetchTasks } from '../parts/task-queries.ts';

const tick = async (id: string, completed: boolean, updatedAt?: string) =>
  (await fetchEndpoint(updateTask, { params: { id }, body: { completed, updatedAt } })).task;

/** Completes tasks, or opens them again (TK-2). */
const complete = (completed: boolean, rows: readonly Task[]): BulkWork<Task> => ({
  rows,
  async act({ id }) {
    const { updatedAt } = await tick(id, completed);
    return () => tick(id, !completed, updatedAt);
  },
  done: (count) => `${countOf(count, 'task')} ${completed ? 'completed' : 'opened again'}`,
});

/** Deletes tasks; of a series only the selected ones (TK-5). */
const remove = (tasks: readonly Task[], selected: number): BulkWork<Task> => ({
  rows: tasks,
  asks: {
    title: 'Delete tasks',
    message: `Delete ${countAmong(tasks.length, selected, 'task')}? This action cannot be undone.`,
    kind: 'delete',
  },
  async act({ id }) {
    await fetchEndpoint(deleteTask, { params: { id }, query: { series: false } });
    return undefined;
  },
  done: (count) => `${countOf(count, 'task')} deleted`,
});

/** The actions on the selected tasks (screens 10.1). */
export function TaskBulkBar({ selection }: { selection: RowSelection<Task> }) {
  const queryClient = useQueryClient();
  const me = useMe();
  const by = { ...rightsOf(me), userId: me.id };
  const { rows } = selection;
  const completable = rows.filter((task) => mayCompleteTask(by, task));
  const deletable = rows.filter((task) => mayDeleteTask(by, task));
  const reopens = completable.every(({ completed }) => completed);
  return (
    <BulkBar
      label="Selected tasks"
      selection={selection}
      nameOf={({ name }) => name}
      settled={() => refetchTasks(queryClient)}
    >
      {(run, isBusy) => (
        <>
          {completable.length > 0 && (
            <Button
              size="compact-md"
              disabled={isBusy}
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={() => run(complete(!reopens, completable))}
            >
              {reopens ? 'Open again' : 'Complete'}
            </Button>
          )}
          {deletable.length > 0 && (
            <BulkDeleteButton isBusy={isBusy} onClick={() => run(remove(deletable, rows.length))} />
          )}
        </>
      )}
    </BulkBar>
  );
}
