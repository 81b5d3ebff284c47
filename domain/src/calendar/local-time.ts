import { wallClock } from '../format/dates.ts';

const hourMs = 3_600_000;
const shortForm = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

/** What the clocks of a zone show at a moment, as if it were UTC. */
function shownAt(moment: number, zone: string): number {
  const { day, time } = wallClock(new Date(moment).toISOString(), zone);
  return Date.parse(`${day}T${time}:00.000Z`);
}

/**
 * The moment at which the clocks of a time zone show a day and a time. In the gap of spring it moves forward by the gap,
 * and of a time that comes twice in autumn it is the first (Temporal's 'compatible'; spec 'Settled after the contract').
 *
 * @example momentOf({ day: '2026-03-10', time: '00:00' }, 'America/Toronto') → '2026-03-10T04:00:00.000Z'
 * @example momentOf({ day: '2026-03-08', time: '02:30' }, 'America/Toronto') → '2026-03-08T07:30:00.000Z', which is 03:30
 */
export function momentOf(local: { day: string; time: string }, zone: string): string {
  const shown = Date.parse(`${local.day}T${local.time}:00.000Z`);
  // The offsets of the day before and the day after: between them lies any change of the clocks.
  const offsets = [shown - 24 * hourMs, shown + 24 * hourMs].map((moment) => shownAt(moment, zone) - moment);
  const candidates = offsets.map((offset) => shown - offset);
  const exact = candidates.find((moment) => shortForm(shownAt(moment, zone)) === shortForm(shown));
  return new Date(exact ?? candidates[0] ?? shown).toISOString();
}
