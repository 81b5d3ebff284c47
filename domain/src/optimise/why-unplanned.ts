/** Why a found place is not proposed. */
export const noWayText = 'The way from or to a visit beside it would not fit.';

/**
 * Why a plan cannot place something that waits for a date, as a sentence for a dispatcher.
 *
 * @example whyUnplanned({ isSeriesWithoutDates: false, people: 2, hasBegun: false }) → 'It is for 2 people at once. Schedule it by hand.'
 */
export function whyUnplanned(visit: { isSeriesWithoutDates: boolean; people: number; hasBegun: boolean }): string {
  if (visit.isSeriesWithoutDates) return 'A series gets its dates in its form. Schedule it by hand.';
  if (visit.hasBegun) return 'Work on it has begun. Complete it, or move it by hand.';
  if (visit.people > 1) return `It is for ${visit.people} people at once. Schedule it by hand.`;
  return 'It cannot be planned. Schedule it by hand.';
}
