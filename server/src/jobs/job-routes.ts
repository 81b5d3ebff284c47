import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/jobs';
import { can } from '@truckroll/domain/abilities/rights';
import { clientOfModule } from '../clients/client-scope.ts';
import { demandNamedClient } from '../clients/named-client.ts';
import type { House } from '../house.ts';
import { jobScope } from './job-scope.ts';
import { countJobs, listJobs } from './job-store.ts';

export function jobRoutes({ serve }: House): void {
  serve(contract.listJobs, {
    find: (call) => demandNamedClient(call, clientOfModule(call.actor, jobScope(call.actor).scope)),
    async handle({ tx, query, actor, now }) {
      const within = jobScope(actor);
      const sortOrder = query.sortOrder ?? (query.sortBy === 'createdAt' ? 'desc' : 'asc');
      const showsPrices = can(actor, 'Jobs.showPricing');
      const [jobs, total] = await Promise.all([
        listJobs(tx, query, { within, page: { ...query, sortOrder }, now, showsPrices }),
        countJobs(tx, query, within),
      ]);
      return { jobs, ...pagedOf(total, query) };
    },
  });
}
