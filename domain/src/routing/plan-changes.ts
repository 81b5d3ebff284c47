import type { RoutingPlan } from './routing-problem.ts';

/** Where a visit is in a plan; null when it is not served. */
export type PlacedVisit = { vehicle: number; start: number } | null;

export type PlanChange = { visit: number; from: PlacedVisit; to: PlacedVisit };

/** The place of each visit in a plan, by the index of the visit. */
export function placesOf(plan: RoutingPlan, visits: number): PlacedVisit[] {
  const places: PlacedVisit[] = Array.from({ length: visits }, () => null);
  plan.routes.forEach((stops, vehicle) => {
    for (const { visit, start } of stops) places[visit] = { vehicle, start };
  });
  return places;
}

/**
 * The visits that are elsewhere in the second list, by their index.
 *
 * @example planChanges([{ vehicle: 0, start: 480 }, null], [{ vehicle: 0, start: 495 }, null])
 *   → [{ visit: 0, from: { vehicle: 0, start: 480 }, to: { vehicle: 0, start: 495 } }]
 */
export function planChanges(before: readonly PlacedVisit[], after: readonly PlacedVisit[]): PlanChange[] {
  return before.flatMap((from, visit) => {
    const to = after[visit] ?? null;
    return from?.vehicle === to?.vehicle && from?.start === to?.start ? [] : [{ visit, from, to }];
  });
}
