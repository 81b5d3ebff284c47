import { wallClock } from '../format/dates.ts';

const hourMs = 3_600_000;
/** A moment in milliseconds since 1970 as it is stored and sent. @example isoOf(0) → '1970-01-01T00:00:00.000Z' */
export const isoOf = (moment: number): string => new Date(moment).toISOString();

const shortForm = (moment: number): string => isoOf(moment).slice(0, 16);

/** The local time of a zone at a moment, as if it were UTC. */
function shownAt(moment: number, zone: string): number {
  const { day, time } = wallClock(isoOf(moment), zone);
  return Date.parse(`${day}T${time}:00.000Z`);
}

/**
 * The moment of a local day and time in a time zone. A time in the spring gap moves forward by the gap; of an
 * ambiguous time in autumn it is the first (Temporal's 'compatible'; spec 'Settled after the contract').
 *
 * @example momentOf({ day: '2026-03-10', time: '00:00' }, 'America/Toronto') → '2026-03-10T04:00:00.000Z'
 * @example momentOf({ day: '2026-03-08', time: '02:30' }, 'America/Toronto') → '2026-03-08T07:30:00.000Z', which is 03:30
 */
export function momentOf(local: { day: string; time: string }, zone: string): string {
  const shown = Date.parse(`${local.day}T${local.time}:00.000Z`);
  // The offsets a day before and a day after: any clock change lies between them.
  const offsets = [shown - 24 * hourMs, shown + 24 * hourMs].map((moment) => shownAt(moment, zone) - moment);
  const candidates = offsets.map((offset) => shown - offset);
  const exact = candidates.find((moment) => shortForm(shownAt(moment, zone)) === shortForm(shown));
  return isoOf(exact ?? candidates[0] ?? shown);
}
