import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { readToday } from '../accounts/local-day.ts';
import { documentHeads, liveInvoices } from './document-rows.ts';
import { selectRows, toRow } from './document-store.ts';

/** What an invoice says of the step of an estimate that it bills. */
type NewProgress = {
  estimateId: string;
  stepId: string;
  /** Null for the release of what was retained. */
  stepName: string | null;
  estimateTotal: number;
  billedBefore: number;
  retained: number;
};

/** With the number of the estimate. */
export type Progress = NewProgress & { estimateNumber: string };

/** The step that an invoice bills, or has billed while it counted; null for other documents. */
export async function findProgress(tx: Tx, invoiceId: string): Promise<Progress | null> {
  const row = await tx
    .selectFrom('progressInvoices as progress')
    .innerJoin(documentHeads.as('estimates'), (join) =>
      join.onRef('estimates.accountId', '=', 'progress.accountId').onRef('estimates.id', '=', 'progress.estimateId'),
    )
    .select(['progress.estimateId', 'progress.stepId', 'progress.stepName', 'progress.estimateTotal'])
    .select(['progress.billedBefore', 'progress.retained', 'estimates.documentPrefix', 'estimates.documentNumber'])
    .where('progress.invoiceId', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { estimateTotal, billedBefore, retained, documentPrefix, documentNumber, ...step } = row;
  return {
    estimateNumber: displayNumber(documentPrefix, documentNumber),
    ...step,
    ...{ estimateTotal: Number(estimateTotal), billedBefore: Number(billedBefore), retained: Number(retained) },
  };
}

export async function insertProgress(tx: Tx, invoiceId: string, progress: NewProgress): Promise<void> {
  const { estimateTotal, billedBefore, retained, ...step } = progress;
  await telling(tx, 'document', [invoiceId, progress.estimateId])
    .insertInto('progressInvoices')
    .values({
      ...step,
      invoiceId,
      ...{ estimateTotal: String(estimateTotal), billedBefore: String(billedBefore), retained: String(retained) },
    })
    .execute();
}

const selectLive = (tx: Tx, estimateId: string) =>
  tx
    .selectFrom('progressInvoices as progress')
    .innerJoin(liveInvoices.as('invoices'), (join) =>
      join.onRef('invoices.accountId', '=', 'progress.accountId').onRef('invoices.id', '=', 'progress.invoiceId'),
    )
    .where('progress.estimateId', '=', estimateId);

/** The invoices that bill the steps of an estimate, by the steps' ids: those that are neither void nor deleted. */
export async function listStepInvoices(tx: Tx, estimateId: string, now: Date): Promise<Map<string, DocumentRow>> {
  const [steps, today] = await Promise.all([
    selectLive(tx, estimateId).select(['progress.stepId', 'invoices.id']).execute(),
    readToday(tx, now),
  ]);
  if (steps.length === 0) return new Map();
  const rows = await selectRows(tx)
    .where(
      'id',
      'in',
      steps.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toRow(row, today)]));
  return new Map(
    steps.flatMap(({ stepId, id }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [[stepId, row] as const];
    }),
  );
}

/** Whether some step of an estimate is billed. */
export const isBilled = async (tx: Tx, estimateId: string): Promise<boolean> =>
  (await selectLive(tx, estimateId).select('invoices.id').limit(1).executeTakeFirst()) !== undefined;

/** Makes the invoices of an estimate's steps those of the job that it became. */
export async function linkStepsToJob(tx: Tx, estimateId: string, jobId: string): Promise<void> {
  const rows = await selectLive(tx, estimateId).select('invoices.id').execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await telling(tx, 'document', ids)
    .insertInto('invoiceJobs')
    .values(ids.map((invoiceId) => ({ invoiceId, jobId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await telling(tx, 'document', ids)
    .updateTable('documents')
    .set({ jobId: sql<string>`coalesce(job_id, ${jobId}::uuid)` })
    .where('id', 'in', ids)
    .execute();
}

/** The estimate of a document that is billed in steps, with its number; undefined if it is billed as a whole. */
export const findBilledInSteps = (
  tx: Tx,
  estimateId: string,
): Promise<{ documentPrefix: string; documentNumber: number } | undefined> =>
  tx
    .selectFrom('documents')
    .select(['documentPrefix', 'documentNumber'])
    .where('id', '=', estimateId)
    .where('billingSchedule', 'is not', null)
    .where('documentStatus', '!=', 'void')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
