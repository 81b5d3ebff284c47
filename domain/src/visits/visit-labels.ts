import type { VisitStatus } from './visit-statuses.ts';

/**
 * The displayed status: an any-time visit that has not begun shows as unscheduled (screens 1, no. 38).
 *
 * @example shownVisitStatus({ visitStatus: 'pending', anyTime: true }) → 'unscheduled'
 */
export const shownVisitStatus = (visit: { visitStatus: VisitStatus; anyTime: boolean }): VisitStatus =>
  visit.anyTime && (visit.visitStatus === 'pending' || visit.visitStatus === 'scheduled')
    ? 'unscheduled'
    : visit.visitStatus;

/**
 * A status in upper case with spaces for underscores (screens 1, no. 37); SCHEDULED when there is none (clients.md
 * 2.3).
 *
 * @example upperCaseStatus('in_progress') → 'IN PROGRESS'
 */
export const upperCaseStatus = (status: VisitStatus | null): string =>
  (status ?? 'scheduled').replaceAll('_', ' ').toUpperCase();
