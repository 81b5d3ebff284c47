import type { JobStatus } from '../jobs/job-statuses.ts';

/** The statuses of jobs whose work is done. */
const finishedStatuses: readonly JobStatus[] = ['completed', 'invoiced', 'paid'];

/**
 * Whether a job counts as finished work. A job may be closed from any status, so a closed one counts when a visit of it
 * was completed.
 *
 * @example isFinishedWork({ jobStatus: 'closed', hasCompletedVisit: false }) → false
 */
export const isFinishedWork = (job: { jobStatus: JobStatus; hasCompletedVisit: boolean }): boolean =>
  job.jobStatus === 'closed' ? job.hasCompletedVisit : finishedStatuses.includes(job.jobStatus);

/**
 * The days from an invoice to its last payment; 0 for one that was paid in advance.
 *
 * @example daysToPay({ date: '2026-03-01', paidOn: '2026-03-15' }) → 14
 */
export const daysToPay = ({ date, paidOn }: { date: string; paidOn: string }): number =>
  Math.max(0, Math.round((Date.parse(paidOn) - Date.parse(date)) / 86_400_000));
