import * as contract from '@truckroll/contract/clients';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import type { House } from '../house.ts';
import { Answer } from '../http/answer.ts';
import type { Actor } from '../session/actor.ts';
import { changeStages } from './change-stages.ts';
import { listClients } from './client-list.ts';
import { type ClientScope, clientScope } from './client-scope.ts';
import { getClient, getClientForChange } from './client-store.ts';
import { deleteClient } from './delete-client.ts';
import { findClients } from './find-clients.ts';
import { countRelated, findOwned, hasRelatedData } from './related-data.ts';
import { rememberCounts } from './remembered-counts.ts';
import { createClient, getClientToChange, saved, updateClient } from './save-client.ts';
import { streamClients } from './stream-clients.ts';

function narrowed(actor: Actor, view: Parameters<typeof narrowScope>[1]): ClientScope {
  const within = clientScope(actor);
  return { ...within, scope: narrowScope(within.scope, view) };
}

export function clientRoutes({ serve, queue }: House): void {
  const remembered = rememberCounts();

  serve(contract.createClient, {
    handle: async (call) => saved(await createClient(call.tx, call.body, call)),
  });

  serve(contract.updateClient, {
    find: ({ tx, params, actor, rawBody }) => getClientToChange(tx, params.id, { actor, sent: rawBody }),
    handle: async (call) => saved(await updateClient(call.tx, call.record, call.body, call)),
  });

  serve(contract.listClients, {
    async handle({ tx, query, actor, now }) {
      const found = await findClients(tx, {
        filters: query,
        page: { ...query, sortOrder: query.sortOrder ?? 'asc' },
        within: narrowed(actor, query.view),
        remembered,
        now,
      });
      return query.limit === -1 ? streamClients(found) : found;
    },
  });

  serve(contract.listAllClients, {
    async handle({ tx, query, actor }) {
      const wanted = { filters: {}, within: narrowed(actor, query.view), way: 'reading' } as const;
      const byName = { page: 1, limit: -1, sortBy: 'name', sortOrder: 'asc' } as const;
      return streamClients({ clients: await listClients(tx, wanted, byName) });
    },
  });

  serve(contract.getClient, {
    handle: async ({ tx, params, actor }) => ({ client: await getClient(tx, params.id, clientScope(actor)) }),
  });

  serve(contract.changeClientStages, {
    async handle({ tx, body, actor, now }) {
      const updatedCount = await changeStages(tx, body, { actor, now });
      return new Answer({ updatedCount }, { message: `${updatedCount} client(s) updated` });
    },
  });

  serve(contract.checkClientDeletion, {
    async handle({ tx, params, actor }) {
      const record = await getClient(tx, params.id, clientScope(actor));
      const relatedData = await countRelated(tx, record.id, await findOwned(tx, record));
      return { hasRelatedData: hasRelatedData(relatedData), clientName: record.name, relatedData };
    },
  });

  serve(contract.deleteClient, {
    find: ({ tx, params, actor }) => getClientForChange(tx, params.id, clientScope(actor)),
    async handle({ tx, record, query, actor, now }) {
      const deletedJobCount = await deleteClient(tx, record, { actor, now, force: query.forceDelete, queue });
      return { deletedJobCount };
    },
  });
}
