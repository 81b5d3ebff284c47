import * as contract from '@truckroll/contract/clients';
import { pagedOf } from '@truckroll/contract/fields';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import type { House } from '../house.ts';
import { clientScope, countClients, countStages, getClient, getClientForChange, listClients } from './client-store.ts';
import { createClient, saved, updateClient } from './save-client.ts';

export function clientRoutes({ serve }: House): void {
  serve(contract.createClient, {
    handle: async (call) => saved(await createClient(call.tx, call.body, call)),
  });

  serve(contract.updateClient, {
    find: ({ tx, params, actor }) => getClientForChange(tx, params.id, clientScope(actor)),
    handle: async (call) => saved(await updateClient(call.tx, call.record, call.body, call)),
  });

  serve(contract.listClients, {
    async handle({ tx, query, actor }) {
      const within = clientScope(actor);
      const scope = { ...within, scope: narrowScope(within.scope, query.view) };
      const page = { ...query, sortOrder: query.sortOrder ?? 'asc' } as const;
      const [clients, total, stageCounts] = await Promise.all([
        listClients(tx, query, page, scope),
        countClients(tx, query, scope),
        countStages(tx, query, scope),
      ]);
      return { clients, stageCounts, ...pagedOf(total, query) };
    },
  });

  serve(contract.listAllClients, {
    async handle({ tx, query, actor }) {
      const within = clientScope(actor);
      const scope = { ...within, scope: narrowScope(within.scope, query.view) };
      const all = { page: 1, limit: -1, sortBy: 'name', sortOrder: 'asc' } as const;
      return { clients: await listClients(tx, {}, all, scope) };
    },
  });

  serve(contract.getClient, {
    handle: async ({ tx, params, actor }) => ({ client: await getClient(tx, params.id, clientScope(actor)) }),
  });
}
