import type { RouteState } from './route-state.ts';
import type { RoutingTables } from './routing-tables.ts';
import { addWorkingTime, firstStart, lastStart } from './working-time.ts';

/** The cost of a vehicle's route: travel, use of the vehicle, assignments and starts that differ from the planned ones. */
export function routeCost(tables: RoutingTables, state: RouteState, vehicle: number, starts: Float64Array): number {
  if (state.size[vehicle] === 0) return 0;
  const { visits, places, placeOf, cost, assignment } = tables;
  const start = visits + vehicle;
  const end = start + tables.vehicles;
  let sum = tables.usePrice[vehicle] as number;
  for (let node = start; node !== end; ) {
    const after = state.next[node] as number;
    sum += cost[(placeOf[node] as number) * places + (placeOf[after] as number)] as number;
    if (after < visits) sum += assignment[after * tables.vehicles + vehicle] as number;
    node = after;
  }
  if (tables.startChangePrice === 0) return sum;
  scheduleRoute(tables, state, vehicle, starts);
  for (let node = state.next[start] as number; node !== end; node = state.next[node] as number) {
    if (hasOtherStart(tables, node, vehicle, starts[node] as number)) sum += tables.startChangePrice;
  }
  return sum;
}

/** Whether a visit keeps its planned vehicle, but not its planned start. */
export const hasOtherStart = (tables: RoutingTables, visit: number, vehicle: number, start: number): boolean =>
  tables.plannedVehicle[visit] === vehicle &&
  Math.abs(start - (tables.plannedStart[visit] as number)) > tables.startTolerance;

/**
 * Chooses the starts of a route and writes them to `starts`: the planned start when the vehicle is the planned one and the
 * stops before and after allow it, otherwise the earliest.
 */
export function scheduleRoute(tables: RoutingTables, state: RouteState, vehicle: number, starts: Float64Array): void {
  const { visits, places, placeOf, minutes } = tables;
  const end = visits + tables.vehicles + vehicle;
  let before = visits + vehicle;
  let free = tables.earliestDeparture[vehicle] as number;
  for (let node = state.next[before] as number; node !== end; node = state.next[node] as number) {
    const way = minutes[(placeOf[before] as number) * places + (placeOf[node] as number)] as number;
    let start = firstStart(tables, node, vehicle, addWorkingTime(tables, vehicle, free, way));
    const planned = tables.plannedStart[node] as number;
    if (tables.plannedVehicle[node] === vehicle && planned > start) {
      const preferred = lastStart(tables, node, vehicle, Math.min(planned, state.latest[node] as number));
      if (preferred > start) start = preferred;
    }
    starts[node] = start;
    free = addWorkingTime(tables, vehicle, start, tables.duration[node] as number);
    before = node;
  }
}

/** The cost of the visits that are not served. */
export function unservedCost(tables: RoutingTables, open: Int32Array, openCount: number): number {
  let sum = 0;
  for (let index = 0; index < openCount; index += 1) sum += tables.unservedPrice[open[index] as number] as number;
  return sum;
}
