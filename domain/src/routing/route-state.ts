import type { RoutingTables } from './routing-tables.ts';
import { addWorkingTime, firstStart, lastStart, subtractWorkingTime } from './working-time.ts';

/**
 * The routes of a solution as linked lists over the nodes of the tables, with the times that make an insertion a check in
 * constant time. The arrays are views of two buffers, so that a whole state is copied by two calls.
 */
export type RouteState = {
  integers: Int32Array;
  reals: Float64Array;
  next: Int32Array;
  previous: Int32Array;
  /** The vehicle of each visit, -1 for one that is not served. */
  vehicleOf: Int32Array;
  /** The number of stops of each route. */
  size: Int32Array;
  /** Changes with every change of a route; two routes with one version have the same stops. */
  version: Int32Array;
  /** The earliest end of the work at each node; of an end node: the earliest arrival. */
  departure: Float64Array;
  /** The latest arrival at each node with which all later stops keep their windows. */
  latest: Float64Array;
  load: Float64Array;
};

export function emptyState(tables: RoutingTables): RouteState {
  const { nodes, visits, vehicles } = tables;
  const integers = new Int32Array(2 * nodes + visits + 2 * vehicles);
  const reals = new Float64Array(2 * nodes + vehicles);
  const state: RouteState = {
    integers,
    reals,
    next: integers.subarray(0, nodes),
    previous: integers.subarray(nodes, 2 * nodes),
    vehicleOf: integers.subarray(2 * nodes, 2 * nodes + visits),
    size: integers.subarray(2 * nodes + visits, 2 * nodes + visits + vehicles),
    version: integers.subarray(2 * nodes + visits + vehicles),
    departure: reals.subarray(0, nodes),
    latest: reals.subarray(nodes, 2 * nodes),
    load: reals.subarray(2 * nodes),
  };
  state.vehicleOf.fill(-1);
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    const start = visits + vehicle;
    const end = start + vehicles;
    state.next[start] = end;
    state.previous[end] = start;
    state.departure[start] = tables.earliestDeparture[vehicle] as number;
    state.latest[end] = tables.latestReturn[vehicle] as number;
    refreshTimes(tables, state, vehicle);
  }
  return state;
}

export function copyState(from: RouteState, to: RouteState): void {
  to.integers.set(from.integers);
  to.reals.set(from.reals);
}

/** The earliest end of the work at a node that follows another one; of an end node: the earliest arrival. */
function earliestDeparture(tables: RoutingTables, state: RouteState, node: number, vehicle: number): number {
  const before = state.previous[node] as number;
  const way = (tables.placeOf[before] as number) * tables.places + (tables.placeOf[node] as number);
  const left = state.departure[before] as number;
  const minutes = tables.minutes[way] as number;
  if (node >= tables.visits) return addWorkingTime(tables, vehicle, left, minutes);
  const row = node * tables.calendars + (tables.calendarOf[vehicle] as number);
  if (tables.isPlain[row] === 1) {
    const opens = tables.intervalFrom[tables.intervalOffset[row] as number] as number;
    const arrival = left + minutes;
    return Math.max(arrival, opens) + (tables.duration[node] as number);
  }
  const start = firstStart(tables, node, vehicle, addWorkingTime(tables, vehicle, left, minutes));
  return addWorkingTime(tables, vehicle, start, tables.duration[node] as number);
}

function latestArrival(tables: RoutingTables, state: RouteState, node: number, vehicle: number): number {
  const after = state.next[node] as number;
  const way = (tables.placeOf[node] as number) * tables.places + (tables.placeOf[after] as number);
  const minutes = tables.minutes[way] as number;
  const reached = state.latest[after] as number;
  if (node >= tables.visits) return subtractWorkingTime(tables, vehicle, reached, minutes);
  const duration = tables.duration[node] as number;
  const row = node * tables.calendars + (tables.calendarOf[vehicle] as number);
  if (tables.isPlain[row] === 1) {
    const closes = tables.intervalTo[tables.intervalOffset[row] as number] as number;
    const start = reached - minutes - duration;
    return Math.min(start, closes);
  }
  const leave = subtractWorkingTime(tables, vehicle, reached, minutes);
  return lastStart(tables, node, vehicle, subtractWorkingTime(tables, vehicle, leave, duration));
}

/** Computes all times of a route. */
export function refreshTimes(tables: RoutingTables, state: RouteState, vehicle: number): void {
  const start = tables.visits + vehicle;
  const end = start + tables.vehicles;
  for (let node = state.next[start] as number; ; node = state.next[node] as number) {
    state.departure[node] = earliestDeparture(tables, state, node, vehicle);
    if (node === end) break;
  }
  for (let node = state.previous[end] as number; ; node = state.previous[node] as number) {
    state.latest[node] = latestArrival(tables, state, node, vehicle);
    if (node === start) break;
  }
}

/** Inserts a visit behind `before` and updates the times that change by it. */
export function insertVisit(
  tables: RoutingTables,
  state: RouteState,
  visit: number,
  vehicle: number,
  before: number,
): void {
  const after = state.next[before] as number;
  state.next[before] = visit;
  state.previous[visit] = before;
  state.next[visit] = after;
  state.previous[after] = visit;
  state.vehicleOf[visit] = vehicle;
  state.size[vehicle] = (state.size[vehicle] as number) + 1;
  state.load[vehicle] = (state.load[vehicle] as number) + (tables.demand[visit] as number);
  const start = tables.visits + vehicle;
  const end = start + tables.vehicles;
  state.departure[visit] = earliestDeparture(tables, state, visit, vehicle);
  for (let node = after; ; node = state.next[node] as number) {
    const departure = earliestDeparture(tables, state, node, vehicle);
    if (departure === state.departure[node]) break;
    state.departure[node] = departure;
    if (node === end) break;
  }
  state.latest[visit] = latestArrival(tables, state, visit, vehicle);
  for (let node = before; ; node = state.previous[node] as number) {
    const latest = latestArrival(tables, state, node, vehicle);
    if (latest === state.latest[node]) break;
    state.latest[node] = latest;
    if (node === start) break;
  }
}

/** Takes a visit out of its route; the caller updates the times of the route afterwards. */
export function removeVisit(tables: RoutingTables, state: RouteState, visit: number): void {
  const vehicle = state.vehicleOf[visit] as number;
  const before = state.previous[visit] as number;
  const after = state.next[visit] as number;
  state.next[before] = after;
  state.previous[after] = before;
  state.vehicleOf[visit] = -1;
  state.size[vehicle] = (state.size[vehicle] as number) - 1;
  state.load[vehicle] = (state.load[vehicle] as number) - (tables.demand[visit] as number);
}
