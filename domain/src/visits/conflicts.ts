import type { VisitStatus } from './visit-statuses.ts';

/** The time that a visit occupies its people. Moments are ISO texts in UTC or anything else that `Date.parse` reads. */
export type BookedVisit = {
  id: string;
  start: string;
  end: string;
  anyTime: boolean;
  visitStatus: VisitStatus;
  teamIds: readonly string[];
};

/** Two visits of one person at the same time; `visitId` is the one that begins first. */
export type Conflict = { visitId: string; otherId: string; personId: string };

type Span<V> = { visit: V; start: number; end: number };

/** Visits without a fixed time, and ended or cancelled visits, occupy no time. */
const takesTime = ({ anyTime, visitStatus }: BookedVisit): boolean =>
  !anyTime && visitStatus !== 'completed' && visitStatus !== 'cancelled';

/**
 * All double bookings: pairs of overlapping visits, once for each shared person, ordered by start. Back-to-back
 * visits do not overlap; a visit of zero length overlaps only when it lies inside another.
 *
 * @example conflictsOf([{ id: 'a', start: '…09:00Z', end: '…11:00Z', teamIds: ['tom'], … },
 *   { id: 'b', start: '…10:00Z', end: '…12:00Z', teamIds: ['tom', 'ann'], … }])
 *   → [{ visitId: 'a', otherId: 'b', personId: 'tom' }]
 */
export function conflictsOf(visits: readonly BookedVisit[]): Conflict[] {
  const spans = visits
    .filter(takesTime)
    .map((visit): Span<BookedVisit> => ({ visit, start: Date.parse(visit.start), end: Date.parse(visit.end) }))
    .sort((one, other) => one.start - other.start || one.end - other.end || (one.visit.id < other.visit.id ? -1 : 1));
  const found: Conflict[] = [];
  // Each person's visits that have not ended when the next one begins.
  const running = new Map<string, Span<BookedVisit>[]>();
  for (const span of spans) {
    for (const personId of new Set(span.visit.teamIds)) {
      const open = (running.get(personId) ?? []).filter(({ end }) => end > span.start);
      for (const { visit } of open) found.push({ visitId: visit.id, otherId: span.visit.id, personId });
      running.set(personId, [...open, span]);
    }
  }
  return found;
}

/**
 * The double bookings of one visit: for each other visit, the shared people.
 *
 * @example conflictsWith(b, [a, b]) → [{ otherId: 'a', personIds: ['tom'] }]
 */
export function conflictsWith(
  visit: BookedVisit,
  others: readonly BookedVisit[],
): { otherId: string; personIds: string[] }[] {
  const rivals = others.filter(({ id }) => id !== visit.id);
  const people = new Map<string, string[]>();
  for (const { visitId, otherId, personId } of conflictsOf([visit, ...rivals])) {
    if (visitId !== visit.id && otherId !== visit.id) continue;
    const rival = visitId === visit.id ? otherId : visitId;
    people.set(rival, [...(people.get(rival) ?? []), personId]);
  }
  return [...people].map(([otherId, personIds]) => ({ otherId, personIds }));
}
