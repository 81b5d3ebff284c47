import { type Sight, sightOf, viewScope } from '@truckroll/domain/abilities/rights';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';

export type RequestScope = { actor: Actor; scope: Sight };

/** The requests that a user's list shows. All other answers about requests use the same scope. */
export const requestScope = (actor: Actor): RequestScope => ({ actor, scope: viewScope(actor, 'Requests') ?? 'none' });

/** The requests that a user may change through another ability of the module, even if no list shows them. */
export const requestWorkScope = (actor: Actor): RequestScope => ({ actor, scope: sightOf(actor, 'Requests') });

/**
 * The ids of the requests visible to a user: all, or those that the user created or is assigned to (API 2.3). It is a
 * union, because each part uses its own index.
 */
export function selectRequestIds(tx: Tx, { actor, scope }: RequestScope) {
  const requests = tx.selectFrom('requests').select('requests.id');
  if (scope === 'all') return requests;
  if (scope === 'none') return requests.where(sql<SqlBool>`false`);
  const assigned = tx
    .selectFrom('requests as created')
    .select('created.id')
    .where('created.createdBy', '=', actor.userId)
    .union(
      tx.selectFrom('requestTeam').select('requestTeam.requestId as id').where('requestTeam.userId', '=', actor.userId),
    );
  return requests.where('requests.id', 'in', assigned);
}
