import type { JobForm, JobFormEntry } from '@truckroll/contract/job-forms';

/** What stands in place of the visit while something of it is done; closing it leads back to the visit. */
export type VisitStep =
  | { kind: 'reschedule' }
  | { kind: 'log' }
  | { kind: 'fill'; form: JobForm; entry: JobFormEntry | null }
  | { kind: 'sign' }
  | { kind: 'pay'; invoiceId: string }
  | { kind: 'complete' }
  | { kind: 'view'; entry: JobFormEntry };
