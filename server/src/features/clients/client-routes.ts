import { listAlikeClients } from '@truckroll/contract/clients/alike-clients';
import * as contract from '@truckroll/contract/clients/clients';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { Answer } from '../../platform/http/answer.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type ClientScope, clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import type { ServerContext } from '../../server-context.ts';
import { locateTyped } from '../geo/locate-typed.ts';
import { requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { readAllAsText, streamClients } from './all-clients.ts';
import { changeStages } from './change-stages.ts';
import { registerClientFiles } from './client-files.ts';
import { countStages, totalOf } from './client-list.ts';
import { deleteClient } from './delete-client.ts';
import { findClients } from './find-clients.ts';
import { getClient, getSurvivingClient } from './get-client.ts';
import { listAlike } from './list-alike.ts';
import { countRelated, findOwned, hasRelatedData } from './related-data.ts';
import { createClient, getClientToChange, saved, updateClient } from './save-client.ts';
import { sumDeletions } from './sum-deletions.ts';

function narrowed(actor: Actor, view: Parameters<typeof narrowScope>[1]): ClientScope {
  const within = clientScope(actor);
  return { ...within, scope: narrowScope(within.scope, view) };
}

export function clientRoutes({ serve, queue, fileOwners, mapsOf }: ServerContext): void {
  registerClientFiles(fileOwners);

  serve(contract.createClient, {
    prepare: (request) => locateTyped(request, ['propertyAddress', 'billingAddress', 'companyAddress'], mapsOf),
    async handle(request) {
      await requireTypedAddresses(request.tx, [{ path: 'email', address: request.body.email }]);
      return saved(await createClient(request.tx, request.prepared, request));
    },
  });

  serve(contract.updateClient, {
    find: ({ tx, params, actor, rawBody }) => getClientToChange(tx, params.id, { actor, sent: rawBody }),
    async handle(request) {
      await requireTypedAddresses(request.tx, [{ path: 'email', address: request.body.email }]);
      return saved(await updateClient(request.tx, request.record, request.body, request));
    },
  });

  serve(contract.listClients, {
    async handle({ tx, query, actor, header }) {
      const within = narrowed(actor, query.view);
      const order = { sortBy: query.sortBy, sortOrder: query.sortOrder ?? 'asc' } as const;
      if (query.limit !== -1) {
        return findClients(tx, { filters: query, page: { ...query, ...order }, within });
      }
      const wanted = { filters: query, within, way: 'index' as const };
      const [all, stageCounts] = await Promise.all([readAllAsText(tx, wanted, order), countStages(tx, wanted)]);
      const others = { stageCounts, hasMore: false, ...pagedOf(totalOf(stageCounts, query), query) };
      return streamClients(all, { others, accepted: header('accept-encoding') });
    },
  });

  serve(contract.listAllClients, {
    async handle({ tx, query, actor, header }) {
      const wanted = { filters: {}, within: narrowed(actor, query.view) };
      const all = await readAllAsText(tx, wanted, { sortBy: 'name', sortOrder: 'asc' });
      return streamClients(all, { accepted: header('accept-encoding') });
    },
  });

  serve(listAlikeClients, {
    async handle({ tx, query, actor }) {
      const { name = null, companyName = null, email = null, phone = null, address, exceptId = null } = query;
      const typed = { name, companyName, email, phone, addresses: address === undefined ? [] : [address] };
      return { clients: await listAlike(tx, typed, { within: clientScope(actor), exceptId }) };
    },
  });

  serve(contract.getClient, {
    handle: async ({ tx, params, actor }) => ({ client: await getSurvivingClient(tx, params.id, clientScope(actor)) }),
  });

  serve(contract.changeClientStages, {
    async handle({ tx, body, actor, now }) {
      const before = await changeStages(tx, body, { actor, now });
      const updatedCount = before.reduce((sum, { ids }) => sum + ids.length, 0);
      return new Answer({ updatedCount, before }, { message: `${updatedCount} client(s) updated` });
    },
  });

  serve(contract.checkClientDeletion, {
    async handle({ tx, params, actor }) {
      const record = await getClient(tx, params.id, clientScope(actor));
      const relatedData = await countRelated(tx, record.id, await findOwned(tx, record));
      return { hasRelatedData: hasRelatedData(relatedData), clientName: record.name, relatedData };
    },
  });

  serve(contract.checkClientDeletions, {
    handle: ({ tx, body, actor }) => sumDeletions(tx, body.ids, clientScope(actor)),
  });

  serve(contract.deleteClient, {
    find: ({ tx, params, actor }) => getClientForChange(tx, params.id, clientScope(actor)),
    async handle({ tx, record, query, actor, now }) {
      const deletedJobCount = await deleteClient(tx, record, { actor, now, force: query.forceDelete, queue });
      return { deletedJobCount };
    },
  });
}
