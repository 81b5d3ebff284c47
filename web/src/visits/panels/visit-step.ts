import type { JobForm, JobFormEntry } from '@truckroll/contract/jobs/job-forms';

/** The sub-dialog that replaces the visit. Closing it returns to the visit. */
export type VisitStep =
  | { kind: 'reschedule' }
  | { kind: 'log' }
  | { kind: 'fill'; form: JobForm; entry: JobFormEntry | null }
  | { kind: 'sign' }
  | { kind: 'items'; search: string }
  | { kind: 'pay'; invoiceId: string }
  | { kind: 'complete' }
  | { kind: 'view'; entry: JobFormEntry };
