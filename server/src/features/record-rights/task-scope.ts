import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';

export type TaskScope = { actor: Actor; scope: Scope };

export const taskScope = (actor: Actor): TaskScope => ({
  actor,
  scope: viewScope(actor, 'TaskManagement') ?? 'assigned',
});

/** The ids of the tasks visible to a user: all, or those the user created or is assigned to (API 2.3). */
export function selectTaskIds(tx: Tx, { actor, scope }: TaskScope) {
  const tasks = tx.selectFrom('tasks').select('tasks.id');
  if (scope === 'all') return tasks;
  return tasks.where((task) =>
    task.or([task('tasks.assignedToId', '=', actor.userId), task('tasks.createdBy', '=', actor.userId)]),
  );
}
