import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { taskWorkScope } from '../../records/tasks/task-scope.ts';
import { lockOpenOfSeries, type StoredTask } from '../../records/tasks/write-tasks.ts';
import { removeTasks } from './complete-task.ts';
import type { TaskAuthor } from './task-author.ts';

/** The other open tasks of a series that the user may delete. */
const lockDeletable = (tx: Tx, task: StoredTask, { actor }: TaskAuthor) =>
  lockOpenOfSeries(tx, task, {
    within: taskWorkScope(actor),
    createdBy: can(actor, 'TaskManagement.delete') ? null : actor.userId,
  });

/**
 * Deletes a task, and on request all open tasks of its series. The deletion is recorded in the history of its job, or
 * of its client if it has no job (API TK-5).
 */
export async function deleteTask(tx: Tx, task: StoredTask, ofSeries: boolean, by: TaskAuthor): Promise<number> {
  const gone = [task, ...(ofSeries ? await lockDeletable(tx, task, by) : [])];
  await removeTasks(
    tx,
    gone.map(({ id }) => id),
  );
  await recordEvent(
    tx,
    by,
    ...gone.map(({ id, name, jobId, clientId }) => ({
      type: 'task.deleted' as const,
      task: { id, name, jobId },
      clientId,
    })),
  );
  return gone.length;
}
