import { can } from '@truckroll/domain/abilities/rights';
import { type JobProfit, jobProfit } from '@truckroll/domain/jobs/profit';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { linesOfJobs } from '../../records/jobs/job-rows.ts';
import { listLogs } from '../../records/jobs/visit-log-store.ts';
import { listClockedTimes, readHourlyCosts } from '../../records/time-clock/labor-store.ts';
import { productRows } from '../product-services/product-store.ts';
import { readJobIncome } from './job-income.ts';

/** A job's items with their costs in the price book. */
async function listItemCosts(tx: Tx, jobId: string): Promise<{ quantity: number; cost: number | null }[]> {
  const rows = await tx
    .selectFrom(linesOfJobs.as('jobItems'))
    .leftJoin(productRows.as('productServices'), (join) =>
      join
        .onRef('productServices.accountId', '=', 'jobItems.accountId')
        .onRef('productServices.id', '=', 'jobItems.itemId'),
    )
    .select(['jobItems.quantity', 'productServices.cost'])
    .where('jobItems.jobId', '=', jobId)
    .execute();
  return rows.map(({ quantity, cost }) => ({ quantity: Number(quantity), cost: cost === null ? null : Number(cost) }));
}

/**
 * A job's profit with its parts (API 4.8). Null for people who may not see both costs and prices, and for a job with
 * income in another currency than its costs.
 */
export async function readJobProfit(
  tx: Tx,
  jobId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<JobProfit | null> {
  if (!showsCosts(actor) || !can(actor, 'Jobs.showPricing')) return null;
  const [income, items, logs, times, costs] = await Promise.all([
    readJobIncome(tx, jobId, actor),
    listItemCosts(tx, jobId),
    listLogs(tx, jobId),
    listClockedTimes(tx, jobId, now),
    readHourlyCosts(tx),
  ]);
  return income.amount === null ? null : jobProfit({ revenue: income.amount, items, logs, times, costs });
}
