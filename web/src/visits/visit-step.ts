import type { JobForm, JobFormEntry } from '@truckroll/contract/job-forms';

/** What stands in place of the visit while something of it is done; closing it leads back to the visit. */
export type VisitStep =
  | { kind: 'reschedule' }
  | { kind: 'log' }
  /** `backTo`: closing it leads back to the sheet of what is missing. */
  | { kind: 'fill'; form: JobForm; entry: JobFormEntry | null; backTo?: 'complete' }
  | { kind: 'sign'; backTo?: 'complete' }
  | { kind: 'complete' }
  | { kind: 'view'; entry: JobFormEntry };
