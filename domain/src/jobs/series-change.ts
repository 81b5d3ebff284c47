import { wallClock } from '../format/dates.ts';
import { isUnbegun, type VisitStatus } from '../visits/visit-statuses.ts';
import type { SeriesVisit } from './series.ts';

/** A visit of a series, except its extra visits. */
export type VisitOfSeries = {
  visitStatus: VisitStatus;
  visitStartDateTime: string | null;
  visitEndDateTime: string | null;
  anyTime: boolean;
};

/** How the visits of a series follow its new schedule. Visits that are in no list stay as they are. */
export type SeriesChange<V, S> = {
  /** Visits that keep everything but their time. */
  moved: { visit: V; to: S }[];
  removed: V[];
  /** Visits of the schedule that nobody has yet. */
  added: S[];
  /** Visits, also those that stay, with the visit of the new schedule that they are. */
  planned: { visit: V; to: S }[];
};

type Schedules<S> = {
  /** The visits by the schedule until now; none when each is chosen by hand. */
  before: readonly SeriesVisit[];
  after: readonly S[];
  anyTime: boolean;
  timezone: string;
  /** The local day from which on visits are added. */
  today: string;
};

/** Places of a schedule by day. Each is taken by at most one visit. */
class Places<S extends SeriesVisit> {
  readonly #free = new Map<string, S[]>();

  constructor(places: readonly S[], dayOf: (moment: string) => string) {
    for (const place of places) {
      const day = dayOf(place.start);
      this.#free.set(day, [...(this.#free.get(day) ?? []), place]);
    }
  }

  /** Takes the place of a day, by preference one with this start. */
  take(day: string, start: string | null): S | undefined {
    const places = this.#free.get(day) ?? [];
    const place = places.find((each) => each.start === start) ?? places[0];
    if (place !== undefined) this.#keep(day, place);
    return place;
  }

  /** Takes the place that is nearest to a moment, or the first one. */
  takeNearest(moment: string | null): S | undefined {
    const distance = ({ start }: S) => (moment === null ? 0 : Math.abs(Date.parse(start) - Date.parse(moment)));
    let best: { day: string; place: S } | undefined;
    for (const [day, places] of this.#free) {
      for (const place of places) {
        if (best === undefined || distance(place) < distance(best.place)) best = { day, place };
      }
    }
    if (best !== undefined) this.#keep(best.day, best.place);
    return best?.place;
  }

  #keep(day: string, taken: S): void {
    const left = (this.#free.get(day) ?? []).filter((place) => place !== taken);
    if (left.length === 0) this.#free.delete(day);
    else this.#free.set(day, left);
  }

  free(): S[] {
    return [...this.#free.values()].flat();
  }
}

const isSame = (one: SeriesVisit, other: SeriesVisit): boolean => one.start === other.start && one.end === other.end;

/** Begun and ended visits first, which keep their days; then those on their days before those without one. */
const inOrder = <V extends VisitOfSeries>(visits: readonly V[]): V[] => {
  const rank = (visit: V) => (isUnbegun(visit.visitStatus) ? (visit.visitStartDateTime === null ? 2 : 1) : 0);
  return visits.toSorted((one, other) => rank(one) - rank(other));
};

/**
 * How the visits of a series follow a new schedule (API 4.6): a visit whose day stays in the series is the same visit,
 * with its id, notes, people, priority and forms. Its time changes only when the schedule's time of that day does; so a
 * series that only gets another end leaves all its visits alone that are before it, also those that were moved or
 * deleted by hand. A moved visit counts for the nearest day of the series that has no visit.
 */
export function changeOfSeries<V extends VisitOfSeries, S extends SeriesVisit>(
  visits: readonly V[],
  { before, after, anyTime, timezone, today }: Schedules<S>,
): SeriesChange<V, S> {
  const dayOf = (moment: string): string => wallClock(moment, timezone).day;
  const dayOfVisit = ({ visitStartDateTime: start }: V) => (start === null ? null : dayOf(start));
  const ordered = inOrder(visits);
  const origins = findOrigins(ordered, new Places(before, dayOf), dayOfVisit);

  const places = new Places(after, dayOf);
  const planned = new Map<V, S>();
  const settle = (dayFor: (visit: V) => string | null) => {
    for (const visit of ordered) {
      const day = planned.has(visit) ? null : dayFor(visit);
      const place = day === null ? undefined : places.take(day, visit.visitStartDateTime);
      if (place !== undefined) planned.set(visit, place);
    }
  };
  const originDay = (visit: V) => {
    const origin = origins.get(visit);
    return origin === undefined ? null : dayOf(origin.start);
  };
  settle((visit) => (originDay(visit) === dayOfVisit(visit) ? originDay(visit) : null));
  settle(originDay);
  settle(dayOfVisit);

  // A day that the schedule had already and that has no visit lost it by hand.
  const had = new Set(before.map(({ start }) => dayOf(start)));
  const isFirstTime = visits.length === 0;
  let added = places.free().filter(({ start }) => isFirstTime || (dayOf(start) >= today && !had.has(dayOf(start))));
  // A visit that lost its date gets a new one before another visit is made.
  for (const visit of ordered) {
    const [next, ...rest] = added;
    if (next === undefined || visit.visitStartDateTime !== null || !isUnbegun(visit.visitStatus)) continue;
    if (planned.has(visit)) continue;
    planned.set(visit, next);
    added = rest;
  }

  const open = ordered.filter(({ visitStatus }) => isUnbegun(visitStatus));
  const follows = (visit: V, to: S): boolean => {
    if (dayOf(to.start) < today) return false;
    const origin = origins.get(visit);
    const { visitStartDateTime: start, visitEndDateTime: end } = visit;
    if (origin !== undefined && isSame(origin, to) && visit.anyTime === anyTime) return false;
    return start !== to.start || end !== to.end || visit.anyTime !== anyTime;
  };
  const ofPlan = [...planned].map(([visit, to]) => ({ visit, to }));
  return {
    moved: ofPlan.filter(({ visit, to }) => isUnbegun(visit.visitStatus) && follows(visit, to)),
    removed: open.filter((visit) => !planned.has(visit)),
    added,
    planned: ofPlan.filter(({ visit }) => isUnbegun(visit.visitStatus)),
  };
}

/** Which visit of the schedule until now each visit is: that of its day, else the nearest one without a visit. */
function findOrigins<V extends VisitOfSeries>(
  visits: readonly V[],
  places: Places<SeriesVisit>,
  dayOfVisit: (visit: V) => string | null,
): Map<V, SeriesVisit> {
  const origins = new Map<V, SeriesVisit>();
  const note = (visit: V, place: SeriesVisit | undefined) => place !== undefined && origins.set(visit, place);
  for (const visit of visits) {
    const day = dayOfVisit(visit);
    if (day !== null) note(visit, places.take(day, visit.visitStartDateTime));
  }
  for (const visit of visits) if (!origins.has(visit)) note(visit, places.takeNearest(visit.visitStartDateTime));
  return origins;
}

/** The fields of a visit that the form needs to announce its loss. */
type OwnVisit = VisitOfSeries & {
  teamIds: readonly string[];
  priority: string;
  noteCount: number;
  /** Whether a job form was filled on it. */
  hasForms: boolean;
};

const asSet = (ids: readonly string[]): string => [...new Set(ids)].sort().join();

/**
 * The visits that lose something of their own when a series gets a new schedule, each with what it is, in words: what
 * was changed by hand, added or filled (screens M21).
 */
export function lossesOf<V extends OwnVisit, S extends SeriesVisit>(
  { moved, removed }: SeriesChange<V, S>,
  { before, teamIds, priority }: { before: readonly SeriesVisit[]; teamIds: readonly string[]; priority: string },
): { visit: V; loses: string[] }[] {
  const planned = new Set(before.map(({ start, end }) => `${start} ${end}`));
  const hasOwnTime = ({ visitStartDateTime: start, visitEndDateTime: end }: V) =>
    start !== null && !planned.has(`${start} ${end}`);
  const ofRemoved = removed.map((visit) => ({
    visit,
    loses: [
      ...(hasOwnTime(visit) ? ['its own time'] : []),
      ...(asSet(visit.teamIds) === asSet(teamIds) ? [] : ['its people']),
      ...(visit.priority === priority ? [] : ['its priority']),
      ...(visit.noteCount > 0 ? [visit.noteCount === 1 ? 'a note' : `${visit.noteCount} notes`] : []),
      ...(visit.hasForms ? ['its filled forms'] : []),
    ],
  }));
  const ofMoved = moved.map(({ visit }) => ({ visit, loses: hasOwnTime(visit) ? ['its own time'] : [] }));
  const at = ({ visit }: { visit: V }) => visit.visitStartDateTime ?? '';
  return [...ofRemoved, ...ofMoved]
    .filter(({ loses }) => loses.length > 0)
    .sort((one, other) => (at(one) < at(other) ? -1 : 1));
}
