import { creditNoteSums } from '@truckroll/domain/documents/credit-notes';
import { jobShares } from '@truckroll/domain/documents/job-shares';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { revenueOf } from '@truckroll/domain/reports/revenue';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import { listCreditedLines } from '../../records/documents/credit-store.ts';
import { isGivenOut, linesOfDocuments, liveInvoicesOf } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { isShared, listJobIdsOf } from '../../records/documents/invoice-jobs.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { readRevenue } from '../../records/documents/revenue-store.ts';
import { jobHeads, linesOfJobs } from '../../records/jobs/job-rows.ts';

/** The income of a job before all taxes: in the account's currency, and what is in others. */
export type JobIncome = {
  /** Null where a part is in another currency than the account's, which costs are in: amounts of two are never added. */
  amount: number | null;
  /** Each currency with its amount, the account's first; empty where all is in the account's. */
  byCurrency: { currency: string; amount: number }[];
};

/** What the job's own lines come to. */
async function readOwnLines(tx: Tx, jobId: string) {
  const job = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select(['jobs.total', 'jobs.tax', currencyOfJob.as('currency')])
    .select(
      sql<string>`(select coalesce(sum(included_tax_of(taxes)), 0) from ${linesOfJobs.as('job_items')}
        where job_items.account_id = jobs.account_id and job_items.job_id = jobs.id)`.as('includedTax'),
    )
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) return [];
  const { total, tax, includedTax, currency } = job;
  return [
    { currency, revenue: revenueOf({ total: Number(total), tax: Number(tax), includedTax: Number(includedTax) }) },
  ];
}

/** The job's shares in the revenue of invoices that bill other jobs too. */
async function readShares(tx: Tx, jobId: string, actor: Actor) {
  const invoices = await tx
    .selectFrom(liveInvoicesOf(tx, jobId).as('documents'))
    .select(['documents.id', 'documents.total', 'documents.tax', 'documents.currency', 'documents.currencyDecimals'])
    .where(isGivenOut)
    .where(isShared)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .execute();
  return await Promise.all(
    invoices.map(async ({ id, total, tax, currency, currencyDecimals: decimals }) => {
      const [jobIds, notes, rows] = await Promise.all([
        listJobIdsOf(tx, id),
        listCreditedLines(tx, id),
        tx
          .selectFrom(linesOfDocuments.as('lines'))
          .select(['lines.id', 'lines.jobId', 'lines.total', 'lines.discount', 'lines.taxes'])
          .where('lines.documentId', '=', id)
          .execute(),
      ]);
      const lines = rows.map((line) => ({ ...line, total: Number(line.total), discount: Number(line.discount) }));
      const included = lines.flatMap((line) => line.taxes.filter(({ taxType }) => taxType === 2));
      const includedTax = sumMoney(included.map(({ taxAmount }) => taxAmount));
      const beforeTax = revenueOf({ total: Number(total), tax: Number(tax), includedTax });
      const jobs = new Map(rows.map((line) => [line.id, line.jobId]));
      const credited = notes.map((note) => ({ ...note, jobId: jobs.get(note.lineId) ?? null, discount: 0 }));
      const { amount, tax: creditedTax } = creditNoteSums(notes);
      const lowered = { total: amount, beforeTax: sumMoney([amount, -creditedTax]), lines: credited };
      const [share, less] = [{ total: Number(total), beforeTax, lines }, lowered].map((sums) =>
        jobShares({ ...sums, decimals, jobIds }).find((one) => one.jobId === jobId),
      );
      return { currency, revenue: sumMoney([share?.beforeTax ?? 0, -(less?.beforeTax ?? 0)]) };
    }),
  );
}

/**
 * A job's income: the revenue of its invoices that the user sees, its share of those that bill other jobs too, or of its own lines while none was given out (API 4.8).
 */
export async function readJobIncome(tx: Tx, jobId: string, actor: Actor): Promise<JobIncome> {
  const [own, lines, alone, shares] = await Promise.all([
    readCurrency(tx),
    readOwnLines(tx, jobId),
    readRevenue(tx, (invoices) =>
      invoices
        .where('documents.id', 'in', liveInvoicesOf(tx, jobId).clearSelect().select('documents.id'))
        .where((document) => document.not(isShared))
        .where('documents.id', 'in', selectDocumentIds(tx, actor)),
    ),
    readShares(tx, jobId, actor),
  ]);
  const invoiced = [...alone, ...shares];
  const counted = invoiced.length > 0 ? invoiced : lines;
  const amountIn = (wanted: string): number =>
    sumMoney(counted.flatMap(({ currency, revenue }) => (currency === wanted ? [revenue] : [])));
  const others = [...new Set(counted.map(({ currency }) => currency))].filter((currency) => currency !== own).sort();
  if (others.length === 0) return { amount: amountIn(own), byCurrency: [] };
  const all = [...(counted.some(({ currency }) => currency === own) ? [own] : []), ...others];
  return { amount: null, byCurrency: all.map((currency) => ({ currency, amount: amountIn(currency) })) };
}
