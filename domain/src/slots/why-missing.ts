import type { Obstacle } from './fit-gap.ts';
import type { Away } from './slot-types.ts';

/**
 * A length of time in a dispatcher's words.
 *
 * @example hoursText(135) → '2 h 15 min'
 */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** The reasons why a person got no visit on the days searched: why they were away, and the obstacles of their gaps. */
export type Hindrance = { away: readonly Away[]; obstacles: ReadonlySet<Obstacle> };

/**
 * Why a person has no start at all: what comes closest to a start is named, because that is what a dispatcher can
 * change.
 *
 * @example whyMissing({ away: [offOnTuesday], obstacles: new Set() }, { duration: 120, travelLimit: 60, promised: null }) → 'off on Tuesday'
 */
export function whyMissing(
  { away, obstacles }: Hindrance,
  { duration, travelLimit, promised }: { duration: number; travelLimit: number | null; promised: string | null },
): string {
  if (obstacles.has('travel')) return `no gap of ${hoursText(duration)} with the travel around it`;
  if (obstacles.has('limit')) return `more than ${hoursText(travelLimit ?? 0)} of travel`;
  if (obstacles.has('promise')) return `not free in the promised ${promised ?? 'window'}`;
  if (obstacles.has('short')) return `no gap of ${hoursText(duration)}`;
  if (obstacles.has('past')) return 'no working time left';
  const absences = away.filter(({ isAbsent }) => isAbsent);
  // Days off between two days of a vacation are not worth naming.
  const reasons = [...new Set((absences.length > 0 ? absences : away).map(({ text }) => text))];
  if (absences.length > 0) return reasons.join(', then ');
  const [only = 'no working day in this range'] = reasons;
  return reasons.length > 1 ? 'off on all of these days' : only;
}
