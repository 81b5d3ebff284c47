import type { VisitStatus } from './visit-statuses.ts';

/**
 * The status as it is shown: a visit at any time that has not begun counts as unscheduled to the eye (screens 1, no. 38).
 *
 * @example shownVisitStatus({ visitStatus: 'pending', anyTime: true }) → 'unscheduled'
 */
export const shownVisitStatus = (visit: { visitStatus: VisitStatus; anyTime: boolean }): VisitStatus =>
  visit.anyTime && (visit.visitStatus === 'pending' || visit.visitStatus === 'scheduled')
    ? 'unscheduled'
    : visit.visitStatus;

/**
 * A status in upper case, underscores as spaces (screens 1, no. 37); SCHEDULED when there is none (clients.md 2.3).
 *
 * @example upperCaseStatus('in_progress') → 'IN PROGRESS'
 */
export const upperCaseStatus = (status: VisitStatus | null): string =>
  (status ?? 'scheduled').replaceAll('_', ' ').toUpperCase();
