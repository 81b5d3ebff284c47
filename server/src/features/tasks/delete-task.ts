import { can } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { selectTaskIds, taskScope } from '../record-rights/task-scope.ts';
import { removeTasks } from './complete-task.ts';
import type { TaskAuthor } from './task-author.ts';
import type { StoredTask } from './task-rights.ts';

/** The other open tasks of a series that the user may delete. */
async function readOpenOfSeries(tx: Tx, task: StoredTask, { actor }: TaskAuthor) {
  if (task.seriesId === null) return [];
  return await tx
    .selectFrom('tasks')
    .select(['id', 'name', 'jobId', 'clientId'])
    .where('seriesId', '=', task.seriesId)
    .where('completedAt', 'is', null)
    .where('id', '!=', task.id)
    .where('id', 'in', selectTaskIds(tx, taskScope(actor)))
    .$if(!can(actor, 'TaskManagement.delete'), (tasks) => tasks.where('createdBy', '=', actor.userId))
    .forUpdate()
    .execute();
}

/**
 * Deletes a task, and on request all open tasks of its series. The deletion is recorded in the history of its job, or
 * of its client if it has no job (API TK-5).
 */
export async function deleteTask(tx: Tx, task: StoredTask, ofSeries: boolean, by: TaskAuthor): Promise<number> {
  const gone = [task, ...(ofSeries ? await readOpenOfSeries(tx, task, by) : [])];
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
