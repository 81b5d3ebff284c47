import * as contract from '@truckroll/contract/clients/client-merges';
import { anyOf } from '@truckroll/contract/endpoints/endpoint';
import { pagedOf } from '@truckroll/contract/fields/fields';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { requireRight } from '../../../platform/http/rights.ts';
import type { Actor } from '../../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../../../records/client-access/client-scope.ts';
import { requireClient } from '../../../records/client-access/find-client.ts';
import { judgePair, listPairs } from '../../../records/clients/client-pairs.ts';
import type { ServerContext } from '../../../server-context.ts';
import { getClient } from '../get-client.ts';
import { countRecords } from './count-records.ts';
import { getCouple, mergeClients } from './merge-clients.ts';
import { getMergeForUndo } from './merge-for-undo.ts';
import { undoMerge } from './undo-merge.ts';

/** A merge deletes one client and changes another: it needs both rights (API 2.4). */
const requireEditing = (actor: Actor): void => requireRight(actor, anyOf('Clients.edit'));

async function readWithCounts(tx: Tx, id: string, actor: Actor): Promise<contract.ClientToMerge> {
  const [client, records] = await Promise.all([getClient(tx, id, clientScope(actor)), countRecords(tx, id)]);
  return { client, records };
}

/** The clients of which a person sees the pairs. */
const visiblePairs = (tx: Tx, actor: Actor) => {
  const within = clientScope(actor);
  return within.scope === 'all' ? 'all' : selectClientIds(tx, within);
};

export function clientMergeRoutes({ serve }: ServerContext): void {
  serve(contract.listClientPairs, {
    async handle({ tx, query, actor }) {
      const { pairs, total } = await listPairs(tx, visiblePairs(tx, actor), query);
      return { pairs, ...pagedOf(total, query) };
    },
  });

  serve(contract.judgeClientPair, {
    async handle({ tx, body, actor, now }) {
      for (const id of [body.firstId, body.secondId]) await requireClient(tx, id, clientScope(actor));
      await judgePair(tx, body, { actor, now });
      return {};
    },
  });

  serve(contract.previewClientMerge, {
    find: ({ tx, params, actor }) => readWithCounts(tx, params.id, actor),
    async handle({ tx, record, query, actor }) {
      requireEditing(actor);
      return { one: record, other: await readWithCounts(tx, query.otherId, actor) };
    },
  });

  serve(contract.mergeClients, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    async handle({ tx, params, body, actor, now }) {
      requireEditing(actor);
      const couple = await getCouple(tx, { keptId: params.id, removedId: body.removedId }, actor);
      return mergeClients(tx, couple, body, { actor, now });
    },
  });

  serve(contract.undoClientMerge, {
    find: ({ tx, params, actor }) => getMergeForUndo(tx, params.id, clientScope(actor)),
    async handle({ tx, record, actor, now }) {
      requireEditing(actor);
      return undoMerge(tx, record, { actor, now });
    },
  });
}
