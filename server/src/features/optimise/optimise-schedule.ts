import type { LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { optimiseSchedule as endpoint, PlanRequest, SchedulePlan } from '@truckroll/contract/planning/optimise';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { planAxis } from '@truckroll/domain/optimise/plan-axis';
import { planWork } from '@truckroll/domain/optimise/plan-work';
import { teamProblem } from '@truckroll/domain/routing/team-problem';
import { Lines } from '../../platform/http/lines.ts';
import type { RequestContext, Transact } from '../../platform/http/request-steps.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import { type PlanFacts, planPeople, planVisit } from './make-question.ts';
import { PlanPlaces } from './plan-places.ts';
import { searchPlan } from './search-plan.ts';
import { type PlanScene, planShower } from './show-plan.ts';

/** The most places between which an outside provider is asked for all ways; more are estimated. */
const mostAskedPlaces = 200;

type Asked = {
  facts: PlanFacts;
  asked: PlanRequest;
  now: Date;
  travel: Travel;
  transact: Transact;
  left: AbortSignal;
  log: RequestContext<typeof endpoint>['log'];
};

/** Asks for the ways between all places and builds the solver's question. */
async function makeScene({ facts, asked, now, travel, transact, log }: Asked): Promise<PlanScene> {
  const { account, days } = facts;
  const known = new PlanPlaces();
  const officePlace = coordinatesOf(account.address);
  const office = officePlace === null ? null : known.indexOf(officePlace);
  const indices = facts.visits.map(({ place }) => (place === null ? null : known.indexOf(place)));
  const { places } = known;
  const isAsked = places.length <= mostAskedPlaces;
  const { legBetween, provider } = await travel.legs({
    ...{ blocks: isAsked ? [{ from: places, to: places }] : [], now, transact },
    onFailure: (error) => log.warn({ err: error }, 'The provider of travel times failed'),
  });
  const matrices = known.matrices(legBetween);
  const pinned = new Set(asked.pinnedVisitIds);
  const people = new Set(facts.people.map(({ id }) => id));
  const question = {
    zone: account.timezone,
    days,
    now: now.getTime(),
    people: planPeople(facts),
    visits: facts.visits.map((visit, index) =>
      planVisit(visit, { place: indices[index] ?? places.length, asked, pinned, people }),
    ),
    travel: matrices,
    office,
    daysMayChange: asked.daysMayChange,
    mostMinutes: asked.mostMinutes,
    aim: asked.aim,
  };
  const planned = planWork(question);
  const axis = planAxis(days[0] ?? asked.fromDate, account.timezone);
  return {
    facts,
    question,
    planned,
    team: teamProblem(planned.work),
    axis,
    travelProvider: isAsked ? provider : 'built-in',
  };
}

/** Searches for a plan and answers the best one so far, line by line, until the time is over or the caller leaves. */
export async function optimiseSchedule(
  question: Asked,
): Promise<Lines<LineOf<typeof endpoint>, LastLineOf<typeof endpoint>>> {
  const { asked, left, log } = question;
  const scene = await makeScene(question);
  const show = planShower(scene);
  let best: SchedulePlan | null = null;

  /** Lines are made of texts. Each plan is one character, because a line shows the best plan only. */
  async function* plans(): AsyncGenerator<string> {
    for await (const found of searchPlan({ work: scene.planned.work, seconds: asked.seconds }, left)) {
      best = show(found);
      yield '.';
    }
  }
  const bestPlan = (): SchedulePlan => {
    if (best === null) throw new Error('A line was written before the first plan');
    return best;
  };
  return Lines.open({
    left,
    log,
    deltas: plans(),
    lineOf: () => ({ done: false as const, plan: bestPlan() }),
    lastLine: (how) =>
      how === 'done'
        ? { done: true as const, plan: bestPlan() }
        : { done: true as const, error: problems.planFailed[1] },
    onEnd: () => Promise.resolve(),
  });
}
