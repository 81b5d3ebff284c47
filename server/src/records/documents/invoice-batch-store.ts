import type { BatchJob, InvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type BatchOutcome, mostBatchJobs } from '@truckroll/domain/invoice-batches/batch-states';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { InvoiceBatchesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientNames } from '../clients/client-rows.ts';
import { jobHeads } from '../jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../jobs/job-scope.ts';
import { personRows } from '../people/person-rows.ts';
import { liveInvoices } from './document-rows.ts';

export type StoredBatch = Omit<Selectable<InvoiceBatchesTable>, 'accountId'>;

const columns = [
  'id',
  'state',
  'sends',
  'failure',
  'createdBy',
  'createdAt',
  'updatedAt',
  'finishedAt',
  'undoneBy',
  'undoneAt',
] as const satisfies (keyof InvoiceBatchesTable)[];

/** Batches name jobs and clients: people who see only their own jobs see their own batches. */
function selectBatches(tx: Tx, actor: Actor) {
  const query = tx.selectFrom('invoiceBatches').select(columns);
  return viewScope(actor, 'Jobs') === 'all' ? query : query.where('createdBy', '=', actor.userId);
}

export const findBatch = async (tx: Tx, actor: Actor, id: string): Promise<StoredBatch> =>
  found(await selectBatches(tx, actor).where('id', '=', id).executeTakeFirst(), 'Batch');

/** As `findBatch`, locked: its steps happen one after the other. */
export const getBatchForChange = async (tx: Tx, actor: Actor, id: string): Promise<StoredBatch> =>
  found(await selectBatches(tx, actor).where('id', '=', id).forUpdate().executeTakeFirst(), 'Batch');

/** The batch that a task works on, locked. */
export const lockBatch = (tx: Tx, id: string): Promise<StoredBatch | undefined> =>
  tx.selectFrom('invoiceBatches').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

export async function listBatches(
  tx: Tx,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: StoredBatch[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectBatches(tx, actor)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    tx
      .selectFrom(selectBatches(tx, actor).as('seen'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

type NewBatch = {
  id: string;
  sends: boolean;
  createdBy: string;
  /** The jobs of each invoice. */
  invoices: readonly { jobs: readonly { id: string; updatedAt: string }[] }[];
  now: Date;
};

/** Those of some jobs that a person sees. */
export async function findJobsSeen(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select('jobs.id')
    .where('jobs.id', 'in', [...ids])
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Jobs whose invoice was voided or deleted since can be billed again. */
async function releaseJobs(tx: Tx, jobIds: readonly string[]): Promise<void> {
  await telling(tx, 'invoiceBatch', null)
    .updateTable('invoiceBatchJobs')
    .set({ outcome: 'undone' })
    .where('jobId', 'in', [...jobIds])
    .where('outcome', '=', 'billed')
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom(liveInvoices.as('invoice'))
            .select('invoice.id')
            .whereRef('invoice.accountId', '=', 'invoiceBatchJobs.accountId')
            .whereRef('invoice.id', '=', 'invoiceBatchJobs.invoiceId'),
        ),
      ),
    )
    .execute();
}

/** Stores a batch with its jobs. Refuses jobs that another batch is billing or has billed. */
export async function insertBatch(tx: Tx, { id, sends, createdBy, invoices, now }: NewBatch): Promise<StoredBatch> {
  const at = now.toISOString();
  const jobs = invoices.flatMap((invoice, position) => invoice.jobs.map((job) => ({ ...job, position })));
  await releaseJobs(
    tx,
    jobs.map((job) => job.id),
  );
  const batch = await telling(tx, 'invoiceBatch', id, { now })
    .insertInto('invoiceBatches')
    .values({ id, sends, createdBy, state: 'running', createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const stored = await telling(tx, 'invoiceBatch', id)
    .insertInto('invoiceBatchJobs')
    .values(
      jobs
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map((job) => ({
          ...{ batchId: id, jobId: job.id, position: job.position },
          ...{ jobVersion: job.updatedAt, outcome: 'waiting' as const },
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('jobId')
    .execute();
  if (stored.length < jobs.length) throw new Problem('jobInBatch');
  return batch;
}

type BatchChange = Partial<Pick<StoredBatch, 'state' | 'failure' | 'finishedAt' | 'undoneBy' | 'undoneAt'>>;

/** Changes a batch, even if only its jobs have changed, so that open pages show its progress. */
export const changeBatch = (tx: Tx, id: string, change: BatchChange, now: Date): Promise<StoredBatch> =>
  telling(tx, 'invoiceBatch', id, { now })
    .updateTable('invoiceBatches')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The jobs of the next invoice of a batch. */
export async function nextJobs(tx: Tx, batchId: string): Promise<{ jobId: string; jobVersion: string }[]> {
  return await tx
    .selectFrom('invoiceBatchJobs')
    .select(['jobId', 'jobVersion'])
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'waiting')
    .where('position', '=', (job) =>
      job
        .selectFrom('invoiceBatchJobs as next')
        .select((next) => next.fn.min('next.position').as('position'))
        .where('next.batchId', '=', batchId)
        .where('next.outcome', '=', 'waiting'),
    )
    .orderBy('jobId')
    .execute();
}

/** Stores what became of jobs of a batch. */
export async function settleJobs(
  tx: Tx,
  batchId: string,
  jobIds: readonly string[],
  result: { outcome: BatchOutcome; problem?: string | null; invoiceId?: string },
): Promise<void> {
  if (jobIds.length === 0) return;
  await telling(tx, 'invoiceBatch', batchId)
    .updateTable('invoiceBatchJobs')
    .set(result)
    .where('batchId', '=', batchId)
    .where('jobId', 'in', [...jobIds])
    .execute();
}

/** The ids of the invoices that a batch has made, in a fixed order, in which they are locked. */
export async function listInvoiceIds(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoiceBatchJobs')
    .select('invoiceId')
    .distinct()
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'billed')
    .where('invoiceId', 'is not', null)
    .orderBy('invoiceId')
    .execute();
  return rows.flatMap(({ invoiceId }) => invoiceId ?? []);
}

/** Marks the billed jobs of a batch as undone. Returns their ids. */
export async function undoJobs(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await telling(tx, 'invoiceBatch', batchId)
    .updateTable('invoiceBatchJobs')
    .set({ outcome: 'undone' })
    .where('batchId', '=', batchId)
    .where('outcome', '=', 'billed')
    .returning('jobId')
    .execute();
  return rows.map(({ jobId }) => jobId).sort();
}

/** The jobs of a batch with their invoices, in the order of the invoices. */
export async function listBatchJobs(tx: Tx, batchId: string): Promise<BatchJob[]> {
  const rows = await tx
    .selectFrom('invoiceBatchJobs as billed')
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'billed.accountId').onRef('jobs.id', '=', 'billed.jobId'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .leftJoin('documents as invoice', (join) =>
      join.onRef('invoice.accountId', '=', 'billed.accountId').onRef('invoice.id', '=', 'billed.invoiceId'),
    )
    .select(['billed.jobId', 'billed.position', 'billed.outcome', 'billed.problem'])
    .select(['jobs.jobNumber', 'jobs.title', 'clients.name as clientName'])
    .select(['invoice.id as invoiceId', 'invoice.documentPrefix', 'invoice.documentNumber', 'invoice.documentStatus'])
    .select(['invoice.paymentStatus', 'invoice.total', 'invoice.currency', 'invoice.deletedAt'])
    .select(['invoice.changeAskedAt', 'invoice.delivery', 'invoice.leftAt'])
    .where('billed.batchId', '=', batchId)
    .orderBy('billed.position')
    .orderBy('jobs.jobNumber')
    .limit(mostBatchJobs)
    .execute();
  return rows.map(({ invoiceId, documentPrefix, documentNumber, documentStatus, paymentStatus, ...row }) => {
    const { total, currency, deletedAt, changeAskedAt, delivery, leftAt, ...job } = row;
    const isMade = invoiceId !== null && documentPrefix !== null && documentNumber !== null && documentStatus !== null;
    return {
      ...job,
      invoice:
        isMade && paymentStatus !== null && currency !== null
          ? {
              ...{ id: invoiceId, documentNumberDisplay: displayNumber(documentPrefix, documentNumber) },
              ...{ documentStatus, paymentStatus, total: Number(total), currency, isDeleted: deletedAt !== null },
              ...{ changeAskedAt, delivery, leftAt },
            }
          : null,
    };
  });
}

/** The batches as they are answered. */
export async function toBatches(tx: Tx, batches: readonly StoredBatch[]): Promise<InvoiceBatch[]> {
  if (batches.length === 0) return [];
  const people = batches.flatMap(({ createdBy, undoneBy }) => [createdBy, ...(undoneBy === null ? [] : [undoneBy])]);
  const [counts, names] = await Promise.all([
    tx
      .selectFrom('invoiceBatchJobs')
      .select('batchId')
      .select(({ fn }) => [
        fn.countAll<number>().as('jobCount'),
        sql<number>`count(*) filter (where outcome = 'waiting')`.as('waitingCount'),
        sql<number>`count(*) filter (where outcome = 'left_out')`.as('leftOutCount'),
        sql<number>`count(distinct invoice_id)`.as('invoiceCount'),
      ])
      .where(
        'batchId',
        'in',
        batches.map(({ id }) => id),
      )
      .groupBy('batchId')
      .execute(),
    tx
      .selectFrom(personRows.as('users'))
      .select(['id', 'fullName'])
      .where('id', 'in', [...new Set(people)])
      .execute(),
  ]);
  const countsOf = new Map(counts.map(({ batchId, ...each }) => [batchId, each]));
  const nameOf = new Map(names.map(({ id, fullName }) => [id, fullName]));
  return batches.map(({ undoneBy, ...batch }) => ({
    ...batch,
    ...(countsOf.get(batch.id) ?? { jobCount: 0, waitingCount: 0, leftOutCount: 0, invoiceCount: 0 }),
    createdByName: nameOf.get(batch.createdBy) ?? '',
    undoneByName: undoneBy === null ? null : (nameOf.get(undoneBy) ?? ''),
  }));
}

export async function toBatch(tx: Tx, batch: StoredBatch): Promise<InvoiceBatch> {
  const [answered] = await toBatches(tx, [batch]);
  if (answered === undefined) throw new Error('A batch was not answered');
  return answered;
}
