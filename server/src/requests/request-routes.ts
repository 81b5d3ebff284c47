import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/requests';
import { can } from '@truckroll/domain/abilities/rights';
import { type RequestStage, requestStages } from '@truckroll/domain/requests/request-stages';
import { clientOfModule } from '../clients/client-scope.ts';
import { demandNamedClient } from '../clients/named-client.ts';
import type { House } from '../house.ts';
import { requestScope } from './request-scope.ts';
import { countStages, listRequests } from './request-store.ts';

export function requestRoutes({ serve, links }: House): void {
  serve(contract.listRequests, {
    find: (call) => demandNamedClient(call, clientOfModule(call.actor, requestScope(call.actor).scope)),
    async handle({ tx, query, actor }) {
      const within = requestScope(actor);
      const sortOrder = query.sortOrder ?? (query.sortBy === 'createdAt' ? 'desc' : 'asc');
      const showsPrices = can(actor, 'Requests.showPricing');
      const [requests, stageCounts] = await Promise.all([
        listRequests(tx, query, { within, page: { ...query, sortOrder }, showsPrices, links }),
        countStages(tx, query, within),
      ]);
      const stages: readonly RequestStage[] = query.stage?.length ? [...new Set(query.stage)] : requestStages;
      const total = stages.reduce((sum, stage) => sum + stageCounts[stage], 0);
      return { requests, stageCounts, ...pagedOf(total, query) };
    },
  });
}
