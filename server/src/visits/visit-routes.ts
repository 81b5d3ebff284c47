import { pagedOf } from '@truckroll/contract/fields';
import * as contract from '@truckroll/contract/visits';
import type { House } from '../house.ts';
import { Answer } from '../http/answer.ts';
import { found } from '../http/problem.ts';
import { jobScope, selectJobIds } from '../jobs/job-scope.ts';
import { countVisits, listVisits } from './visit-store.ts';

const usualLimit = 10;

export function visitRoutes({ serve }: House): void {
  serve(contract.listVisits, {
    async find({ tx, params, actor }) {
      found(await selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', params.id).executeTakeFirst(), 'Job');
    },
    async handle({ tx, params, query, now }) {
      const { status } = query;
      const isPaged = query.page !== undefined || query.limit !== undefined;
      const page = { page: query.page ?? 1, limit: query.limit ?? usualLimit };
      const [visits, { counts, total }] = await Promise.all([
        listVisits(tx, params.id, { status, now, page: page.page, limit: isPaged ? page.limit : null }),
        countVisits(tx, params.id, { status, now }),
      ]);
      return new Answer(visits, { beside: { ...(isPaged ? pagedOf(total, page) : { total }), counts } });
    },
  });
}
