import type { VisitStatus } from '../visits/visit-statuses.ts';

type Visit = {
  visitStatus: VisitStatus;
  visitStartDateTime: string | null;
  visitEndDateTime: string | null;
  anyTime: boolean;
};

const isDone = ({ visitStatus }: Visit): boolean => visitStatus === 'completed' || visitStatus === 'cancelled';

/** Whether somebody is on the way to a visit or works on it. */
export const hasBegun = ({ visitStatus }: Pick<Visit, 'visitStatus'>): boolean =>
  visitStatus === 'in_transit' || visitStatus === 'arrived' || visitStatus === 'in_progress';

/**
 * The next of a day's visits, which are sorted by time: a started one, otherwise a timed one, otherwise one without a
 * time. Undefined when all are done.
 *
 * @example nextVisit([anyTime, nine, ten]) → nine
 */
export function nextVisit<V extends Pick<Visit, 'visitStatus' | 'anyTime'>>(visits: readonly V[]): V | undefined {
  const open = visits.filter(({ visitStatus }) => visitStatus !== 'completed' && visitStatus !== 'cancelled');
  return open.find(hasBegun) ?? open.find(({ anyTime }) => !anyTime) ?? open[0];
}

/** Timed visits by start, then those at any time. */
const byTime = (one: Visit, other: Visit): number =>
  Number(one.anyTime) - Number(other.anyTime) ||
  (one.visitStartDateTime ?? '').localeCompare(other.visitStartDateTime ?? '');

/** Whether a visit takes place before a moment, such as the end of a day, and has not ended at another, its start. */
const isWithin = ({ visitStartDateTime: start, visitEndDateTime: end }: Visit, day: DaySpan): boolean =>
  start !== null && start < day.end && (start >= day.start || (end ?? start) > day.start);

/** A day between two midnights, as ISO moments in UTC. */
type DaySpan = { start: string; end: string };

type OwnDay<V> = {
  next: V | undefined;
  /** The other visits of the day in order, done ones included. */
  rest: V[];
  done: number;
  count: number;
  /** The first visit of the following day. */
  first: V | undefined;
};

/** A person's visits of today and tomorrow, in the order in which the person needs them. */
export function ownDay<V extends Visit>(
  visits: readonly V[],
  { today, tomorrow }: { today: DaySpan; tomorrow: DaySpan },
): OwnDay<V> {
  const going = visits.filter(({ visitStatus }) => visitStatus !== 'cancelled');
  const own = going.filter((visit) => isWithin(visit, today)).toSorted(byTime);
  const next = nextVisit(own);
  return {
    next,
    rest: own.filter((visit) => visit !== next),
    done: own.filter(isDone).length,
    count: own.length,
    first: going.filter((visit) => isWithin(visit, tomorrow) && !own.includes(visit)).toSorted(byTime)[0],
  };
}

type Worked = { startedAt: string | null; completedAt: string | null; visitStatus: VisitStatus };

/**
 * The minutes of a span of time that a person has worked, from the start of the work to its completion, or until now
 * while it goes on. Time on two visits at once counts once.
 *
 * @example workedMinutes([{ startedAt: nine, completedAt: ten }, { startedAt: halfPastNine, completedAt: eleven }], day) → 120
 */
export function workedMinutes(visits: readonly Worked[], { start, end, now }: DaySpan & { now: number }): number {
  const [earliest, latest] = [Date.parse(start), Math.min(Date.parse(end), now)];
  const stretches = visits
    .flatMap(({ startedAt, completedAt, visitStatus }) => {
      if (startedAt === null || (completedAt === null && visitStatus !== 'in_progress')) return [];
      const from = Math.max(Date.parse(startedAt), earliest);
      const to = Math.min(completedAt === null ? latest : Date.parse(completedAt), latest);
      return from < to ? [{ from, to }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
  let reached = earliest;
  let worked = 0;
  for (const { from, to } of stretches) {
    worked += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return Math.floor(worked / 60_000);
}
