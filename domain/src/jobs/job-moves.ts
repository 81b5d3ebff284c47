import { isBegun, isEnded, type VisitStatus } from '../visits/visit-statuses.ts';
import { type JobStatus, openJobStatuses } from './job-statuses.ts';

/** To what a person may change each status by hand (API 4.4). Closing is for admins, which the caller checks. */
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

/** From these a job is scheduled only when it has a start. */
const needsStart: readonly JobStatus[] = ['draft', 'cancelled'];

/**
 * What a job of a status may become by hand, in the order of the contract's table (API 4.4).
 *
 * @example jobMoves('paid') → ['invoiced', 'closed']
 */
export const jobMoves = (from: JobStatus): JobStatus[] => [...moves[from]];

/**
 * Why a job cannot be changed to a status, as the name of the problem, or null. The same status is no move and always
 * possible (API 4.4).
 *
 * @example whyNotJobMove('draft', 'scheduled', { hasStart: false }) → 'jobMoveRefused'
 */
export function whyNotJobMove(
  from: JobStatus,
  to: JobStatus,
  { hasStart }: { hasStart: boolean },
): 'jobMoveRefused' | null {
  if (from === to) return null;
  const lacksStart = to === 'scheduled' && needsStart.includes(from) && !hasStart;
  return moves[from].includes(to) && !lacksStart ? null : 'jobMoveRefused';
}

/**
 * The status that a job has after a full save: a new one and a draft are scheduled by their start, every other keeps its
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

/** What a person who completes a job wants to become of its open visits; one who says nothing leaves them (API JB-7). */
export const openVisitChoices = ['complete', 'cancel', 'leave'] as const;
export type OpenVisitChoice = (typeof openVisitChoices)[number];

/**
 * What becomes of the open visits of a job that is moved by hand: cancelling and closing cancel them, completing does as
 * was chosen (API 4.4).
 *
 * @example openVisitsOnMove('completed', 'complete') → 'complete'
 */
export function openVisitsOnMove(to: JobStatus, chosen: OpenVisitChoice): OpenVisitChoice {
  if (to === 'closed' || to === 'cancelled') return 'cancel';
  return to === 'completed' ? chosen : 'leave';
}

const uneditable: readonly JobStatus[] = ['completed', 'invoiced', 'paid', 'cancelled', 'closed'];

/** Whether a job can still be edited as a whole; signature, logs, notes and status changes stay possible (API 4.4). */
export const isEditableJob = (status: JobStatus): boolean => !uneditable.includes(status);

const isOpen = (job: JobStatus): boolean => openJobStatuses.some((status) => status === job);

/**
 * The status of a job after one of its visits became another, or was added (`from` null). `visits` are the statuses of all
 * its visits after that. Work begins the job; the end of the last open visit completes it where some work was done; an
 * open visit takes a completed job back to work (API 4.4, VI-2).
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
