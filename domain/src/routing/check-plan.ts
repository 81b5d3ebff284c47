import type {
  PlanFigures,
  RoutingPlan,
  RoutingProblem,
  RoutingVehicle,
  RoutingVisit,
  TimeSpan,
} from './routing-problem.ts';

/**
 * Checks a plan and computes its figures from the problem alone; it shares no code with the solver. `faults` is empty for
 * a plan that keeps every window, shift, pause, capacity and assignment and has each visit once.
 */
export function checkPlan(problem: RoutingProblem, plan: RoutingPlan): { faults: string[]; figures: PlanFigures } {
  const faults: string[] = [];
  const seen = problem.visits.map(() => 0);
  const figures = { cost: 0, kilometres: 0, travelMinutes: 0, changes: 0 };
  plan.routes.forEach((stops, index) => {
    const vehicle = problem.vehicles[index];
    if (vehicle === undefined || stops.length === 0) return;
    figures.cost += vehicle.usePrice;
    let place = vehicle.startPlace;
    let free = vehicle.earliestDeparture;
    let load = 0;
    const drive = (to: number): void => {
      const way = place * problem.travel.places + to;
      const minutes = problem.travel.minutes[way] ?? Number.NaN;
      const kilometres = problem.travel.kilometres[way] ?? Number.NaN;
      figures.kilometres += kilometres;
      figures.travelMinutes += minutes;
      figures.cost += kilometres * problem.prices.kilometre + minutes * problem.prices.travelMinute;
      free = endOf(vehicle, free, minutes);
      place = to;
    };
    for (const { visit: number, start } of stops) {
      const visit = problem.visits[number];
      if (visit === undefined) {
        faults.push(`there is no visit ${number}`);
        continue;
      }
      seen[number] = (seen[number] ?? 0) + 1;
      drive(visit.place);
      if (start < free) faults.push(`visit ${number} begins at ${start}, before the arrival at ${free}`);
      faults.push(...faultsOfStop(problem, vehicle, visit, start).map((fault) => `visit ${number}: ${fault}`));
      const price = problem.assignmentPrice(number, index);
      if (price === Number.POSITIVE_INFINITY) faults.push(`visit ${number} must not be served by vehicle ${index}`);
      figures.cost += price;
      const isMoved = visit.planned?.vehicle !== index;
      const isLater = !isMoved && Math.abs(start - (visit.planned?.start ?? start)) > problem.startChange.tolerance;
      if (isMoved || isLater) figures.changes += 1;
      if (isLater) figures.cost += problem.startChange.price;
      free = endOf(vehicle, start, visit.duration);
      load += visit.demand;
    }
    drive(vehicle.endPlace);
    if (free > vehicle.latestReturn) faults.push(`vehicle ${index} returns at ${free}`);
    if (load > vehicle.capacity) faults.push(`vehicle ${index} carries ${load}`);
  });
  for (const visit of plan.unserved) {
    seen[visit] = (seen[visit] ?? 0) + 1;
    figures.cost += problem.visits[visit]?.unservedPrice ?? Number.NaN;
    if (problem.visits[visit]?.planned !== null) figures.changes += 1;
  }
  seen.forEach((times, visit) => {
    if (times !== 1) faults.push(`visit ${visit} is listed ${times} times`);
  });
  return { faults, figures };
}

function faultsOfStop(problem: RoutingProblem, vehicle: RoutingVehicle, visit: RoutingVisit, start: number): string[] {
  const faults: string[] = [];
  const window = visit.windows.find((span) => span.from <= start && start <= span.to);
  if (window === undefined) faults.push(`begins at ${start}, outside of its windows`);
  const isPoint = window !== undefined && window.from === window.to;
  if (problem.startStep > 0 && start % problem.startStep !== 0 && !isPoint) faults.push(`begins at ${start}`);
  const end = endOf(vehicle, start, visit.duration);
  if (start < vehicle.shift.from || end > vehicle.shift.to) faults.push('lies outside of the shift');
  for (const pause of vehicle.pauses) {
    const meets = visit.interruptible ? pause.from <= start && start < pause.to : overlaps(pause, start, end);
    if (meets && visit.duration > 0) faults.push(`meets the pause at ${pause.from}`);
  }
  return faults;
}

const overlaps = (pause: TimeSpan, start: number, end: number): boolean => start < pause.to && pause.from < end;

/** Goes through the pauses one by one and adds those that begin before the end. */
function endOf(vehicle: RoutingVehicle, start: number, minutes: number): number {
  let end = start + minutes;
  for (const pause of vehicle.pauses) {
    if (pause.to > start && pause.from < end) end += pause.to - Math.max(pause.from, start);
  }
  return end;
}
