import { fitsInto } from './fits-into.ts';
import type { RoutingPlan, TimeSpan } from './routing-problem.ts';
import { buildTables, type RoutingTables } from './routing-tables.ts';
import { startIntervals } from './start-intervals.ts';
import { canServe, type TeamProblem, type TeamWork, type WorkToPlan } from './team-problem.ts';

/** Why a visit is not served by a plan. Moments and durations are minutes. */
export type UnservedReason =
  | { kind: 'no skill'; skillIds: readonly string[] }
  | { kind: 'no person'; personId: string }
  | { kind: 'outside working hours' }
  | { kind: 'no gap'; duration: number; before: number }
  | { kind: 'fixed time taken'; start: number }
  | { kind: 'too far' };

/** A team's problem with its tables, which are built once for all reasons. */
export type ReasonFacts = { work: TeamWork; team: TeamProblem; tables: RoutingTables };

export const reasonFacts = (work: TeamWork, team: TeamProblem): ReasonFacts => ({
  work,
  team,
  tables: buildTables(team.problem),
});

/** Explains why the visit with this index is not served by the plan. */
export function unservedReason({ work, team, tables }: ReasonFacts, plan: RoutingPlan, visit: number): UnservedReason {
  const wanted = work.visits[visit] as WorkToPlan;
  const able = work.people.filter((person) => canServe(person, wanted));
  if (able.length === 0) return nobody(work, wanted);
  const { problem } = team;
  const routing = problem.visits[visit];
  const latestEnds = problem.vehicles.flatMap((vehicle, index) => {
    if (routing === undefined || !Number.isFinite(problem.assignmentPrice(visit, index))) return [];
    const last: TimeSpan | undefined = startIntervals(routing, vehicle, problem.startStep).at(-1);
    return last === undefined ? [] : [last.to + routing.duration];
  });
  if (latestEnds.length === 0) return { kind: 'outside working hours' };
  if (wanted.isFixed && wanted.planned !== null) return { kind: 'fixed time taken', start: wanted.planned.start };
  if (fitsInto(tables, plan, visit)) return { kind: 'too far' };
  return { kind: 'no gap', duration: wanted.duration, before: Math.max(...latestEnds) };
}

function nobody(work: TeamWork, visit: WorkToPlan): UnservedReason {
  const skills = visit.skillIds.filter((skill) => !work.people.some((person) => person.skillIds.includes(skill)));
  if (skills.length > 0) return { kind: 'no skill', skillIds: skills };
  if (visit.personId !== null) return { kind: 'no person', personId: visit.personId };
  return { kind: 'no skill', skillIds: visit.skillIds };
}

/** The names and formats that the sentence needs. */
export type ReasonWords = {
  skillName: (skillId: string) => string;
  personName: (personId: string) => string;
  timeOf: (moment: number) => string;
  durationOf: (minutes: number) => string;
};

/**
 * The reason as a sentence for a dispatcher.
 *
 * @example { kind: 'no gap', duration: 135, before: 1020 } → 'No gap of 2 h 15 min before 17:00.'
 */
export function reasonText(reason: UnservedReason, words: ReasonWords): string {
  switch (reason.kind) {
    case 'no skill': {
      const names = reason.skillIds.map(words.skillName);
      if (names.length === 1) return `Nobody has the skill ${names[0]}.`;
      return `Nobody has the skills ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
    }
    case 'no person':
      return `${words.personName(reason.personId)} is not available or lacks a skill, and nobody else may come.`;
    case 'outside working hours':
      return 'The visit does not fit into the working hours of anybody who could do it.';
    case 'fixed time taken':
      return `Another visit or the travel to it takes the fixed time ${words.timeOf(reason.start)}.`;
    case 'too far':
      return 'There is a gap, but the travel costs more than the visit is worth.';
    case 'no gap':
      return `No gap of ${words.durationOf(reason.duration)} before ${words.timeOf(reason.before)}.`;
  }
}
