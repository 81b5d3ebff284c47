import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import type { DocumentStatus, DocumentType } from '@truckroll/domain/documents/document-kinds';
import { jobStatusAfterPayment, settledBy, statusAfterPayment } from '@truckroll/domain/documents/payment-rules';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { readClosedThrough } from '../accounts/closing-store.ts';
import type { Recording } from '../events/record-event.ts';
import { lockJob, setJobStatus } from '../jobs/write-jobs.ts';
import { liveInvoicesOf } from './document-rows.ts';
import { listJobIdsOf } from './invoice-jobs.ts';
import { listCounted } from './write-payments.ts';

/** The payment amounts stored on a document. */
type Settled = {
  id: string;
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  total: string;
  date: string;
  dueDate: string | null;
  sentAt: string | null;
};

/**
 * Recomputes the stored payment amounts of an invoice, or of an estimate with a deposit, from all its payments. The
 * caller must have locked the document. Returns the status of the invoice's jobs, if they have the same one.
 */
export async function settlePayments(
  tx: Tx,
  document: Settled,
  by: Recording,
): Promise<{ jobStatus: JobStatus | null }> {
  const counted = await listCounted(tx, document.id);
  const documentStatus = statusAfterPayment(document, counted);
  const whole = { ...document, documentStatus, total: Number(document.total) };
  const { amountPaid, amountRefunded, paymentStatus } = settledBy(whole, counted);
  await telling(tx, 'document', document.id)
    .updateTable('documents')
    .set({
      amountPaid: String(amountPaid),
      amountRefunded: String(amountRefunded),
      paymentStatus,
      ...(documentStatus === document.documentStatus
        ? {}
        : {
            documentStatus,
            sentAt: document.sentAt ?? by.now.toISOString(),
            reopenedAt: null,
            ...(await openDates(tx, document)),
          }),
    })
    .where('id', '=', document.id)
    .execute();
  if (document.documentType === 2) return { jobStatus: null };
  const statuses: (JobStatus | null)[] = [];
  for (const jobId of await listJobIdsOf(tx, document.id)) statuses.push(await settleJob(tx, jobId, by));
  const [only = null] = new Set(statuses).size === 1 ? statuses : [];
  return { jobStatus: only };
}

/** The days of a draft that a payment gives out: it is not given out in the closed books (decision 0099). */
async function openDates(tx: Tx, { date, dueDate }: Settled): Promise<{ date: string; dueDate: string | null } | null> {
  const open = openDayFrom(date, await readClosedThrough(tx));
  return open === date ? null : { date: open, dueDate: dueDate === null || dueDate >= open ? dueDate : open };
}

/** Updates a job's status: it is paid if all of its invoices are (API 4.4). */
async function settleJob(tx: Tx, jobId: string, by: Recording): Promise<JobStatus | null> {
  const job = await lockJob(tx, jobId);
  if (job === undefined) return null;
  const invoices = await liveInvoicesOf(tx, jobId).execute();
  const after = jobStatusAfterPayment(
    job.jobStatus,
    invoices.map((invoice) => invoice.paymentStatus),
  );
  if (after === job.jobStatus) return after;
  await setJobStatus(tx, { id: jobId, from: job.jobStatus, to: after }, by);
  return after;
}
