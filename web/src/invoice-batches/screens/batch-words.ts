import type { InvoiceBatch } from '@truckroll/contract/invoice-batches/invoice-batches';
import { countOf } from '@truckroll/domain/format/numbers';
import type { BatchOutcome, BatchState } from '@truckroll/domain/invoice-batches/batch-states';

export const stateLabels: Record<BatchState, string> = {
  running: 'Billing',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const outcomeLabels: Record<BatchOutcome, string> = {
  waiting: 'Waiting',
  billed: 'Billed',
  left_out: 'Left out',
  undone: 'Undone',
};

/** @example batchText({ invoiceCount: 12, jobCount: 14, leftOutCount: 2, … }) → '12 invoices for 12 jobs, 2 left out' */
export const batchText = ({ invoiceCount, jobCount, leftOutCount, waitingCount }: InvoiceBatch): string =>
  [
    `${countOf(invoiceCount, 'invoice')} for ${countOf(jobCount - leftOutCount - waitingCount, 'job')}`,
    ...(leftOutCount === 0 ? [] : [`${leftOutCount} left out`]),
    ...(waitingCount === 0 ? [] : [`${waitingCount} waiting`]),
  ].join(', ');
