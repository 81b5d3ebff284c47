import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { BelongingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { jobHeads } from '../jobs/job-rows.ts';

/** The jobs that invoices bill, as rows for the queries of other owners. */
export const invoiceJobs = expressionBuilder<Tables, never>()
  .selectFrom('invoiceJobs')
  .select(['accountId', 'invoiceId', 'jobId']);

/** Whether a row of `documents` is an estimate made from a job, or an invoice that bills it, alone or with others. */
export const isOfJob = (jobId: string) =>
  sql<SqlBool>`documents.id in (select made.id from documents made where made.job_id = ${jobId}
    union select billed.invoice_id from invoice_jobs billed where billed.job_id = ${jobId})`;

/** Whether a row of `documents` is an invoice that bills several jobs. */
export const isShared = sql<SqlBool>`(select count(*) > 1 from invoice_jobs billed
  where billed.account_id = documents.account_id and billed.invoice_id = documents.id)`;

/** Stores the jobs that a new invoice bills. */
export async function insertInvoiceJobs(tx: Tx, invoiceId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await telling(tx, 'document', invoiceId)
    .insertInto('invoiceJobs')
    .values(jobIds.map((jobId) => ({ invoiceId, jobId })))
    .execute();
}

/** The ids of the jobs that an invoice bills, in a fixed order, in which they are locked. */
export async function listJobIdsOf(tx: Tx, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoiceJobs')
    .select('jobId')
    .where('invoiceId', '=', invoiceId)
    .orderBy('jobId')
    .execute();
  return rows.map(({ jobId }) => jobId);
}

/** The jobs that an invoice bills, by their numbers. */
export const listJobsOf = (tx: Tx, invoiceId: string): Promise<{ id: string; jobNumber: number; title: string }[]> =>
  tx
    .selectFrom('invoiceJobs as billed')
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'billed.accountId').onRef('jobs.id', '=', 'billed.jobId'),
    )
    .select(['jobs.id', 'jobs.jobNumber', 'jobs.title'])
    .where('billed.invoiceId', '=', invoiceId)
    .orderBy('jobs.jobNumber')
    .execute();

/** The invoices of jobs. */
export const invoicesOfJobs: BelongingRows = { table: 'invoice_jobs', column: 'job_id', key: 'invoice_id' };
