import { type Urgency, urgencies } from '../requests/request-stages.ts';
import { isEnded, type VisitStatus } from '../visits/visit-statuses.ts';
import { priorityOf } from './from-request.ts';
import { type JobPriority, type JobStatus, openJobStatuses } from './job-statuses.ts';

const dayMs = 86_400_000;

/** Whether the calendar shows a visit as work that is still to be done. */
export const isDatedAndOpen = (visit: { visitStatus: VisitStatus; visitStartDateTime: string | null }): boolean =>
  visit.visitStartDateTime !== null && !isEnded(visit.visitStatus);

/**
 * Whether a job waits in the tray 'To schedule': it is open and has no open visit with a date. Every open job is either
 * there or on the calendar, so that no work gets lost (API 4.5). In SQL the same rule stands in
 * `server/src/jobs/job-filters.ts`.
 *
 * @example needsSchedule('on_hold', [{ visitStatus: 'unscheduled', visitStartDateTime: null }]) → true
 */
export const needsSchedule = (
  job: JobStatus,
  visits: readonly { visitStatus: VisitStatus; visitStartDateTime: string | null }[],
): boolean => openJobStatuses.some((status) => status === job) && !visits.some(isDatedAndOpen);

/**
 * How many whole days a job has waited; never below 0.
 *
 * @example waitingDays('2026-03-01T12:00:00.000Z', '2026-03-04T11:00:00.000Z') → 2
 */
export const waitingDays = (createdAt: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(createdAt)) / dayMs));

const urgency: Record<JobPriority, number> = { high: 0, medium: 1, low: 2 };

/** The order of the tray: the most urgent first, of equal ones those that have waited longest. */
export const byUrgencyAndAge = (
  one: { priority: JobPriority; createdAt: string },
  other: { priority: JobPriority; createdAt: string },
): number => urgency[one.priority] - urgency[other.priority] || Date.parse(one.createdAt) - Date.parse(other.createdAt);

/**
 * The urgencies of requests that a priority of jobs stands for, where both wait in one list (API 4.10).
 *
 * @example urgenciesOf('high') → ['high', 'urgent']
 */
export const urgenciesOf = (priority: JobPriority): Urgency[] =>
  urgencies.filter((each) => priorityOf[each] === priority);
