import { readHomeFigures, readHomeMonths, readPromises } from '@truckroll/contract/home/home';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { readToday } from '../../records/accounts/local-day.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { readFigures } from './figures.ts';
import { countPromises, listMissed } from './month-promises.ts';
import { countCompletedJobs, monthsUpTo, readRevenue } from './month-store.ts';

export function homeRoutes({ serve }: ServerContext): void {
  serve(readHomeMonths, {
    async handle({ tx, actor, now }) {
      const months = monthsUpTo(await readToday(tx, now));
      const since = `${months[0]}-01`;
      // Revenue needs the right to see all invoices.
      const [revenue, completed] = await Promise.all([
        documentScope(actor, 1) === 'all' ? readRevenue(tx, since) : null,
        viewScope(actor, 'Jobs') === null ? null : countCompletedJobs(tx, since, jobScope(actor)),
      ]);
      return {
        months: months.map((month) => ({
          month,
          revenue: revenue && (revenue.get(month) ?? 0),
          completedJobs: completed && (completed.get(month) ?? 0),
        })),
      };
    },
  });
  serve(readHomeFigures, { handle: ({ tx, actor, now }) => readFigures(tx, actor, now) });
  serve(readPromises, {
    async handle({ tx, actor, query, now }) {
      const month = query.month ?? (await readToday(tx, now)).slice(0, 7);
      const asked = { month, scope: jobScope(actor), now };
      const [counts, missedVisits] = await Promise.all([countPromises(tx, asked), listMissed(tx, asked)]);
      return { month, ...counts, missedVisits };
    },
  });
}
