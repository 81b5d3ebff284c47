import { type ClientFilters, type changeClientStages, mostStageChanges } from '@truckroll/contract/clients';
import type { BodyOf } from '@truckroll/contract/endpoint';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../events/record-event.ts';
import { type ClientScope, clientScope, clientsWithin } from '../record-rights/client-scope.ts';
import { selectMatchingIds } from './client-list.ts';
import { wayOfSearch } from './client-search.ts';

const selectMatching = (tx: Tx, filters: ClientFilters, { actor, scope }: ClientScope) =>
  selectMatchingIds(tx, {
    filters,
    within: { actor, scope: narrowScope(scope, filters.view) },
    way: wayOfSearch(filters.search),
  });

/**
 * Moves clients to a stage: the given ids, or all clients that match the filters. Skips ids that no longer exist, and
 * fails only if none exists. Returns the number of moved clients (CL-12).
 */
export async function changeStages(
  tx: Tx,
  { ids, filters, stage }: BodyOf<typeof changeClientStages>,
  by: { actor: Actor; now: Date },
): Promise<number> {
  const within = clientScope(by.actor);
  // The rows are locked in id order, so that two bulk changes cannot deadlock.
  const clients = await clientsWithin(tx, within)
    .select(['clients.id', 'clients.stage'])
    .where('clients.id', 'in', filters === undefined ? (ids ?? []) : selectMatching(tx, filters, within))
    .orderBy('clients.id')
    .limit(mostStageChanges + 1)
    .forUpdate('clients')
    .execute();
  if (clients.length > mostStageChanges) throw new Problem('tooManyClients', { n: mostStageChanges });
  if (clients.length === 0 && filters === undefined) throw notFound('Client');

  const moving = clients.filter((client) => client.stage !== stage);
  if (moving.length === 0) return 0;
  await tx
    .updateTable('clients')
    .set({ stage, isStageChosen: true, updatedAt: by.now.toISOString() })
    .where(
      'clients.id',
      'in',
      moving.map((client) => client.id),
    )
    .execute();
  await recordEvent(
    tx,
    by,
    ...moving.map((client) => ({
      type: 'client.stage_changed' as const,
      clientId: client.id,
      from: client.stage,
      to: stage,
    })),
  );
  return moving.length;
}
