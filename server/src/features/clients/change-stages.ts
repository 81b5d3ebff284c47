import { type ClientFilters, type changeClientStages, mostStageChanges } from '@truckroll/contract/clients/clients';
import type { BodyOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type ClientScope, clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { setStageOfClients } from '../../records/clients/client-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { selectMatchingIds } from './client-list.ts';

type StagesBefore = DataOf<typeof changeClientStages>['before'];

const selectMatching = (tx: Tx, filters: ClientFilters, { actor, scope }: ClientScope) =>
  selectMatchingIds(tx, {
    filters,
    within: { actor, scope: narrowScope(scope, filters.view) },
    way: 'index',
  });

/**
 * Moves clients to a stage: the given ids, or all clients that match the filters. Skips ids that no longer exist, and
 * fails only if none exists. Returns the moved clients by what they were (CL-12).
 */
export async function changeStages(
  tx: Tx,
  { ids, filters, stage, onlyFrom, isByHand }: BodyOf<typeof changeClientStages>,
  by: { actor: Actor; now: Date },
): Promise<StagesBefore> {
  const within = clientScope(by.actor);
  // The rows are locked in id order, so that two bulk changes cannot deadlock.
  const clients = await clientsWithin(tx, within)
    .select(['clients.id', 'clients.stage', 'clients.isStageChosen'])
    .where('clients.id', 'in', filters === undefined ? (ids ?? []) : selectMatching(tx, filters, within))
    .orderBy('clients.id')
    .limit(mostStageChanges + 1)
    .forUpdate('clients')
    .execute();
  if (clients.length > mostStageChanges) throw new Problem('tooManyClients', { n: mostStageChanges });
  if (clients.length === 0 && filters === undefined) throw notFound('Client');

  const moving = clients.filter((client) => client.stage !== stage && (onlyFrom ?? client.stage) === client.stage);
  if (moving.length === 0) return [];
  await setStageOfClients(
    tx,
    moving.map((client) => client.id),
    { stage, isByHand, now: by.now },
  );
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
  return grouped(moving);
}

type Moving = { id: string; stage: ClientStage; isStageChosen: boolean };

function grouped(clients: readonly Moving[]): StagesBefore {
  const groups = new Map<string, StagesBefore[number]>();
  for (const { id, stage, isStageChosen: isByHand } of clients) {
    const key = `${stage} ${isByHand}`;
    const group = groups.get(key) ?? { stage, isByHand, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
