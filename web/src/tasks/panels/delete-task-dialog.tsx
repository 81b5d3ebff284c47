import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useDeleteTask } from '../parts/task-queries.ts';

type DeleteTaskDialogProps = {
  task: Pick<Task, 'id' | 'name' | 'seriesId'>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a task. For a series, it asks whether to delete only this task (screens 10.1). */
export function DeleteTaskDialog({ task, onClose, onDeleted }: DeleteTaskDialogProps) {
  const remove = useDeleteTask();
  const [scope, setScope] = useState<'one' | 'series'>('one');
  const run = () =>
    toastOnError(async () => {
      const { deletedCount } = await remove.mutateAsync({ id: task.id, series: scope === 'series' });
      toast.success(deletedCount === 1 ? 'Task deleted' : `${deletedCount} tasks deleted`);
      onDeleted();
    });
  // The dialog stays open until the response arrives.
  const cancel = () => {
    if (!remove.isPending) onClose();
  };
  const buttons = (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={cancel} disabled={remove.isPending} data-autofocus>
        Cancel
      </Button>
      <BusyButton
        color="red"
        label="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        onClick={() => !remove.isPending && run()}
      />
    </Group>
  );
  return (
    <Dialog title="Delete task" width={460} onClose={cancel} footer={buttons}>
      <Stack gap="md">
        <Text>Delete '{task.name}'? This action cannot be undone.</Text>
        {task.seriesId !== null && (
          <Radio.Group
            label="Which tasks"
            value={scope}
            onChange={(chosen) => setScope(chosen === 'series' ? 'series' : 'one')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="one" label="Only this task" />
              <Radio value="series" label="All open tasks of the series" />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Dialog>
  );
}
