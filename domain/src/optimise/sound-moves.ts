import type { Coordinates } from '../addresses/coordinates.ts';
import { wallClock } from '../format/dates.ts';
import { travelGaps } from '../travel/travel-gaps.ts';
import { overlap } from './free-time.ts';
import { applyMoves, type PlanMove } from './plan-moves.ts';
import type { PlanQuestion, VisitSlot } from './plan-question.ts';

/** Two visits of one person on one day that overlap, or between which the way does not fit. */
type Clash = { personDay: string; ids: readonly [string, string] };

type Slots = ReadonlyMap<string, VisitSlot>;

/** A visit with a time of day. */
type Timed = { id: string; start: number; end: number };

const clashKey = ({ personDay, ids }: Clash): string => `${personDay} ${ids.join(' ')}`;

function personDaysOf({ start, end, anyTime, teamIds }: VisitSlot, zone: string): string[] {
  if (start === null || end === null || anyTime) return [];
  const { day } = wallClock(new Date(start).toISOString(), zone);
  return teamIds.map((id) => `${id} ${day}`);
}

/** The conflicts that a board marks, by the same function, and visits at the same time. */
function clashesOf(slots: Slots, placeOf: (id: string) => Coordinates | null, zone: string): Clash[] {
  const ofDay = new Map<string, Timed[]>();
  for (const [id, slot] of slots)
    for (const key of personDaysOf(slot, zone)) {
      const timed = { id, start: slot.start ?? 0, end: slot.end ?? 0 };
      ofDay.set(key, [...(ofDay.get(key) ?? []), timed]);
    }
  return [...ofDay].flatMap(([personDay, visits]): Clash[] => {
    const late = travelGaps(visits.map((visit) => ({ ...visit, place: placeOf(visit.id) }))).filter(
      ({ fits }) => !fits,
    );
    const pairs = visits.flatMap((one, index) =>
      visits.slice(index + 1).flatMap((other) => (overlap(one, other) ? [[one.id, other.id] as const] : [])),
    );
    return [...late.map(({ fromId, toId }) => [fromId, toId] as const), ...pairs].map((ids) => ({ personDay, ids }));
  });
}

/** Whether a move takes a visit out of the window promised to its client, while that has not passed. */
function breaksPromise({ visitId, to }: PlanMove, { visits, now }: PlanQuestion): boolean {
  const promised = visits.find(({ id }) => id === visitId)?.promised ?? null;
  if (promised === null || promised.end < now || to.start === null) return false;
  return to.start < promised.start || to.start > promised.end;
}

/**
 * The moves that leave a board without new warnings: no two visits of one person at once, each way fits by the function
 * that draws the warnings, each promise is kept. The ids of all others are in `dropped`: their visits stay as they are.
 *
 * @example soundMoves(question, [boilerBehindFarPump], placeOf) → { kept: [], dropped: ['boiler'] }
 */
export function soundMoves(
  question: PlanQuestion,
  moves: readonly PlanMove[],
  placeOf: (visitId: string) => Coordinates | null,
): { kept: PlanMove[]; dropped: string[] } {
  const { zone } = question;
  const before = new Map(question.visits.map((visit): [string, VisitSlot] => [visit.id, visit]));
  const known = new Set(clashesOf(before, placeOf, zone).map(clashKey));
  let kept = moves.filter((move) => !breaksPromise(move, question));
  for (;;) {
    const moved = new Map(kept.map((move) => [move.visitId, move]));
    const clashes = clashesOf(applyMoves(before, kept), placeOf, zone).filter(
      (clash) => clash.ids.some((id) => moved.has(id)) || !known.has(clashKey(clash)),
    );
    if (clashes.length === 0) break;
    const causes = new Set(clashes.flatMap((clash) => causesOf(clash, moved, zone)));
    kept = causes.size === 0 ? [] : kept.filter(({ visitId }) => !causes.has(visitId));
  }
  return { kept, dropped: moves.filter((move) => !kept.includes(move)).map(({ visitId }) => visitId) };
}

/** The moved visit of a clash, the later one first; where none was moved, those that came to or left the person's day. */
function causesOf({ personDay, ids }: Clash, moved: ReadonlyMap<string, PlanMove>, zone: string): string[] {
  const last = ids.toReversed().find((id) => moved.has(id));
  if (last !== undefined) return [last];
  return [...moved.values()]
    .filter(({ from, to }) => [from, to].some((slot) => personDaysOf(slot, zone).includes(personDay)))
    .map(({ visitId }) => visitId);
}
