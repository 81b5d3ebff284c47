import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPlan } from '@truckroll/domain/routing/check-plan';
import type { RoutingPlan } from '@truckroll/domain/routing/routing-problem';
import { seededRandom } from '@truckroll/domain/routing/seeded-random';
import { solve } from '@truckroll/domain/routing/solve';
import { type TeamProblem, teamProblem } from '@truckroll/domain/routing/team-problem';
import { cityDay, plannedDay } from './city.ts';
import { figure } from './load.ts';
import { checkSolution } from './solomon-checker.ts';
import { problemOf, readInstance, solutionText } from './solomon-files.ts';

/**
 * With `--instances=FOLDER --seconds=10 --out=FOLDER`: solves each *.txt of the folder. Without: the six instances beside
 * this file after 1, 5 and 10 seconds, then days of a team in a city. One line for each instance: name, vehicles, distance,
 * feasible, seconds of search.
 */
const { values: given } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

/** Least total distance with any number of vehicles. */
const leastDistance: Record<string, number> = {
  C101: 828.94,
  C201: 591.56,
  R101: 1642.88,
  R201: 1147.8,
  RC101: 1623.58,
  RC201: 1265.56,
};

type Outcome = { name: string; distance: number; feasible: boolean; line: string };

function solveFile(folder: string, file: string, seconds: number): Outcome {
  const text = readFileSync(join(folder, file), 'utf8');
  const instance = readInstance(text);
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  const { plan } = solve(problemOf(instance), {
    random: seededRandom(Number(given.seed)),
    progress: () => elapsed() / seconds,
  });
  const searched = elapsed();
  const routes = plan.routes.filter((stops) => stops.length > 0).map((stops) => stops.map((stop) => stop.visit + 1));
  const solution = solutionText(routes, plan.figures.cost);
  if (given.out !== undefined) {
    mkdirSync(given.out, { recursive: true });
    writeFileSync(join(given.out, `${parse(file).name}.sol`), solution);
  }
  const { vehicles, distance, faults } = checkSolution(text, solution);
  for (const fault of faults) console.error(`${instance.name}: ${fault}`);
  const feasible = faults.length === 0;
  const line = [instance.name, vehicles, distance.toFixed(2), feasible, searched.toFixed(2)].join('\t');
  return { name: instance.name, distance, feasible, line };
}

function solveFolder(folder: string, seconds: number): Outcome[] {
  const files = readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.txt'));
  if (files.length === 0) throw new Error(`There is no *.txt in ${folder}.`);
  return files.toSorted().map((file) => {
    const outcome = solveFile(folder, file, seconds);
    if (!outcome.feasible) process.exitCode = 1;
    console.log(outcome.line);
    return outcome;
  });
}

type Progress = { plan: RoutingPlan; first: { plan: RoutingPlan; seconds: number }; faults: string[] };

/** Searches for the given time; all plans reported on the way are checked. */
function solveCity(team: TeamProblem, seconds: number): Progress {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  const reported: { plan: RoutingPlan; seconds: number }[] = [];
  const { plan } = solve(team.problem, {
    random: seededRandom(Number(given.seed)),
    progress: () => elapsed() / seconds,
    onBetter: (better) => reported.push({ plan: better, seconds: elapsed() }),
  });
  const faults = reported.flatMap((report) => checkPlan(team.problem, report.plan).faults);
  return { plan, first: reported[0] ?? { plan, seconds: elapsed() }, faults };
}

function measureSmallDay(): void {
  const team = teamProblem(plannedDay(cityDay({ people: 3, visits: 25, seed: 7 })));
  const { plan, faults } = solveCity(team, 0.3);
  const long = solveCity(team, 5).plan;
  const gap = 100 * (plan.figures.cost / long.figures.cost - 1);
  const value = `${gap.toFixed(2)} %`;
  figure(
    '25 stops after 300 ms: above the cost after 5 s',
    value,
    'at most 2 %, no fault',
    gap <= 2 && faults.length === 0,
  );
}

function measureLargeDay(): void {
  const work = plannedDay(cityDay({ people: 40, visits: 600, seed: 7 }));
  const team = teamProblem(work);
  const open = work.visits.filter((visit) => visit.planned === null).length;
  const { first } = solveCity(team, 0);
  const isFeasible = checkPlan(team.problem, first.plan).faults.length === 0;
  const seconds = `${first.seconds.toFixed(2)} s`;
  figure('600 visits, 40 people: the first feasible plan', seconds, 'within 2 s', first.seconds <= 2 && isFeasible);
  for (const limit of [2, 5, 10]) {
    const { plan, faults } = solveCity(team, limit);
    const { cost, kilometres, travelMinutes, changes } = plan.figures;
    console.log(
      `after ${limit} s: cost ${cost.toFixed(0)}, ${kilometres.toFixed(0)} km, ${travelMinutes} min of travel, ` +
        `${changes} changes, ${plan.unserved.length} unserved; today: ${first.plan.figures.cost.toFixed(0)}, ${open} unserved`,
    );
    const isBetter = cost <= first.plan.figures.cost && faults.length === 0;
    figure(`600 visits, 40 people: ${limit} s, never worse than today`, String(faults.length), 'no fault', isBetter);
  }
}

if (given.instances !== undefined || given.seconds !== undefined) {
  solveFolder(given.instances ?? join(import.meta.dirname, 'solomon'), Number(given.seconds ?? 10));
} else {
  for (const seconds of [1, 5, 10]) {
    const outcomes = solveFolder(join(import.meta.dirname, 'solomon'), seconds);
    const gaps = outcomes.map(({ name, distance }) => 100 * (distance / (leastDistance[name] ?? Number.NaN) - 1));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    console.log(outcomes.map(({ name }, index) => `${name} ${(gaps[index] ?? 0).toFixed(2)} %`).join(', '));
    const wanted = seconds === 10 ? 'at most 1.5 %, aim 1.0 %' : 'no target';
    figure(
      `mean gap to the least distance after ${seconds} s`,
      `${mean.toFixed(2)} %`,
      wanted,
      seconds < 10 || mean <= 1.5,
    );
  }
  measureSmallDay();
  measureLargeDay();
}
