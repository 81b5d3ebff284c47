import { hasOtherStart, scheduleRoute } from './route-cost.ts';
import type { RouteState } from './route-state.ts';
import type { RoutingPlan, RoutingProblem, RoutingStop } from './routing-problem.ts';
import type { RoutingTables } from './routing-tables.ts';

/** A state as a plan: the stops with their starts, the visits left out, the figures. */
export function planOfState(
  problem: RoutingProblem,
  tables: RoutingTables,
  state: RouteState,
  cost: number,
): RoutingPlan {
  const { visits, vehicles, places, placeOf } = tables;
  const starts = new Float64Array(visits);
  let kilometres = 0;
  let travelMinutes = 0;
  let changes = 0;
  const routes: RoutingStop[][] = [];
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
    const stops: RoutingStop[] = [];
    routes.push(stops);
    if (state.size[vehicle] === 0) continue;
    scheduleRoute(tables, state, vehicle, starts);
    const end = visits + vehicles + vehicle;
    for (let node = visits + vehicle; node !== end; ) {
      const after = state.next[node] as number;
      const way = (placeOf[node] as number) * places + (placeOf[after] as number);
      kilometres += problem.travel.kilometres[way] as number;
      travelMinutes += problem.travel.minutes[way] as number;
      if (after < visits) stops.push({ visit: after, start: starts[after] as number });
      node = after;
    }
  }
  const unserved: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const vehicle = state.vehicleOf[visit] as number;
    if (vehicle < 0) unserved.push(visit);
    const planned = tables.plannedVehicle[visit] as number;
    if (planned !== vehicle || (vehicle >= 0 && hasOtherStart(tables, visit, vehicle, starts[visit] as number))) {
      changes += 1;
    }
  }
  return { routes, unserved, figures: { cost, kilometres, travelMinutes, changes } };
}
