import type { RoutingProblem, RoutingVehicle } from './routing-problem.ts';
import { startIntervals } from './start-intervals.ts';

/**
 * A routing problem as flat tables. A node is a visit, then (from `visits` on) the start of each vehicle, then (from
 * `visits + vehicles` on) the end of each vehicle.
 */
export type RoutingTables = {
  visits: number;
  vehicles: number;
  nodes: number;
  places: number;
  placeOf: Int32Array;
  /** The cost and the minutes from place i to place j at i × places + j. */
  cost: Float64Array;
  minutes: Float64Array;
  /** The same from place j to place i. */
  costFrom: Float64Array;
  minutesFrom: Float64Array;
  duration: Float64Array;
  demand: Float64Array;
  unservedPrice: Float64Array;
  /** At visit × vehicles + vehicle; Infinity when the vehicle can never serve the visit. */
  assignment: Float64Array;
  /** The vehicles with equal working hours have the same calendar. */
  calendars: number;
  calendarOf: Int32Array;
  /** When a visit may begin: the intervals from intervalOffset[visit × calendars + calendar] up to the next offset. */
  intervalOffset: Int32Array;
  intervalFrom: Float64Array;
  intervalTo: Float64Array;
  /** 1 when, with this calendar, the visit may begin at every moment of one interval and no pause interrupts anything. */
  isPlain: Uint8Array;
  step: number;
  earliestDeparture: Float64Array;
  latestReturn: Float64Array;
  pauseOffset: Int32Array;
  pauseStart: Float64Array;
  pauseEnd: Float64Array;
  capacity: Float64Array;
  usePrice: Float64Array;
  /** Vehicles of one kind are interchangeable for every visit: of their empty routes only one is tried. */
  kindOf: Int32Array;
  /** 1 for a visit that has only one vehicle and one start. */
  pinned: Uint8Array;
  /** For each visit its nearest others, nearest first: `neighbourCount` for each. */
  neighbours: Int32Array;
  neighbourCount: number;
  /** The mean way between the visit and the start places. */
  depotDistance: Float64Array;
  windowLength: Float64Array;
  firstOpening: Float64Array;
  lastClosing: Float64Array;
  plannedVehicle: Int32Array;
  plannedStart: Float64Array;
  startChangePrice: number;
  startTolerance: number;
};

const mostNeighbours = 200;

export function buildTables(problem: RoutingProblem): RoutingTables {
  const { visits, vehicles, prices, travel } = problem;
  const places = travel.places;
  const cost = Float64Array.from(
    travel.minutes,
    (minutes, way) => minutes * prices.travelMinute + (travel.kilometres[way] as number) * prices.kilometre,
  );
  const calendarKeys = vehicles.map(({ shift, pauses }) => JSON.stringify([shift, pauses]));
  const calendarNames = [...new Set(calendarKeys)];
  const calendarVehicles = calendarNames.map((key) => vehicles[calendarKeys.indexOf(key)] as RoutingVehicle);
  const intervals = visits.flatMap((visit) =>
    calendarVehicles.map((vehicle) => startIntervals(visit, vehicle, problem.startStep)),
  );
  const calendarOf = Int32Array.from(calendarKeys, (key) => calendarNames.indexOf(key));
  const assignment = new Float64Array(visits.length * vehicles.length);
  visits.forEach((_, visit) => {
    vehicles.forEach((_vehicle, vehicle) => {
      const spans = intervals[visit * calendarNames.length + (calendarOf[vehicle] as number)] ?? [];
      assignment[visit * vehicles.length + vehicle] =
        spans.length === 0 ? Number.POSITIVE_INFINITY : problem.assignmentPrice(visit, vehicle);
    });
  });
  const placeOf = Int32Array.from([
    ...visits.map((visit) => visit.place),
    ...vehicles.map((vehicle) => vehicle.startPlace),
    ...vehicles.map((vehicle) => vehicle.endPlace),
  ]);
  const pauses = vehicles.flatMap((vehicle) => vehicle.pauses);
  const neighbourCount = Math.max(0, Math.min(mostNeighbours, visits.length - 1));
  return {
    visits: visits.length,
    vehicles: vehicles.length,
    nodes: visits.length + 2 * vehicles.length,
    places,
    placeOf,
    cost,
    minutes: Float64Array.from(travel.minutes),
    costFrom: transposed(cost, places),
    minutesFrom: transposed(travel.minutes, places),
    duration: Float64Array.from(visits, (visit) => visit.duration),
    demand: Float64Array.from(visits, (visit) => visit.demand),
    unservedPrice: Float64Array.from(visits, (visit) => visit.unservedPrice),
    assignment,
    calendars: calendarNames.length,
    calendarOf,
    intervalOffset: offsets(intervals.map((spans) => spans.length)),
    intervalFrom: Float64Array.from(intervals.flat(), (span) => span.from),
    intervalTo: Float64Array.from(intervals.flat(), (span) => span.to),
    isPlain: Uint8Array.from(intervals, (spans, row) => {
      const pauses = calendarVehicles[row % calendarNames.length]?.pauses.length ?? 0;
      return spans.length === 1 && pauses === 0 && problem.startStep === 0 ? 1 : 0;
    }),
    step: problem.startStep,
    earliestDeparture: Float64Array.from(vehicles, (vehicle) => vehicle.earliestDeparture),
    latestReturn: Float64Array.from(vehicles, (vehicle) => vehicle.latestReturn),
    pauseOffset: offsets(vehicles.map((vehicle) => vehicle.pauses.length)),
    pauseStart: Float64Array.from(pauses, (pause) => pause.from),
    pauseEnd: Float64Array.from(pauses, (pause) => pause.to),
    capacity: Float64Array.from(vehicles, (vehicle) => vehicle.capacity),
    usePrice: Float64Array.from(vehicles, (vehicle) => vehicle.usePrice),
    kindOf: kindsOf(vehicles, assignment, visits.length),
    pinned: Uint8Array.from(visits, (_, visit) => (isPinned(visit) ? 1 : 0)),
    neighbours: nearestVisits(visits.length, neighbourCount, (one, other) => {
      const from = (placeOf[one] as number) * places + (placeOf[other] as number);
      const back = (placeOf[other] as number) * places + (placeOf[one] as number);
      return (cost[from] as number) + (cost[back] as number);
    }),
    neighbourCount,
    depotDistance: Float64Array.from(visits, ({ place }) => {
      const ways = vehicles.map(({ startPlace }) => cost[startPlace * places + place] as number);
      return ways.reduce((sum, way) => sum + way, 0) / Math.max(1, ways.length);
    }),
    windowLength: Float64Array.from(visits, ({ windows }) =>
      windows.reduce((sum, window) => sum + window.to - window.from, 0),
    ),
    firstOpening: Float64Array.from(visits, ({ windows }) => Math.min(...windows.map((window) => window.from))),
    lastClosing: Float64Array.from(visits, ({ windows }) => Math.max(...windows.map((window) => window.to))),
    plannedVehicle: Int32Array.from(visits, (visit) => visit.planned?.vehicle ?? -1),
    plannedStart: Float64Array.from(visits, (visit) => visit.planned?.start ?? 0),
    startChangePrice: problem.startChange.price,
    startTolerance: problem.startChange.tolerance,
  };

  function isPinned(visit: number): boolean {
    const possible = vehicles.flatMap((_, vehicle) =>
      Number.isFinite(assignment[visit * vehicles.length + vehicle])
        ? [intervals[visit * calendarNames.length + (calendarOf[vehicle] as number)] ?? []]
        : [],
    );
    return possible.length === 1 && possible[0]?.length === 1 && possible[0][0]?.from === possible[0][0]?.to;
  }
}

function transposed(matrix: Float64Array, places: number): Float64Array {
  const result = new Float64Array(matrix.length);
  for (let row = 0; row < places; row += 1) {
    for (let column = 0; column < places; column += 1) {
      result[column * places + row] = matrix[row * places + column] as number;
    }
  }
  return result;
}

/** @example lengths 2, 0, 3 → 0, 2, 2, 5 */
function offsets(lengths: readonly number[]): Int32Array {
  const result = new Int32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    result[index + 1] = (result[index] as number) + length;
  });
  return result;
}

function kindsOf(vehicles: readonly RoutingVehicle[], assignment: Float64Array, visits: number): Int32Array {
  const count = vehicles.length;
  const first: number[] = [];
  const isSame = (one: number, other: number): boolean => {
    const [a, b] = [vehicles[one] as RoutingVehicle, vehicles[other] as RoutingVehicle];
    const hasSameDay =
      a.startPlace === b.startPlace &&
      a.endPlace === b.endPlace &&
      a.earliestDeparture === b.earliestDeparture &&
      a.latestReturn === b.latestReturn &&
      a.capacity === b.capacity &&
      a.usePrice === b.usePrice &&
      isEqualCalendar(a, b);
    if (!hasSameDay) return false;
    for (let visit = 0; visit < visits; visit += 1) {
      if (assignment[visit * count + one] !== assignment[visit * count + other]) return false;
    }
    return true;
  };
  return Int32Array.from(vehicles, (_, vehicle) => {
    const kind = first.findIndex((other) => isSame(other, vehicle));
    return kind < 0 ? first.push(vehicle) - 1 : kind;
  });
}

const isEqualCalendar = (a: RoutingVehicle, b: RoutingVehicle): boolean =>
  JSON.stringify([a.shift, a.pauses]) === JSON.stringify([b.shift, b.pauses]);

function nearestVisits(visits: number, count: number, apart: (one: number, other: number) => number): Int32Array {
  const result = new Int32Array(visits * count);
  const others = Array.from({ length: visits }, (_, visit) => visit);
  const distance = new Float64Array(visits);
  for (let visit = 0; visit < visits; visit += 1) {
    for (let other = 0; other < visits; other += 1) distance[other] = apart(visit, other);
    const nearest = others
      .filter((other) => other !== visit)
      .sort((a, b) => (distance[a] as number) - (distance[b] as number) || a - b)
      .slice(0, count);
    result.set(nearest, visit * count);
  }
  return result;
}
