import type { DataOf, QueryOf } from '@truckroll/contract/endpoints/endpoint';
import type { JobToBill, previewInvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { hasApprovedLines } from '@truckroll/domain/conversions/approved-lines';
import { mostBatchJobs } from '@truckroll/domain/invoice-batches/batch-states';
import type { JobProblem } from '@truckroll/domain/invoice-batches/plan-invoices';
import { computeDocumentTotals } from '@truckroll/domain/money/document-totals';
import type { MemberPrice } from '@truckroll/domain/plans/member-terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { moneyOf } from '../../records/accounts/currency-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { liveInvoices } from '../../records/documents/document-rows.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import { readMemberPrices } from '../../records/plans/memberships.ts';
import { readTermsOfJob } from '../documents/document-source.ts';
import { matchingJobs } from '../jobs/job-filters.ts';

type Asked = { query: QueryOf<typeof previewInvoiceBatch>; actor: Actor; now: Date };

/** The finished jobs that nobody has invoiced, of those that the user sees, with their clients. */
const selectJobs = (tx: Tx, { query: { from, to, clientId }, actor, now }: Asked) =>
  matchingJobs(tx, {
    filters: { requiresInvoicing: true, from, to, clientId, search: '' },
    within: jobScope(actor),
    now,
  })
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .where('clients.deletedAt', 'is', null);

/** The order number of the last invoice of a client, to notice that the next one lacks it. */
const lastOrderNumber = sql<string | null>`(select last.purchase_order_number from ${liveInvoices} last
  where last.account_id = jobs.account_id and last.client_id = jobs.client_id
  order by last.created_at desc limit 1)`;

const listJobs = (tx: Tx, asked: Asked) =>
  selectJobs(tx, asked)
    .select(['jobs.id', 'jobs.updatedAt', 'jobs.jobNumber', 'jobs.title', 'jobs.startDateTime', 'jobs.estimateId'])
    .select(['jobs.purchaseOrderNumber', 'clients.id as clientId', 'clients.name as clientName'])
    .select(['clients.stage', 'clients.email', lastOrderNumber.as('lastOrderNumber')])
    .orderBy('clients.nameKey')
    .orderBy('clients.id')
    .orderBy('jobs.startDateTime')
    .orderBy('jobs.jobNumber')
    .limit(mostBatchJobs)
    .execute();

type FoundJob = Awaited<ReturnType<typeof listJobs>>[number];

async function toJob(
  tx: Tx,
  { estimateId, clientId, clientName, stage, email, lastOrderNumber: before, ...job }: FoundJob,
  { own, member }: { own: { currency: string; currencyDecimals: number }; member: MemberPrice | null },
): Promise<JobToBill> {
  const { approved, jobLines, agreed, whole } = await readTermsOfJob(
    tx,
    { id: job.id, estimateId },
    { documentType: 1, terms: undefined, member },
  );
  const { currency, currencyDecimals: decimals } = agreed ?? own;
  const { total, discountAmount } = computeDocumentTotals({
    ...whole,
    lines: whole.items.map((item) => ({ ...item, rate: item.rate ?? 0 })),
    decimals,
  });
  const stated: Record<JobProblem, boolean> = {
    archived: stage === 'archived',
    noPrice: total <= 0,
    differs: approved !== null && !hasApprovedLines(jobLines, approved.items, decimals),
    noOrderNumber: before !== null && before !== '' && !job.purchaseOrderNumber,
    otherCurrency: currency !== own.currency,
    noEmail: email === null,
  };
  const problems = Object.entries(stated).flatMap(([problem, isThere]) => (isThere ? [problem as JobProblem] : []));
  const planName = whole.memberPlan ?? null;
  const saved = planName === null || discountAmount === 0 ? null : { planName, amount: discountAmount };
  return { ...job, client: { id: clientId, name: clientName }, total, memberPrice: saved, currency, problems };
}

/** What a batch of invoices would bill (API DC-30). */
export async function previewBatch(tx: Tx, asked: Asked): Promise<DataOf<typeof previewInvoiceBatch>> {
  const [account, found, { count }] = await Promise.all([
    getAccountRow(tx, asked.actor.accountId),
    listJobs(tx, asked),
    selectJobs(tx, asked)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const own = moneyOf(account);
  const members = await readMemberPrices(tx, found, await readToday(tx, asked.now));
  const jobs = await Promise.all(found.map((job) => toJob(tx, job, { own, member: members.get(job.id) ?? null })));
  return { jobs, more: count - jobs.length };
}
