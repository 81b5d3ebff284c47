import { can } from '@truckroll/domain/abilities/rights';
import { mayAssignTask } from '@truckroll/domain/team/assignment';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { taskWorkScope } from '../../records/tasks/task-scope.ts';
import { lockTask, type StoredTask } from '../../records/tasks/write-tasks.ts';

/** Locks the task for a change; concurrent changes wait. Throws 'Task not found' if it is out of scope. */
const getTaskForChange = async (tx: Tx, actor: Actor, id: string): Promise<StoredTask> =>
  found(await lockTask(tx, id, taskWorkScope(actor)), 'Task');

/** Whether a payload only completes or reopens a task. */
const isTick = (sent: Record<string, unknown>): boolean =>
  'completed' in sent && Object.keys(sent).every((key) => key === 'completed' || key === 'updatedAt');

/** Locks a task and checks the right to change it. Its assignee may complete it (API TK-2). */
export async function getTaskToSave(
  { tx, actor }: { tx: Tx; actor: Actor },
  id: string,
  sent: Record<string, unknown>,
): Promise<StoredTask> {
  const task = await getTaskForChange(tx, actor, id);
  const isAssigneesTick = task.assignedToId === actor.userId && isTick(sent);
  if (!isAssigneesTick && !can(actor, 'TaskManagement.edit')) throw new Problem('forbidden');
  return task;
}

/** A task that the user may delete: by ability, or as its creator (API TK-5). */
export async function getTaskToDelete(tx: Tx, actor: Actor, id: string): Promise<StoredTask> {
  const task = await getTaskForChange(tx, actor, id);
  if (!can(actor, 'TaskManagement.delete') && task.createdBy !== actor.userId) throw new Problem('forbidden');
  return task;
}

/** Refuses to assign or unassign people without the right to do so (API 2.4). */
export function requireAssignment(actor: Actor, before: string | null, after: string | null): void {
  if (before === after) return;
  const people = [before, after].filter((id) => id !== null);
  if (!people.every((id) => mayAssignTask(actor, id))) throw new Problem('assignmentRefused');
}
