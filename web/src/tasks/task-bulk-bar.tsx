import { Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { deleteTask, updateTask } from '@truckroll/contract/save-task';
import type { Task } from '@truckroll/contract/tasks';
import { countOf } from '@truckroll/domain/format/numbers';
import { call } from '../app/transport/call.ts';
import { BulkBar, type BulkWork } from '../design/list/bulk-bar.tsx';
import type { RowSelection } from '../design/list/row-selection.ts';
import { refetchTasks } from './task-queries.ts';

const tick = (id: string, completed: boolean) => call(updateTask, { params: { id }, body: { completed } });

/** Completes tasks, or opens them again (TK-2). */
const complete = (completed: boolean): BulkWork<Task> => ({
  async act({ id }) {
    await tick(id, completed);
    return () => tick(id, !completed);
  },
  done: (count) => `${countOf(count, 'task')} ${completed ? 'completed' : 'opened again'}`,
});

/** Deletes tasks; of a series only the selected ones (TK-5). */
const remove = (tasks: readonly Task[]): BulkWork<Task> => ({
  asks: {
    title: 'Delete tasks',
    message: `Delete ${countOf(tasks.length, 'task')}? This action cannot be undone.`,
    kind: 'delete',
  },
  async act({ id }) {
    await call(deleteTask, { params: { id }, query: { series: false } });
    return undefined;
  },
  done: (count) => `${countOf(count, 'task')} deleted`,
});

/** The actions on the selected tasks (screens 10.1). */
export function TaskBulkBar({ selection }: { selection: RowSelection<Task> }) {
  const queryClient = useQueryClient();
  const { rows } = selection;
  const reopens = rows.every(({ completed }) => completed);
  return (
    <BulkBar
      label="Selected tasks"
      selection={selection}
      nameOf={({ name }) => name}
      settled={() => refetchTasks(queryClient)}
    >
      {(run, isBusy) => (
        <>
          <Button
            size="compact-md"
            disabled={isBusy}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => run(complete(!reopens))}
          >
            {reopens ? 'Open again' : 'Complete'}
          </Button>
          <Button
            size="compact-md"
            variant="light"
            color="red"
            disabled={isBusy}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => run(remove(rows))}
          >
            Delete
          </Button>
        </>
      )}
    </BulkBar>
  );
}
