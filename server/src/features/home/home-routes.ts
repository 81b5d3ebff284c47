import { readHomeFigures, readHomeMonths, readPromises } from '@truckroll/contract/home/home';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { lastTwelveMonths, monthsOf } from '@truckroll/domain/reports/report-period';
import { readToday } from '../../records/accounts/local-day.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { readFigures } from './figures.ts';
import { countPromises, listMissed } from './month-promises.ts';
import { countCompletedJobs, sumRevenue } from './month-store.ts';

export function homeRoutes({ serve }: ServerContext): void {
  serve(readHomeMonths, {
    async handle({ tx, actor, now }) {
      const months = monthsOf(lastTwelveMonths(await readToday(tx, now)));
      const [sums, completed] = await Promise.all([
        // Revenue needs the right to see all invoices.
        documentScope(actor, 1) === 'all' ? sumRevenue(tx, months) : null,
        viewScope(actor, 'Jobs') === null ? null : countCompletedJobs(tx, months[0]?.from ?? '', jobScope(actor)),
      ]);
      return {
        months: months.map((part, n) => ({
          ...part,
          revenue: sums && (sums[n]?.revenue ?? 0),
          tax: sums && (sums[n]?.tax ?? 0),
          completedJobs: completed && (completed.get(part.month) ?? 0),
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
