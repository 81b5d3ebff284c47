import type { RoutingPlan } from './routing-problem.ts';

/** Where a visit is in a plan; null when it is not served. */
export type PlacedVisit = { vehicle: number; start: number } | null;

/** The place of each visit in a plan, by the index of the visit. */
export function placesOf(plan: RoutingPlan, visits: number): PlacedVisit[] {
  const places: PlacedVisit[] = Array.from({ length: visits }, () => null);
  plan.routes.forEach((stops, vehicle) => {
    for (const { visit, start } of stops) places[visit] = { vehicle, start };
  });
  return places;
}
