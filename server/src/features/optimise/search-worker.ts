import { parentPort, workerData } from 'node:worker_threads';
import type { RoutingPlan } from '@truckroll/domain/routing/routing-problem';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { solve } from '@truckroll/domain/routing/solve';
import { teamProblem } from '@truckroll/domain/routing/team-problem';
import { reasonFacts, unservedReason } from '@truckroll/domain/routing/unserved-reasons';
import type { FoundPlan, PlanSearch } from './search-plan.ts';

/** The shortest time between two plans that are reported. */
const reportMs = 250;
/** The number of rounds for each visit after which a small search ends, because no better plan is found. */
const roundsOfVisit = 5000;

const { work, seconds } = workerData as PlanSearch;
const team = teamProblem(work);
const facts = reasonFacts(work, team);
const begun = performance.now();
let reportedAt = Number.NEGATIVE_INFINITY;
let waiting: RoutingPlan | null = null;

function report(plan: RoutingPlan, isLast: boolean): void {
  const reasons = plan.unserved
    .filter((visit) => work.visits[visit]?.isFixed === false)
    .map((visit) => ({ visit, reason: unservedReason(facts, plan, visit) }));
  parentPort?.postMessage({ plan, reasons, isLast } satisfies FoundPlan);
  reportedAt = performance.now();
  waiting = null;
}

const { plan } = solve(team.problem, {
  random: seededRandom(1),
  progress(rounds) {
    const now = performance.now();
    if (waiting !== null && now - reportedAt >= reportMs) report(waiting, false);
    return Math.max((now - begun) / (1000 * seconds), rounds / (roundsOfVisit * Math.max(1, work.visits.length)));
  },
  onBetter(better) {
    waiting = better;
  },
});
report(plan, true);
