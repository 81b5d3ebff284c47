import { loadPlanned } from './first-state.ts';
import { emptyMemory } from './insertion.ts';
import { planOfState } from './plan-of-state.ts';
import { recreate } from './recreate.ts';
import { routeCost, unservedCost } from './route-cost.ts';
import { copyState, emptyState, type RouteState } from './route-state.ts';
import type { RoutingPlan, RoutingProblem } from './routing-problem.ts';
import { buildTables, type RoutingTables } from './routing-tables.ts';
import { ruin } from './ruin.ts';
import { emptySearchMemory } from './search-memory.ts';

export type SolveOptions = {
  /** Numbers from 0 (included) to 1 (excluded); the same numbers give the same plan. */
  random: () => number;
  /** The share of the search that is done after this many rounds; the search ends at 1. */
  progress: (rounds: number) => number;
  /** Receives the first plan, then each better one, at most once between two calls of `progress`. */
  onBetter?: (plan: RoutingPlan, rounds: number) => void;
  /** The temperatures of the annealing, in mean costs of a visit. */
  temperatures?: { first: number; last: number };
};

export type SolveResult = { plan: RoutingPlan; rounds: number };

const roundsBetweenProgress = 50;
const usualTemperatures = { first: 0.1, last: 0.01 };

/**
 * Searches for a plan of least cost: ruin and recreate with simulated annealing (decision 0034). The first plan is today's,
 * as far as it is feasible, with the open visits inserted; the result is never worse.
 */
export function solve(problem: RoutingProblem, options: SolveOptions): SolveResult {
  const { random, progress, onBetter, temperatures = usualTemperatures } = options;
  const tables = buildTables(problem);
  const memory = emptySearchMemory(tables);
  const insertions = emptyMemory(tables);
  const current = emptyState(tables);
  const trial = emptyState(tables);
  const best = emptyState(tables);
  loadPlanned(tables, trial, memory);
  recreate(tables, trial, memory, insertions, random);
  const costs = emptyCosts(tables);
  let cost = totalCost(tables, trial, current, costs, memory.open, memory.openCount);
  let bestCost = cost;
  copyState(trial, current);
  copyState(trial, best);
  costs.current.set(costs.trial);
  const open = memory.open.slice();
  let openCount = memory.openCount;
  onBetter?.(planOfState(problem, tables, best, bestCost), 0);

  const served = tables.visits - openCount;
  const unit = (cost - unservedCost(tables, open, openCount)) / Math.max(1, served);
  let temperature = 0;
  let reported = bestCost;
  let rounds = 0;
  for (; ; rounds += 1) {
    if (rounds % roundsBetweenProgress === 0) {
      if (bestCost < reported) onBetter?.(planOfState(problem, tables, best, bestCost), rounds);
      reported = bestCost;
      const share = progress(rounds);
      if (share >= 1) break;
      temperature = unit * temperatures.first * (temperatures.last / temperatures.first) ** share;
    }
    ruin(tables, trial, memory, random);
    recreate(tables, trial, memory, insertions, random);
    const trialCost = totalCost(tables, trial, current, costs, memory.open, memory.openCount);
    if (trialCost < cost - temperature * Math.log(1 - random())) {
      copyState(trial, current);
      costs.current.set(costs.trial);
      cost = trialCost;
      openCount = memory.openCount;
      for (let index = 0; index < openCount; index += 1) open[index] = memory.open[index] as number;
      if (cost < bestCost) {
        bestCost = cost;
        copyState(trial, best);
      }
    } else {
      copyState(current, trial);
      for (let index = 0; index < openCount; index += 1) memory.open[index] = open[index] as number;
      memory.openCount = openCount;
    }
  }
  return { plan: planOfState(problem, tables, best, bestCost), rounds };
}

type RouteCosts = { current: Float64Array; trial: Float64Array; starts: Float64Array };

const emptyCosts = (tables: RoutingTables): RouteCosts => ({
  current: new Float64Array(tables.vehicles),
  trial: new Float64Array(tables.vehicles),
  starts: new Float64Array(tables.visits),
});

/** The cost of the trial; only the routes are computed whose version differs from the current one. */
function totalCost(
  tables: RoutingTables,
  trial: RouteState,
  current: RouteState,
  costs: RouteCosts,
  open: Int32Array,
  openCount: number,
): number {
  let sum = unservedCost(tables, open, openCount);
  for (let vehicle = 0; vehicle < tables.vehicles; vehicle += 1) {
    const cost =
      trial.version[vehicle] === current.version[vehicle]
        ? (costs.current[vehicle] as number)
        : routeCost(tables, trial, vehicle, costs.starts);
    costs.trial[vehicle] = cost;
    sum += cost;
  }
  return sum;
}
