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
  const demand = tables.demand[visit] as number;
  const row = visit * vehicles;
  let least = most;
  let bestVehicle = -1;
  let bestBefore = -1;
  let emptyKind = -1;
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    const entry = row + vehicle;
    if ((assignment[entry] as number) >= least) continue;
    if ((load[vehicle] as number) + demand > (capacity[vehicle] as number)) continue;
    if (size[vehicle] === 0) {
      if (kindOf[vehicle] === emptyKind) continue;
      emptyKind = kindOf[vehicle] as number;
    }
    if (memory.version[entry] !== version[vehicle]) {
      scanRoute(tables, state, memory, visit, vehicle);
      memory.version[entry] = version[vehicle] as number;
    }
    if ((memory.best[entry] as number) >= least) continue;
    let cost = memory.best[entry] as number;
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
  const interval = visit * tables.calendars + (tables.calendarOf[vehicle] as number);
  const offset = tables.intervalOffset[interval] as number;
  const plain =
    tables.step === 0 &&
    tables.pauseOffset[vehicle] === tables.pauseOffset[vehicle + 1] &&
    tables.intervalOffset[interval + 1] === offset + 1;
  const { places, placeOf, cost, costFrom, minutes, minutesFrom, intervalFrom, intervalTo } = tables;
  const { next, departure, latest } = state;
  const duration = tables.duration[visit] as number;
  const here = (placeOf[visit] as number) * places;
  const opens = intervalFrom[offset] as number;
  const closes = intervalTo[(tables.intervalOffset[interval + 1] as number) - 1] as number;
  let best = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  let bestBefore = -1;
  let secondBefore = -1;
  const end = tables.visits + tables.vehicles + vehicle;
  let before = tables.visits + vehicle;
  let beforePlace = placeOf[before] as number;
  while (before !== end) {
    const left = departure[before] as number;
    if (left > closes) break;
    const after = next[before] as number;
    const afterPlace = placeOf[after] as number;
    const detour =
      (costFrom[here + beforePlace] as number) +
      (cost[here + afterPlace] as number) -
      (cost[beforePlace * places + afterPlace] as number);
    if (detour < second) {
      let back: number;
      if (plain) {
        let start = left + (minutesFrom[here + beforePlace] as number);
        if (start < opens) start = opens;
        back = start > closes ? Number.POSITIVE_INFINITY : start + duration + (minutes[here + afterPlace] as number);
      } else {
        const arrival = addWorkingTime(tables, vehicle, left, minutesFrom[here + beforePlace] as number);
        const start = firstStart(tables, visit, vehicle, arrival);
        const ready = addWorkingTime(tables, vehicle, start, duration);
        back = addWorkingTime(tables, vehicle, ready, minutes[here + afterPlace] as number);
      }
      if (back <= (latest[after] as number) && back !== Number.POSITIVE_INFINITY) {
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
  }
  const extra =
    (tables.assignment[entry] as number) + (state.size[vehicle] === 0 ? priceOfFirstStop(tables, vehicle) : 0);
  memory.best[entry] = best + extra;
  memory.second[entry] = second + extra;
  memory.bestBefore[entry] = bestBefore;
  memory.secondBefore[entry] = secondBefore;
}
