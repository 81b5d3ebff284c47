import { insertVisit, type RouteState } from './route-state.ts';
import type { RoutingTables } from './routing-tables.ts';
import type { SearchMemory } from './search-memory.ts';
import { addWorkingTime, firstStart } from './working-time.ts';

/**
 * Puts today's plan into an empty state: each planned visit goes to its vehicle, in the order of the planned starts.
 * Visits that are not planned, or that do not fit behind the ones before them, stay open. Pinned visits go first.
 */
export function loadPlanned(tables: RoutingTables, state: RouteState, memory: SearchMemory): void {
  const { visits, plannedVehicle, plannedStart, pinned } = tables;
  const order = Array.from({ length: visits }, (_, visit) => visit).sort(
    (a, b) =>
      (pinned[b] as number) - (pinned[a] as number) ||
      (plannedStart[a] as number) - (plannedStart[b] as number) ||
      a - b,
  );
  memory.openCount = 0;
  for (const visit of order) {
    const vehicle = plannedVehicle[visit] as number;
    const before = vehicle < 0 ? -1 : placeByPlannedStart(tables, state, visit, vehicle);
    if (before < 0) {
      memory.open[memory.openCount] = visit;
      memory.openCount += 1;
    } else {
      insertVisit(tables, state, visit, vehicle, before);
      memory.versions += 1;
      state.version[vehicle] = memory.versions;
    }
  }
}

/** The node behind which the visit comes by its planned start, -1 when it does not fit there. */
function placeByPlannedStart(tables: RoutingTables, state: RouteState, visit: number, vehicle: number): number {
  const { places, placeOf, minutes, visits } = tables;
  if (!Number.isFinite(tables.assignment[visit * tables.vehicles + vehicle])) return -1;
  if ((state.load[vehicle] as number) + (tables.demand[visit] as number) > (tables.capacity[vehicle] as number)) {
    return -1;
  }
  const planned = tables.plannedStart[visit] as number;
  let before = visits + vehicle;
  let after = state.next[before] as number;
  while (after < visits && (tables.plannedStart[after] as number) <= planned) {
    before = after;
    after = state.next[before] as number;
  }
  const here = placeOf[visit] as number;
  const there = minutes[(placeOf[before] as number) * places + here] as number;
  const arrival = addWorkingTime(tables, vehicle, state.departure[before] as number, there);
  const start = firstStart(tables, visit, vehicle, arrival);
  if (start === Number.POSITIVE_INFINITY) return -1;
  const ready = addWorkingTime(tables, vehicle, start, tables.duration[visit] as number);
  const onwards = minutes[here * places + (placeOf[after] as number)] as number;
  return addWorkingTime(tables, vehicle, ready, onwards) <= (state.latest[after] as number) ? before : -1;
}
