import { type Sight, sightOf, viewScope } from '@truckroll/domain/abilities/rights';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';

export type TaskScope = { actor: Actor; scope: Sight };

/** The tasks that a user's list shows. All other answers about tasks use the same scope. */
export const taskScope = (actor: Actor): TaskScope => ({ actor, scope: viewScope(actor, 'TaskManagement') ?? 'none' });

/** The tasks that a user may change through another ability of the module, even if no list shows them. */
export const taskWorkScope = (actor: Actor): TaskScope => ({ actor, scope: sightOf(actor, 'TaskManagement') });

/** The ids of the tasks visible to a user: all, or those the user created or is assigned to (API 2.3). */
export function selectTaskIds(tx: Tx, { actor, scope }: TaskScope) {
  const tasks = tx.selectFrom('tasks').select('tasks.id');
  if (scope === 'all') return tasks;
  if (scope === 'none') return tasks.where(sql<SqlBool>`false`);
  return tasks.where((task) =>
    task.or([task('tasks.assignedToId', '=', actor.userId), task('tasks.createdBy', '=', actor.userId)]),
  );
}
