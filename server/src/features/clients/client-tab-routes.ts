import { getClientSummary } from '@truckroll/contract/clients/client-summary';
import * as contract from '@truckroll/contract/clients/client-tabs';
import { can, viewScope } from '@truckroll/domain/abilities/rights';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { listDocumentsOf } from '../../records/documents/document-store.ts';
import { listPaymentsOf } from '../../records/documents/payment-store.ts';
import { listEntriesOf } from '../../records/jobs/form-entry-store.ts';
import { listItemsOf } from '../../records/jobs/job-item-store.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from './named-client.ts';
import { readSummary } from './read-summary.ts';

type Finding = Parameters<typeof requireNamedClient>[0] & { actor: Actor };
const findClient = (request: Finding): Promise<void> => requireNamedClient(request, clientScope(request.actor));

export function clientTabRoutes({ serve }: ServerContext): void {
  serve(contract.listClientDocuments, {
    find: findClient,
    async handle({ tx, query, actor, now }) {
      const types = ([1, 2] as const).filter((type) => (query.documentType ?? type) === type);
      // The tabs of a client show all of its documents (API 2.4).
      const seenBy = can(actor, 'Clients.viewHistory') ? null : actor;
      return { documents: await listDocumentsOf(tx, query.clientId, { types, seenBy, now }) };
    },
  });

  serve(contract.listClientPayments, {
    find: findClient,
    handle: async ({ tx, query }) => ({ paymentHistory: await listPaymentsOf(tx, query.clientId) }),
  });

  serve(getClientSummary, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params, actor, now }) => ({ summary: await readSummary(tx, params.id, { actor, now }) }),
  });

  serve(contract.listClientProducts, {
    find: findClient,
    async handle({ tx, query, actor }) {
      const seesJobs = viewScope(actor, 'Jobs') !== null;
      return { products: seesJobs ? await listItemsOf(tx, query.clientId, jobScope(actor)) : [] };
    },
  });

  serve(contract.listClientJobForms, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params }) => ({ jobFormsData: await listEntriesOf(tx, params.id) }),
  });
}
