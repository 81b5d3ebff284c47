import type { RouteState } from './route-state.ts';
import type { RoutingTables } from './routing-tables.ts';
import { addWorkingTime, firstStart } from './working-time.ts';

/**
 * The two best positions of each visit in each route, remembered for as long as the route stays the same. An entry is at
 * visit × vehicles + vehicle.
 */
export type InsertionMemory = {
  version: Int32Array;
  best: Float64Array;
  second: Float64Array;
  bestBefore: Int32Array;
  secondBefore: Int32Array;
  /** The answer of `findInsertion`: the added cost and the node behind which the visit goes. */
  found: { cost: number; vehicle: number; before: number };
  /** The number of positions to pass until one is overlooked. */
  untilBlink: number;
};

export function emptyMemory(tables: RoutingTables): InsertionMemory {
  const entries = tables.visits * tables.vehicles;
  return {
    version: new Int32Array(entries).fill(-1),
    best: new Float64Array(entries),
    second: new Float64Array(entries),
    bestBefore: new Int32Array(entries),
    secondBefore: new Int32Array(entries),
    found: { cost: 0, vehicle: -1, before: -1 },
    untilBlink: 0,
  };
}

/** The chance to overlook a position, which keeps the search from repeating itself. */
const blinkRate = 0.01;

const nextBlink = (random: () => number): number => 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - blinkRate));

/**
 * Looks for the position at which the visit adds least cost, overlooking each position with the blink rate. The answer is
 * in `memory.found`; its vehicle is -1 when no position costs less than `most`.
 */
export function findInsertion(
  tables: RoutingTables,
  state: RouteState,
  memory: InsertionMemory,
  visit: number,
  most: number,
  random: () => number,
): void {
  const { vehicles, assignment, capacity, kindOf } = tables;
  const { size, version, load } = state;
  const { best } = memory;
  const known = memory.version;
  const demand = tables.demand[visit] as number;
  const row = visit * vehicles;
  let least = most;
  let bestVehicle = -1;
  let bestBefore = -1;
  let emptyKind = -1;
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    const entry = row + vehicle;
    const isKnown = known[entry] === version[vehicle];
    if (isKnown && (best[entry] as number) >= least) continue;
    if ((load[vehicle] as number) + demand > (capacity[vehicle] as number)) continue;
    if (size[vehicle] === 0) {
      if (kindOf[vehicle] === emptyKind) continue;
      emptyKind = kindOf[vehicle] as number;
    }
    if (!isKnown) {
      if ((assignment[entry] as number) >= least) continue;
      scanRoute(tables, state, memory, visit, vehicle);
      known[entry] = version[vehicle] as number;
      if ((best[entry] as number) >= least) continue;
    }
    let cost = best[entry] as number;
    let before = memory.bestBefore[entry] as number;
    memory.untilBlink -= 1;
    if (memory.untilBlink < 0) {
      memory.untilBlink = nextBlink(random);
      cost = memory.second[entry] as number;
      before = memory.secondBefore[entry] as number;
      if (cost >= least) continue;
    }
    least = cost;
    bestVehicle = vehicle;
    bestBefore = before;
  }
  memory.found.cost = least;
  memory.found.vehicle = bestVehicle;
  memory.found.before = bestBefore;
}

/** What the first stop of a route costs beside its detour: an unused vehicle does not travel to its end place. */
function priceOfFirstStop(tables: RoutingTables, vehicle: number): number {
  const start = tables.placeOf[tables.visits + vehicle] as number;
  const end = tables.placeOf[tables.visits + tables.vehicles + vehicle] as number;
  return (tables.usePrice[vehicle] as number) + (tables.cost[start * tables.places + end] as number);
}

/** Finds the two best positions of a visit in a route. */
function scanRoute(
  tables: RoutingTables,
  state: RouteState,
  memory: InsertionMemory,
  visit: number,
  vehicle: number,
): void {
  const entry = visit * tables.vehicles + vehicle;
  const row = visit * tables.calendars + (tables.calendarOf[vehicle] as number);
  const isPlain = tables.isPlain[row] === 1;
  const { places, placeOf, cost, costFrom, minutes, minutesFrom } = tables;
  const { next, departure, latest } = state;
  const duration = tables.duration[visit] as number;
  const here = (placeOf[visit] as number) * places;
  const opens = tables.intervalFrom[tables.intervalOffset[row] as number] as number;
  const closes = tables.intervalTo[(tables.intervalOffset[row + 1] as number) - 1] as number;
  const earliestEnd = opens + duration;
  let best = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  let bestBefore = -1;
  let secondBefore = -1;
  const end = tables.visits + tables.vehicles + vehicle;
  let before = tables.visits + vehicle;
  let after = next[before] as number;
  // Behind a stop that is left late enough, and before one that may be reached late enough, no way has to be looked up.
  while (before !== end && (latest[after] as number) < earliestEnd) {
    before = after;
    after = next[before] as number;
  }
  let beforePlace = placeOf[before] as number;
  while (before !== end) {
    const left = departure[before] as number;
    if (left > closes) break;
    const afterPlace = placeOf[after] as number;
    const detour =
      (costFrom[here + beforePlace] as number) +
      (cost[here + afterPlace] as number) -
      (cost[beforePlace * places + afterPlace] as number);
    if (detour < second) {
      const way = minutesFrom[here + beforePlace] as number;
      const onwards = minutes[here + afterPlace] as number;
      let start = left + way;
      if (start < opens) start = opens;
      // Without pauses and gaps between windows this is exact, with them it is the least that the insertion takes.
      if (
        start <= closes &&
        start + duration + onwards <= (latest[after] as number) &&
        (isPlain || arrivesInTime(tables, visit, vehicle, left, way, onwards, latest[after] as number))
      ) {
        if (detour < best) {
          second = best;
          secondBefore = bestBefore;
          best = detour;
          bestBefore = before;
        } else {
          second = detour;
          secondBefore = before;
        }
      }
    }
    before = after;
    beforePlace = afterPlace;
    after = next[before] as number;
  }
  const extra =
    (tables.assignment[entry] as number) + (state.size[vehicle] === 0 ? priceOfFirstStop(tables, vehicle) : 0);
  memory.best[entry] = best + extra;
  memory.second[entry] = second + extra;
  memory.bestBefore[entry] = bestBefore;
  memory.secondBefore[entry] = secondBefore;
}

/** Whether the next stop is reached by `latest` when the visit is inserted behind a stop that is left at `left`. */
function arrivesInTime(
  tables: RoutingTables,
  visit: number,
  vehicle: number,
  left: number,
  way: number,
  onwards: number,
  latest: number,
): boolean {
  const start = firstStart(tables, visit, vehicle, addWorkingTime(tables, vehicle, left, way));
  if (start === Number.POSITIVE_INFINITY) return false;
  const ready = addWorkingTime(tables, vehicle, start, tables.duration[visit] as number);
  return addWorkingTime(tables, vehicle, ready, onwards) <= latest;
}
