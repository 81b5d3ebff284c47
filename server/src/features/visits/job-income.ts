import { sumMoney } from '@truckroll/domain/money/amounts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { linesOfDocuments, liveInvoicesOf } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { jobHeads, linesOfJobs } from '../../records/jobs/job-rows.ts';

/** The income of a job in the account's currency. */
export type JobIncome = { total: number; beforeTax: number };

/**
 * A job's income: its invoices that the user sees and that are not void, or its own lines if there are none (API 4.8). Null if a
 * part of it is in another currency than the account's, which costs are in.
 */
export async function readJobIncome(tx: Tx, jobId: string, actor: Actor): Promise<JobIncome | null> {
  const isOwn = (currency: RawBuilder<string>) => sql<boolean>`${currency} = accounts.currency`;
  const [job, invoices] = await Promise.all([
    tx
      .selectFrom(jobHeads.as('jobs'))
      .innerJoin(accountRows.as('accounts'), 'accounts.id', 'jobs.accountId')
      .select([
        'jobs.total',
        isOwn(currencyOfJob).as('isOwn'),
        sql<string>`jobs.sub_total - (select coalesce(sum(included_tax_of(taxes)), 0) from ${linesOfJobs.as('job_items')}
          where job_items.account_id = jobs.account_id and job_items.job_id = jobs.id)`.as('beforeTax'),
      ])
      .where('jobs.id', '=', jobId)
      .executeTakeFirst(),
    tx
      .selectFrom(liveInvoicesOf(tx, jobId).as('documents'))
      .innerJoin(accountRows.as('accounts'), 'accounts.id', 'documents.accountId')
      .select([
        'documents.total',
        isOwn(sql<string>`documents.currency`).as('isOwn'),
        sql<string>`documents.total - documents.tax - (select coalesce(sum(included_tax_of(taxes)), 0) from ${linesOfDocuments.as('document_items')}
          where document_items.account_id = documents.account_id and document_items.document_id = documents.id)`.as(
          'beforeTax',
        ),
      ])
      .where('documents.id', 'in', selectDocumentIds(tx, actor))
      .execute(),
  ]);
  const counted = invoices.length > 0 ? invoices : job === undefined ? [] : [job];
  if (!counted.every((each) => each.isOwn)) return null;
  return {
    total: sumMoney(counted.map(({ total }) => Number(total))),
    beforeTax: sumMoney(counted.map(({ beforeTax }) => Number(beforeTax))),
  };
}
