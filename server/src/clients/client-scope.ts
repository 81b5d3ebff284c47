import { type Scope, viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../database/bound-dialect.ts';
import { selectJobIds } from '../jobs/job-scope.ts';
import { selectRequestIds } from '../requests/request-scope.ts';
import type { Actor } from '../session/actor.ts';
import { selectTaskIds } from '../tasks/task-scope.ts';

export type ClientScope = { actor: Actor; scope: Scope };

export const clientScope = (actor: Actor): ClientScope => ({ actor, scope: viewScope(actor, 'Clients') ?? 'assigned' });

/**
 * The clients that are assigned to somebody: those he created and those with a job, a request or an open task that is
 * assigned to him (API 2.3). A union, because each part has an index of its own and the whole is small.
 */
function selectAssignedIds(tx: Tx, actor: Actor) {
  const own = { actor, scope: 'assigned' } as const;
  return tx
    .selectFrom('clients as created')
    .select('created.id')
    .where('created.createdBy', '=', actor.userId)
    .union(tx.selectFrom('jobs').select('jobs.clientId as id').where('jobs.id', 'in', selectJobIds(tx, own)))
    .union(
      tx.selectFrom('requests').select('requests.clientId as id').where('requests.id', 'in', selectRequestIds(tx, own)),
    )
    .union(
      tx
        .selectFrom('tasks')
        .select((task) => task.ref('tasks.clientId').$notNull().as('id'))
        .where('tasks.id', 'in', selectTaskIds(tx, own))
        .where('tasks.clientId', 'is not', null)
        .where('tasks.completedAt', 'is', null),
    );
}

/** The clients that are there for somebody: not deleted, and assigned to him where he sees those only. */
export const clientsWithin = (tx: Tx, { actor, scope }: ClientScope) =>
  tx
    .selectFrom('clients')
    .where('clients.deletedAt', 'is', null)
    .$if(scope === 'assigned', (clients) => clients.where('clients.id', 'in', selectAssignedIds(tx, actor)));

/** The ids of all clients that are there for somebody, for what belongs to clients. */
export const selectClientIds = (tx: Tx, within: ClientScope) => clientsWithin(tx, within).select('clients.id');
