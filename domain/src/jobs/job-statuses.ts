/** The statuses of a job (API 3.4). */
export const jobStatuses = [
  'draft',
  'scheduled',
  'in_progress',
  'on_hold',
  'completed',
  'invoiced',
  'paid',
  'cancelled',
  'closed',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The statuses of jobs with work still to be done. */
export const openJobStatuses = ['draft', 'scheduled', 'in_progress', 'on_hold'] as const satisfies JobStatus[];

export const jobTypes = ['one-off', 'recurring'] as const;
export type JobType = (typeof jobTypes)[number];

export const jobPriorities = ['low', 'medium', 'high'] as const;
export type JobPriority = (typeof jobPriorities)[number];

export type JobItemType = 'item' | 'product' | 'service';
