import { Checkbox } from '@mantine/core';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { mayCompleteTask } from '@truckroll/domain/tasks/task-rights';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useTickTask } from './task-queries.ts';
import { taskDayText } from './task-words.ts';

/** A function that completes or reopens a task. Its toast offers to undo it (screens 10.1). */
export function useTick() {
  const me = useMe();
  const ticking = useTickTask();
  const tick = (task: Pick<Task, 'id' | 'name'>, completed: boolean, isUndo = false): void =>
    toastOnError(async () => {
      const saved = await ticking.mutateAsync({ id: task.id, name: task.name, completed });
      if (isUndo || saved === null) return;
      const { nextTask } = saved;
      const next = nextTask === null ? '' : `. Next on ${taskDayText(nextTask, me)}`;
      toast.success(completed ? `Task completed${next}` : 'Task reopened', {
        action: { label: 'Undo', run: () => tick(task, !completed, true) },
      });
    });
  return { tick, isBusy: ticking.isPending };
}

/** The checkbox before a task in a list. */
export function TaskTick({ task }: { task: Task }) {
  const me = useMe();
  const { tick, isBusy } = useTick();
  return (
    <Checkbox
      size="sm"
      // Round, because the square one beside it selects the row.
      radius="xl"
      aria-label={`Completed: ${task.name}`}
      checked={task.completed}
      disabled={!mayCompleteTask({ ...rightsOf(me), userId: me.id }, task)}
      onChange={(event) => !isBusy && tick(task, event.currentTarget.checked)}
    />
  );
}
