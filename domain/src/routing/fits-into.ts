import { emptyMemory, findInsertion } from './insertion.ts';
import { emptyState, insertVisit } from './route-state.ts';
import type { RoutingPlan } from './routing-problem.ts';
import type { RoutingTables } from './routing-tables.ts';

/** Whether a visit could be inserted into a plan without another change, at whatever cost. */
export function fitsInto(tables: RoutingTables, plan: RoutingPlan, visit: number): boolean {
  const state = emptyState(tables);
  plan.routes.forEach((stops, vehicle) => {
    let before = tables.visits + vehicle;
    for (const stop of stops) {
      insertVisit(tables, state, stop.visit, vehicle, before);
      before = stop.visit;
    }
  });
  const insertions = emptyMemory(tables);
  // A blink could overlook the only position.
  insertions.untilBlink = Number.POSITIVE_INFINITY;
  findInsertion(tables, state, insertions, visit, Number.POSITIVE_INFINITY, () => 0);
  return insertions.found.vehicle >= 0;
}
