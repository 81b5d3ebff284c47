import { isBegun, isEnded, type VisitStatus } from '../visits/visit-statuses.ts';
import { type JobStatus, openJobStatuses } from './job-statuses.ts';

/** The manual transitions of each status (API 4.4). Closing is for admins, which the caller checks. */
const moves: Record<JobStatus, readonly JobStatus[]> = {
  draft: ['scheduled', 'cancelled', 'closed'],
  scheduled: ['in_progress', 'on_hold', 'completed', 'cancelled', 'closed'],
  in_progress: ['scheduled', 'on_hold', 'completed', 'cancelled', 'closed'],
  on_hold: ['scheduled', 'in_progress', 'completed', 'cancelled', 'closed'],
  completed: ['in_progress', 'invoiced', 'closed'],
  invoiced: ['completed', 'paid', 'closed'],
  paid: ['invoiced', 'closed'],
  cancelled: ['draft', 'scheduled', 'closed'],
  closed: [],
};

/** A job in one of these statuses can be scheduled only if it has a start. */
const needsStart: readonly JobStatus[] = ['draft', 'cancelled'];

/**
 * The statuses that a job can be changed to by hand, in the order of the contract's table (API 4.4).
 *
 * @example jobMoves('paid') → ['invoiced', 'closed']
 */
export const jobMoves = (from: JobStatus): JobStatus[] => [...moves[from]];

/**
 * Why a job cannot change to a status, as the problem's name, or null. The same status is always allowed (API 4.4).
 *
 * @example jobMoveRefusal('draft', 'scheduled', { hasStart: false }) → 'jobMoveRefused'
 */
export function jobMoveRefusal(
  from: JobStatus,
  to: JobStatus,
  { hasStart }: { hasStart: boolean },
): 'jobMoveRefused' | null {
  if (from === to) return null;
  const lacksStart = to === 'scheduled' && needsStart.includes(from) && !hasStart;
  return moves[from].includes(to) && !lacksStart ? null : 'jobMoveRefused';
}

/**
 * A job's status after a full save: new jobs and drafts are scheduled when they have a start, all others keep their
 * status (API 4.4, `nextJobStatus`).
 *
 * @example statusOfSave({ current: 'draft', hasStart: true, scheduleLater: false }) → 'scheduled'
 */
export function statusOfSave(job: {
  /** Null for a new job. */
  current: JobStatus | null;
  hasStart: boolean;
  scheduleLater: boolean;
}): JobStatus {
  if (job.current !== null && job.current !== 'draft') return job.current;
  return job.hasStart && !job.scheduleLater ? 'scheduled' : 'draft';
}

/** What to do with open visits on completion of the job; without a choice they stay (API JB-7). */
export const openVisitChoices = ['complete', 'cancel', 'leave'] as const;
export type OpenVisitChoice = (typeof openVisitChoices)[number];

/**
 * The open visits after a manual job status change: cancelling and closing cancel them, completing applies the user's
 * choice (API 4.4).
 *
 * @example openVisitsOnMove('completed', 'complete') → 'complete'
 */
export function openVisitsOnMove(to: JobStatus, chosen: OpenVisitChoice): OpenVisitChoice {
  if (to === 'closed' || to === 'cancelled') return 'cancel';
  return to === 'completed' ? chosen : 'leave';
}

const uneditable: readonly JobStatus[] = ['completed', 'invoiced', 'paid', 'cancelled', 'closed'];

/** Whether a job can be edited as a whole; signature, logs, notes and status changes remain possible (API 4.4). */
export const isEditableJob = (status: JobStatus): boolean => !uneditable.includes(status);

const isOpen = (job: JobStatus): boolean => openJobStatuses.some((status) => status === job);

/**
 * A job's status after one of its visits changed status or was added (`from` null). `visits` has the statuses of all
 * its visits after the change. Work starts the job; the end of its last open visit completes it if any work was done;
 * an open visit reopens a completed job (API 4.4, VI-2).
 *
 * @example statusAfterVisits('scheduled', ['in_transit', 'scheduled'], { from: 'scheduled', to: 'in_transit' }) → 'in_progress'
 * @example statusAfterVisits('in_progress', ['completed', 'cancelled'], { from: 'scheduled', to: 'cancelled' }) → 'completed'
 */
export function statusAfterVisits(
  job: JobStatus,
  visits: readonly VisitStatus[],
  change: { from: VisitStatus | null; to: VisitStatus },
): JobStatus {
  if (change.from === change.to) return job;
  if (job === 'completed') return isEnded(change.to) ? job : 'in_progress';
  if (!isOpen(job)) return job;
  if (isBegun(change.to)) return 'in_progress';
  const isDone = isEnded(change.to) && visits.every(isEnded) && visits.includes('completed');
  return isDone ? 'completed' : job;
}
