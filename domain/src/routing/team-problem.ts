import type { RoutingProblem, RoutingVehicle, RoutingVisit, TimeSpan, TravelMatrices } from './routing-problem.ts';

/**
 * The people and the visits of some days, as a dispatcher knows them. Moments are minutes on one axis for all days, places
 * are indices of the travel matrices.
 */
export type TeamWork = {
  people: readonly WorkingPerson[];
  visits: readonly WorkToPlan[];
  travel: TravelMatrices;
  prices: TeamPrices;
  /** Visits begin at multiples of this many minutes, or at any minute when a planned start does not. */
  startStep: number;
  /** Whether the way to the first visit and from the last one lies within the working hours. */
  commuteIsWork: boolean;
  /** Whether work that is longer than the time between any two pauses may be interrupted by them; else nobody serves it. */
  pausesInterrupt: boolean;
};

export type WorkingPerson = {
  id: string;
  skillIds: readonly string[];
  /** null: the day begins at the first visit, or ends at the last one. */
  startPlace: number | null;
  endPlace: number | null;
  days: readonly WorkingDay[];
};

/**
 * A day of a person, or a part of it. `pauses` are breaks, absences of some hours, events and tasks: ordered, without
 * overlaps, within the shift. A part begins or ends at the place of a visit that is not planned.
 */
export type WorkingDay = {
  day: string;
  shift: TimeSpan;
  pauses: readonly TimeSpan[];
  /** Where the person is before and behind the part: leaves there at the moment at the earliest, arrives at the latest. */
  before?: DayEnd;
  behind?: DayEnd;
};

type DayEnd = { place: number; moment: number };

export type WorkToPlan = {
  id: string;
  place: number;
  duration: number;
  /** When the visit may begin. */
  windows: readonly TimeSpan[];
  skillIds: readonly string[];
  /** The only person who may come, null for everybody with the skills. */
  personId: string | null;
  preferredPersonId: string | null;
  /** A fixed visit keeps its planned person and start. */
  isFixed: boolean;
  /** How many times the price of an unserved visit of usual priority is paid for this one. */
  weight: number;
  planned: { personId: string; start: number } | null;
};

/** All in the same unit, for example minutes of work. */
export type TeamPrices = {
  kilometre: number;
  travelMinute: number;
  /** For each person and day with at least one visit. */
  workingDay: number;
  /** For a visit of weight 1. */
  unserved: number;
  otherPersonThanPreferred: number;
  otherPersonOrDayThanPlanned: number;
  otherStartThanPlanned: number;
};

/** A routing problem whose vehicles are people's days: `days` and `visitIds` name its indices. */
export type TeamProblem = {
  problem: RoutingProblem;
  days: readonly { personId: string; day: string }[];
  visitIds: readonly string[];
};

/** Starts that differ by less are not a change for anybody. */
const unnoticedMinutes = 5;
/** Fixed visits are never given up for others. */
const fixedWeight = 1000;

/** Builds the routing problem of a team. A fixed visit without a planned start is refused by a RangeError. */
export function teamProblem(work: TeamWork): TeamProblem {
  const { people, prices } = work;
  const nowhere = work.travel.places;
  const needsNowhere = people.some((person) => person.startPlace === null || person.endPlace === null);
  const days = people.flatMap((person) => person.days.map((day) => ({ person, day })));
  const vehicles = days.map(({ person, day }): RoutingVehicle => {
    const { before, behind, shift, pauses } = day;
    return {
      startPlace: before?.place ?? person.startPlace ?? nowhere,
      endPlace: behind?.place ?? person.endPlace ?? nowhere,
      earliestDeparture: before?.moment ?? (work.commuteIsWork ? shift.from : Number.NEGATIVE_INFINITY),
      latestReturn: behind?.moment ?? (work.commuteIsWork ? shift.to : Number.POSITIVE_INFINITY),
      ...{ shift, pauses },
      capacity: Number.POSITIVE_INFINITY,
      usePrice: prices.workingDay - directPrice({ person, day }, work),
    };
  });
  const visits = work.visits.map((visit): RoutingVisit => routingVisit(visit, days, work));
  const allowed = work.visits.map((visit) => {
    const able = new Set(people.filter((person) => canServe(person, visit)).map((person) => person.id));
    return days.map(({ person }) => able.has(person.id));
  });
  return {
    problem: {
      travel: needsNowhere ? withNowhere(work.travel) : work.travel,
      prices: { kilometre: prices.kilometre, travelMinute: prices.travelMinute },
      visits,
      vehicles,
      assignmentPrice: (visit, vehicle) => {
        const wanted = work.visits[visit];
        const planned = visits[visit]?.planned ?? null;
        if (wanted === undefined || allowed[visit]?.[vehicle] !== true) return Number.POSITIVE_INFINITY;
        if (wanted.isFixed && planned?.vehicle !== vehicle) return Number.POSITIVE_INFINITY;
        const preferred = wanted.preferredPersonId;
        const [here, home] = [days[vehicle], days[planned?.vehicle ?? vehicle]];
        const isSameDay = here?.person === home?.person && here?.day.day === home?.day.day;
        const change = isSameDay ? prices.otherStartThanPlanned : prices.otherPersonOrDayThanPlanned;
        return (
          (preferred !== null && preferred !== here?.person.id ? prices.otherPersonThanPreferred : 0) +
          (planned !== null && planned.vehicle !== vehicle ? change : 0)
        );
      },
      // A fixed visit has only one start, on the grid or not.
      startStep: work.visits.every(
        ({ planned, isFixed }) => isFixed || planned === null || planned.start % work.startStep === 0,
      )
        ? work.startStep
        : 1,
      startChange: { price: prices.otherStartThanPlanned, tolerance: unnoticedMinutes },
    },
    days: days.map(({ person, day }) => ({ personId: person.id, day: day.day })),
    visitIds: work.visits.map((visit) => visit.id),
  };
}

/** Whether a person has all skills of a visit and is not excluded by another person's name. */
export const canServe = (person: WorkingPerson, visit: WorkToPlan): boolean =>
  (visit.personId === null || visit.personId === person.id) &&
  visit.skillIds.every((skill) => person.skillIds.includes(skill));

type PersonDay = { person: WorkingPerson; day: WorkingDay };

/** The price of the way between the ends of a part of a day, which is driven with or without stops on it. */
function directPrice({ person, day }: PersonDay, { travel, prices }: Pick<TeamWork, 'travel' | 'prices'>): number {
  if (day.before === undefined && day.behind === undefined) return 0;
  const [from, to] = [day.before?.place ?? person.startPlace, day.behind?.place ?? person.endPlace];
  if (from === null || to === null) return 0;
  const way = from * travel.places + to;
  return (travel.minutes[way] ?? 0) * prices.travelMinute + (travel.kilometres[way] ?? 0) * prices.kilometre;
}

function routingVisit(
  visit: WorkToPlan,
  days: readonly PersonDay[],
  { prices, pausesInterrupt }: Pick<TeamWork, 'prices' | 'pausesInterrupt'>,
): RoutingVisit {
  const { planned } = visit;
  if (visit.isFixed && planned === null) throw new RangeError(`The fixed visit ${visit.id} is not planned.`);
  const plannedDay = days.findIndex(
    ({ person, day }) =>
      planned !== null &&
      person.id === planned.personId &&
      day.shift.from <= planned.start &&
      planned.start <= day.shift.to,
  );
  return {
    place: visit.place,
    duration: visit.duration,
    windows: visit.isFixed && planned !== null ? [{ from: planned.start, to: planned.start }] : visit.windows,
    demand: 0,
    unservedPrice: prices.unserved * (visit.isFixed ? fixedWeight : visit.weight),
    interruptible: pausesInterrupt && !days.some(({ day }) => longestStretch(day) >= visit.duration),
    planned: planned === null || plannedDay < 0 ? null : { vehicle: plannedDay, start: planned.start },
  };
}

/** The longest time without a pause: longer work has to be interrupted. */
function longestStretch({ shift, pauses }: WorkingDay): number {
  const begins = [shift.from, ...pauses.map((pause) => pause.to)];
  const ends = [...pauses.map((pause) => pause.from), shift.to];
  return Math.max(...begins.map((begin, index) => (ends[index] ?? begin) - begin));
}

/** The matrices with one more place, from and to which every way is free. */
function withNowhere({ places, minutes, kilometres }: TravelMatrices): TravelMatrices {
  const widen = (matrix: Float64Array): Float64Array => {
    const wide = new Float64Array((places + 1) ** 2);
    for (let row = 0; row < places; row += 1) {
      wide.set(matrix.subarray(row * places, (row + 1) * places), row * (places + 1));
    }
    return wide;
  };
  return { places: places + 1, minutes: widen(minutes), kilometres: widen(kilometres) };
}
