import { type Urgency, urgencies } from '../requests/request-stages.ts';
import { isEnded, type VisitStatus } from '../visits/visit-statuses.ts';
import { type JobPriority, type JobStatus, jobPriorities, openJobStatuses } from './job-statuses.ts';
import { priorityOf } from './request-priority.ts';

const dayMs = 86_400_000;

/** Whether the calendar shows a visit as open work. */
export const isDatedAndOpen = (visit: { visitStatus: VisitStatus; visitStartDateTime: string | null }): boolean =>
  visit.visitStartDateTime !== null && !isEnded(visit.visitStatus);

/**
 * Whether a job is in the 'To schedule' tray: it is open and has no open visit with a date. Every open job is either
 * there or on the calendar, so that no work gets lost (API 4.5). `server/src/features/jobs/job-filters.ts` has the same rule
 * in SQL.
 *
 * @example needsSchedule('on_hold', [{ visitStatus: 'unscheduled', visitStartDateTime: null }]) → true
 */
export const needsSchedule = (
  job: JobStatus,
  visits: readonly { visitStatus: VisitStatus; visitStartDateTime: string | null }[],
): boolean => openJobStatuses.some((status) => status === job) && !visits.some(isDatedAndOpen);

/**
 * The number of whole days that a job has waited; at least 0.
 *
 * @example waitingDays('2026-03-01T12:00:00.000Z', '2026-03-04T11:00:00.000Z') → 2
 */
export const waitingDays = (createdAt: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(createdAt)) / dayMs));

/**
 * How long a job or request has waited.
 *
 * @example waitingText('2026-03-01T12:00:00.000Z', '2026-03-04T11:00:00.000Z') → 'Waiting 2 days'
 */
export function waitingText(createdAt: string, now: string): string {
  const days = waitingDays(createdAt, now);
  if (days === 0) return 'New today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}

/**
 * The latest creation of a job or request that has waited for a number of days.
 *
 * @example waitingSince(2, '2026-03-04T11:00:00.000Z') → '2026-03-02T11:00:00.000Z'
 */
export const waitingSince = (days: number, now: string): string =>
  new Date(Date.parse(now) - days * dayMs).toISOString();

/** The priorities in the order in which jobs wait: most urgent first. */
export const priorityOrder: readonly JobPriority[] = jobPriorities.toReversed();

/**
 * The urgencies of requests that a priority of jobs stands for, where both wait in one list (API 4.10).
 *
 * @example urgenciesOf('high') → ['high', 'urgent']
 */
export const urgenciesOf = (priority: JobPriority): Urgency[] =>
  urgencies.filter((each) => priorityOf[each] === priority);
