import type { VisitStatus } from './visit-statuses.ts';

/** When a visit reached its steps. Moments are ISO in UTC, null for a step not reached. */
export type StepTimes = { inTransitAt: string | null; arrivedAt: string | null };
export type WorkTimes = StepTimes & { startedAt: string | null; completedAt: string | null };

const unbegun: readonly VisitStatus[] = ['unscheduled', 'pending', 'scheduled'];

/**
 * The times of travel and arrival after a status change. Each is recorded the first time, and cleared when the visit
 * returns to a status before work.
 *
 * @example stepTimes({ inTransitAt: nine, arrivedAt: null }, 'arrived', ten) → { inTransitAt: nine, arrivedAt: ten }
 */
export function stepTimes({ inTransitAt, arrivedAt }: StepTimes, to: VisitStatus, now: string): StepTimes {
  if (unbegun.includes(to)) return { inTransitAt: null, arrivedAt: null };
  return {
    inTransitAt: inTransitAt ?? (to === 'in_transit' ? now : null),
    arrivedAt: arrivedAt ?? (to === 'arrived' ? now : null),
  };
}

const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 36_000) / 100);

/**
 * Travel and on-site hours by the recorded steps, with two decimals; null before any step. An unfinished step lasts
 * until `now`. On-site time begins with the arrival, or with the start of work if no arrival was recorded.
 *
 * @example workedHours({ inTransitAt: '…T09:00', arrivedAt: '…T09:30', startedAt: '…T09:40', completedAt: '…T11:00' }, now)
 *   → { travel: 0.5, onSite: 1.5 }
 */
export function workedHours(times: WorkTimes, now: string): { travel: number; onSite: number } | null {
  const { inTransitAt, startedAt, completedAt } = times;
  const onSiteFrom = times.arrivedAt ?? startedAt;
  const end = completedAt ?? now;
  if (inTransitAt === null && onSiteFrom === null) return null;
  return {
    travel: inTransitAt === null ? 0 : hoursBetween(inTransitAt, onSiteFrom ?? end),
    onSite: onSiteFrom === null ? 0 : hoursBetween(onSiteFrom, end),
  };
}
