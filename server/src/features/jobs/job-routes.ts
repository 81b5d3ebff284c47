import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/jobs/jobs';
import { can } from '@truckroll/domain/abilities/rights';
import { clientOfModule } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { openJobsFolder } from '../../records/files/job-files.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { suggestNumber } from '../numbers/number-store.ts';
import { deleteJob } from './delete-job.ts';
import { getJobDetails } from './job-details.ts';
import { countStatuses, totalOf } from './job-filters.ts';
import { listJobs } from './job-store.ts';

/** The filters of a list, without page and order. */
const filtersOf = ({
  page: _,
  limit: __,
  sortBy: ___,
  sortOrder: ____,
  ...filters
}: QueryOf<typeof contract.listJobs>) => filters;

export function jobRoutes({ serve, links, queue }: ServerContext): void {
  serve(contract.listJobs, {
    find: (request) => requireNamedClient(request, clientOfModule(request.actor, jobScope(request.actor).scope)),
    async handle({ tx, query, actor, now }) {
      const wanted = { filters: filtersOf(query), within: jobScope(actor), now };
      const showsPrices = can(actor, 'Jobs.showPricing');
      // Ordering by total would reveal the totals to users who may not see them.
      const isHidden = query.sortBy === 'total' && !showsPrices;
      const sortBy = isHidden ? 'createdAt' : query.sortBy;
      const sortOrder = (isHidden ? undefined : query.sortOrder) ?? (sortBy === 'createdAt' ? 'desc' : 'asc');
      const [jobs, statusCounts] = await Promise.all([
        listJobs(tx, wanted, { page: { ...query, sortBy, sortOrder }, showsPrices }),
        countStatuses(tx, wanted),
      ]);
      return { jobs, statusCounts, ...pagedOf(totalOf(statusCounts, query), query) };
    },
  });

  serve(contract.getJobDetails, {
    handle: async ({ tx, query, actor, now }) => ({ job: await getJobDetails(tx, query.id, { actor, now, links }) }),
  });

  serve(contract.getJob, {
    handle: async ({ tx, params, actor, now }) => ({ job: await getJobDetails(tx, params.id, { actor, now, links }) }),
  });

  serve(contract.nextJobNumber, {
    handle: async ({ tx }) => ({ nextJobNumber: await suggestNumber(tx, 'job') }),
  });

  serve(contract.openJobFolder, {
    async find({ tx, rawBody, actor }) {
      const { data } = contract.openJobFolder.body.safeParse(rawBody);
      if (data !== undefined) await requireClient(tx, data.moduleId, clientOfModule(actor, jobScope(actor).scope));
    },
    handle: async ({ tx, body, actor, now }) => ({
      parentFolderId: await openJobsFolder(tx, body.moduleId, { actor, now }),
    }),
  });

  serve(contract.deleteJob, {
    find: ({ tx, params, actor }) => getJobForChange(tx, actor, params.id),
    async handle({ tx, record, actor, now }) {
      await deleteJob(tx, record, { actor, now, queue });
      return {};
    },
  });
}
