import type { SchedulePlan, VisitSlot as WireSlot } from '@truckroll/contract/planning/optimise';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import type { PlanAxis } from '@truckroll/domain/optimise/plan-axis';
import { planMoves, plannedTravel, todaysTravel } from '@truckroll/domain/optimise/plan-moves';
import type { PlanQuestion, VisitSlot } from '@truckroll/domain/optimise/plan-question';
import type { PlanWork } from '@truckroll/domain/optimise/plan-work';
import { soundMoves } from '@truckroll/domain/optimise/sound-moves';
import { noWayText, whyUnplanned } from '@truckroll/domain/optimise/why-unplanned';
import type { TeamProblem } from '@truckroll/domain/routing/team-problem';
import { type ReasonWords, reasonText } from '@truckroll/domain/routing/unserved-reasons';
import { hoursText } from '@truckroll/domain/slots/why-missing';
import { shownKilometres } from '@truckroll/domain/travel/travel-time';
import { isBegun } from '@truckroll/domain/visits/visit-statuses';
import { isWaiting, type PlanFacts } from './make-question.ts';
import type { PlannedVisit } from './plan-store.ts';
import type { FoundPlan } from './search-plan.ts';

/** The common values of the plans of one search. */
export type PlanScene = {
  facts: PlanFacts;
  question: PlanQuestion;
  planned: PlanWork;
  team: TeamProblem;
  axis: PlanAxis;
  travelProvider: string;
};

const toWire = ({ start, end, anyTime, teamIds }: VisitSlot): WireSlot => ({
  visitStartDateTime: start === null ? null : isoOf(start),
  visitEndDateTime: end === null ? null : isoOf(end),
  anyTime,
  teamMemberIds: [...teamIds],
});

function wordsOf({ facts, axis }: PlanScene): ReasonWords {
  const names = new Map(facts.people.map(({ id, name }) => [id, name]));
  return {
    skillName: (id) => facts.skillNames.get(id) ?? 'unknown',
    personName: (id) => names.get(id) ?? 'Somebody',
    timeOf: (minute) => wallClock(isoOf(axis.momentOf(minute)), facts.account.timezone).time,
    durationOf: hoursText,
  };
}

const slotOf = ({ visitStartDateTime, visitEndDateTime, anyTime, teamIds }: PlannedVisit): WireSlot => ({
  ...{ visitStartDateTime, visitEndDateTime, anyTime, teamMemberIds: teamIds },
});

const shownOf = ({ visitId, jobId, title, clientName }: PlannedVisit) => ({ visitId, jobId, title, clientName });

/** The visits that wait for a time and were not tried. */
function listUnplanned({ facts, planned }: PlanScene): SchedulePlan['leftOut'] {
  const tried = new Set(planned.visits.map(({ id }) => id));
  return facts.visits
    .filter((visit) => isWaiting(visit) && !tried.has(visit.id))
    .map((visit) => ({
      ...shownOf(visit),
      visitStartDateTime: visit.visitStartDateTime,
      reason: whyUnplanned({
        isSeriesWithoutDates: visit.isSeriesWithoutDates,
        people: visit.teamIds.length,
        hasBegun: isBegun(visit.visitStatus),
      }),
    }));
}

/** Shows found plans in the wire format, with one decimal in kilometres. */
export function planShower(scene: PlanScene): (found: FoundPlan) => SchedulePlan {
  const { facts, question, planned, team, axis, travelProvider } = scene;
  const stored = new Map(facts.visits.map((visit) => [visit.id, visit]));
  const words = wordsOf(scene);
  const today = todaysTravel(planned);
  const movable = planned.work.visits.filter(({ isFixed }) => !isFixed).length;
  const common = {
    today: { kilometres: shownKilometres(today.kilometres), travelMinutes: Math.round(today.travelMinutes) },
    movableVisits: movable,
    fixedVisits: facts.visits.length - movable,
    travelProvider,
  };
  const unplanned = listUnplanned(scene);
  const visitOf = (id: string) => {
    const visit = stored.get(id);
    if (visit === undefined) throw new Error(`There is no visit ${id} in the plan`);
    return { visit, shown: shownOf(visit) };
  };
  const placeOf = (id: string) => stored.get(id)?.place ?? null;
  const leftOut = (id: string, reason: string): SchedulePlan['leftOut'][number] => {
    const { visit, shown } = visitOf(id);
    return { ...shown, visitStartDateTime: visit.visitStartDateTime, reason };
  };
  return ({ plan, reasons }) => {
    const { kilometres, travelMinutes } = plannedTravel(planned, plan);
    const { kept, dropped } = soundMoves(question, planMoves(planned, team, plan, axis), placeOf);
    return {
      ...common,
      cost: Math.round(plan.figures.cost),
      kilometres: shownKilometres(kilometres),
      travelMinutes: Math.round(travelMinutes),
      moves: kept.map(({ visitId, to }) => {
        const { visit, shown } = visitOf(visitId);
        return { ...shown, updatedAt: visit.updatedAt, from: slotOf(visit), to: toWire(to) };
      }),
      leftOut: [
        ...reasons.map(({ visit, reason }) => leftOut(planned.work.visits[visit]?.id ?? '', reasonText(reason, words))),
        ...dropped.map((id) => leftOut(id, noWayText)),
        ...unplanned,
      ],
    };
  };
}
