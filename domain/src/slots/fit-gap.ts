import { flatMinutes, type Leg } from '../travel/travel-time.ts';
import type { Gap } from './gaps.ts';
import type { SearchedDay, SlotQuestion } from './slot-types.ts';

const minuteMs = 60_000;

/** Visits begin on the quarter hours of the local clock. All zones are whole quarter hours away from UTC since 1986. */
const gridMs = 15 * minuteMs;

/** A feasible start: milliseconds since the epoch, and the minutes of the way there. */
export type Fit = { start: number; travelMinutes: number };

/**
 * The reason why a visit does not fit into a gap: the gap is too short, or it is without travel, or the way is above
 * the limit, or the gap has no start in the promised window.
 */
export type Obstacle = 'short' | 'travel' | 'limit' | 'promise' | 'past';

const minutesOf = (leg: Leg | null, minuteOfDay: number): number => leg?.minutesAt(minuteOfDay) ?? 0;

/** The milliseconds that a way takes, and at least those by which the board warns, so that no suggestion is drawn in red. */
const takenMs = (leg: Leg | null, minuteOfDay: number): number =>
  leg === null ? 0 : Math.max(leg.minutesAt(minuteOfDay), flatMinutes(leg.kilometres)) * minuteMs;

/**
 * Every start in a gap, in order of time, from which the visit fits: with the way from the visit before, or from the
 * office, and the way to the visit behind, each at most the travel limit, and each way fits by the board's estimate too. The way from the office lies before working
 * hours, so it delays nothing but a start that would begin before now and the way. The times of day of the two ways
 * are those of the visit's start and end.
 */
export function fitsOf(gap: Gap, day: SearchedDay, question: SlotQuestion): { fits: Fit[]; obstacle: Obstacle | null } {
  const { now, travelLimit, office } = question;
  const limit = travelLimit ?? Number.POSITIVE_INFINITY;
  const length = question.duration * minuteMs;
  if (gap.end - gap.start < length) return { fits: [], obstacle: 'short' };
  const fits: Fit[] = [];
  const there = gap.before === null ? office : gap.before.there;
  const earliest = Math.max(gap.start, now);
  const latest = Math.min(gap.end - length, day.end - 1);
  const wanted = Math.max(earliest, day.arrival?.start ?? 0, day.only ?? 0);
  const first = wanted === day.only ? wanted : Math.ceil(wanted / gridMs) * gridMs;
  const last = Math.min(latest, day.arrival?.end ?? Number.POSITIVE_INFINITY, day.only ?? Number.POSITIVE_INFINITY);
  let obstacle: Obstacle = first > last && earliest <= latest && day.arrival !== undefined ? 'promise' : 'past';
  for (let start = first; start <= last; start += gridMs) {
    const end = start + length;
    const startsAt = (start - day.start) / minuteMs;
    const endsAt = (end - day.start) / minuteMs;
    const thereMinutes = minutesOf(there, startsAt);
    const onwardMinutes = gap.behind === null ? 0 : minutesOf(gap.behind.onward, endsAt);
    if (thereMinutes > limit || onwardMinutes > limit) {
      obstacle = 'limit';
      continue;
    }
    const isPast = start < now + thereMinutes * minuteMs;
    const comesFrom = gap.before === null || gap.before.end + takenMs(there, startsAt) <= start;
    const goesOn = gap.nextOnes.every((next) => end + takenMs(next.onward, endsAt) <= next.start);
    if (!isPast && comesFrom && goesOn) fits.push({ start, travelMinutes: thereMinutes });
    else if (!isPast && obstacle === 'past') obstacle = 'travel';
  }
  return { fits, obstacle: fits.length === 0 ? obstacle : null };
}
