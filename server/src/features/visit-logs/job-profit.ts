import { can } from '@truckroll/domain/abilities/rights';
import { type JobProfit, jobProfit } from '@truckroll/domain/jobs/profit';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { revenueInvoices } from './job-income.ts';
import { listLogs } from './log-store.ts';

/** A job's items with what the price book says that they cost. */
async function listItemCosts(tx: Tx, jobId: string): Promise<{ quantity: number; cost: number | null }[]> {
  const rows = await tx
    .selectFrom('jobItems')
    .leftJoin('productServices', (join) =>
      join
        .onRef('productServices.accountId', '=', 'jobItems.accountId')
        .onRef('productServices.id', '=', 'jobItems.itemId'),
    )
    .select(['jobItems.quantity', 'productServices.cost'])
    .where('jobItems.jobId', '=', jobId)
    .execute();
  return rows.map(({ quantity, cost }) => ({ quantity: Number(quantity), cost: cost === null ? null : Number(cost) }));
}

/** As `readJobIncome`, without the taxes, which are passed on. */
async function readRevenue(tx: Tx, jobId: string, actor: Actor): Promise<number> {
  const [job, invoices] = await Promise.all([
    tx.selectFrom('jobs').select('subTotal').where('id', '=', jobId).executeTakeFirst(),
    revenueInvoices(tx, jobId, actor).select(['total', 'tax']).execute(),
  ]);
  if (invoices.length === 0) return Number(job?.subTotal ?? 0);
  return sumMoney(invoices.flatMap(({ total, tax }) => [Number(total), -Number(tax)]));
}

/** A job's profit with its parts, or null for people who may not see both costs and prices (API 4.8). */
export async function readJobProfit(tx: Tx, jobId: string, actor: Actor): Promise<JobProfit | null> {
  if (!showsCosts(actor) || !can(actor, 'Jobs.showPricing')) return null;
  const [revenue, items, logs] = await Promise.all([
    readRevenue(tx, jobId, actor),
    listItemCosts(tx, jobId),
    listLogs(tx, jobId),
  ]);
  return jobProfit({ revenue, items, logs });
}
