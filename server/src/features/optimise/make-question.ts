import type { PlanRequest } from '@truckroll/contract/planning/optimise';
import { planLimits, planPastText } from '@truckroll/contract/planning/optimise';
import type { TeamMember } from '@truckroll/contract/team/team';
import { spanOfAbsence } from '@truckroll/domain/absences/absence-rules';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { localDay } from '@truckroll/domain/optimise/free-time';
import type { PlanPerson, PlanVisit, Span } from '@truckroll/domain/optimise/plan-question';
import { weekOfAccount } from '@truckroll/domain/team/working-week';
import { finishedBy, isUnfinished } from '@truckroll/domain/visits/unfinished';
import { usualSeconds } from '@truckroll/domain/visits/visit-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { listTakenTimes } from '../../records/booking/booking-store.ts';
import { readSkillNames } from '../../records/people/skill-store.ts';
import { listMembers } from '../../records/people/team-store.ts';
import { listAbsences } from '../absences/absence-store.ts';
import { listClosedDays } from '../holidays/closed-days.ts';
import { blockedTime } from '../slots/find-slots.ts';
import { listBlocks } from '../slots/slot-store.ts';
import { listPlannedVisits, listWaitingJobs, type PlannedVisit } from './plan-store.ts';

type BusyTime = Span & { userId: string };

/** A visit, and whether it gets a new time because it was not finished. */
export type VisitToPlan = PlannedVisit & { isCarriedOver: boolean };

/** The stored data from which a plan is made. */
export type PlanFacts = {
  account: AccountRow;
  people: TeamMember[];
  visits: VisitToPlan[];
  absences: BusyTime[];
  /** The days on which the company is closed. */
  closed: Span[];
  /** Events and timed tasks. */
  blocks: BusyTime[];
  skillNames: ReadonlyMap<string, string>;
  days: string[];
};

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The people asked for, or all who work in the field; an unknown id, or that of somebody inactive, is refused. */
function peopleOf(members: TeamMember[], ids: readonly string[]): TeamMember[] {
  if (ids.length === 0) return members.filter(({ worksInField }) => worksInField);
  const unknown = ids.flatMap((id, index) =>
    members.some((member) => member.id === id)
      ? []
      : [{ path: `teamMemberIds.${index}`, code: 'not_found' as const, message: 'Team member is not valid' }],
  );
  if (unknown.length > 0) throw new InvalidInput(unknown);
  return members.filter(({ id }) => ids.includes(id));
}

/** Reads what is planned. Refuses days that have passed, unknown people, and more than can be planned at once. */
export async function readPlanFacts(
  tx: Tx,
  { actor, asked, now }: { actor: Actor; asked: PlanRequest; now: Date },
): Promise<PlanFacts> {
  const [account, members] = await Promise.all([
    getAccountRow(tx, actor.accountId),
    listMembers(tx, { status: 'current' }),
  ]);
  const { timezone: zone } = account;
  const { fromDate, toDate, includeUnassigned } = asked;
  if (toDate < wallClock(now.toISOString(), zone).day) throw invalid('toDate', planPastText, 'out_of_range');
  const people = peopleOf(members, asked.teamMemberIds);
  if (people.length > planLimits.people) throw new Problem('planTooLarge');
  const days = daysBetween(fromDate, toDate);
  const range = { start: localDay(fromDate, zone).start, end: localDay(toDate, zone).end };
  const userIds = people.map(({ id }) => id);
  const by = asked.carryOver ? finishedBy(now.toISOString(), account) : null;
  const waiting = await listWaitingJobs(tx, asked.waitingJobIds);
  const wanted = {
    ...{ userIds, range, includeUnassigned, most: planLimits.visits },
    ...{ finishedBy: by, waitingVisitIds: waiting.visitIds },
  };
  const [dated, absences, blocks, held, skillNames, closedDays] = await Promise.all([
    listPlannedVisits(tx, wanted),
    listAbsences(tx, { start: fromDate, end: toDate, zone, userIds, isAway: true }),
    listBlocks(tx, { userIds, range }),
    listTakenTimes(tx, { userIds, ranges: [range], now }),
    readSkillNames(tx),
    listClosedDays(account.holidays, { start: fromDate, end: toDate }),
  ]);
  const visits = [...dated, ...waiting.jobs].map((visit) => ({
    ...visit,
    isCarriedOver: by !== null && isUnfinished(visit, visit.jobStatus, by),
  }));
  if (visits.length > planLimits.visits) throw new Problem('planTooLarge');
  return {
    ...{ account, people, visits, skillNames, days },
    absences: absences.map((absence) => ({ userId: absence.userId, ...spanOfAbsence(absence, zone) })),
    closed: closedDays.map(({ day }) => localDay(day, zone)),
    // Times that clients hold or asked for online are taken as events are.
    blocks: [
      ...blocks.map((block) => ({ userId: block.userId, ...blockedTime(block, zone) })),
      ...held.map(({ userId, start, end }) => ({ userId, start, end })),
    ],
  };
}

export const planPeople = ({ account, people, absences, closed, blocks }: PlanFacts): PlanPerson[] =>
  people.map(({ id, skills, workingWeek }) => ({
    id,
    skillIds: skills,
    workingWeek: workingWeek ?? weekOfAccount(account),
    absences: [...closed, ...absences.filter(({ userId }) => userId === id)],
    blocks: blocks.filter(({ userId }) => userId === id),
  }));

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text));

type VisitFacts = {
  place: number;
  asked: PlanRequest;
  pinned: ReadonlySet<string>;
  /** The people of the plan. */
  people: ReadonlySet<string>;
};

/** Whether a visit waits for a time: it has no date, or was not finished on it. */
export const isWaiting = ({ visitStartDateTime, isCarriedOver }: VisitToPlan): boolean =>
  visitStartDateTime === null || isCarriedOver;

/** A visit that waits for a time also gets a new promise. */
const promiseOf = (visit: VisitToPlan): Span | null => {
  const [start, end] = [moment(visit.promisedFrom), moment(visit.promisedTo)];
  return isWaiting(visit) || start === null || end === null ? null : { start, end };
};

/** A visit that waits for a time may be assigned to anybody of the plan. Its own person is only preferred. */
const teamOf = (visit: VisitToPlan, people: ReadonlySet<string>): string[] =>
  isWaiting(visit) && visit.teamIds.length === 1 ? visit.teamIds.filter((id) => people.has(id)) : visit.teamIds;

const isPinned = (visit: VisitToPlan, { asked, pinned }: VisitFacts): boolean =>
  pinned.has(visit.id) ||
  visit.jobStatus === 'closed' ||
  visit.isSeriesWithoutDates ||
  (asked.keepScheduled && !isWaiting(visit));

/** The length of a visit without a time, in minutes: one that is carried over keeps its own. */
function usualMinutes({
  isCarriedOver,
  anyTime,
  visitStartDateTime,
  visitEndDateTime,
  serviceDuration,
}: VisitToPlan): number {
  const [start, end] = [moment(visitStartDateTime), moment(visitEndDateTime)];
  const own =
    isCarriedOver && !anyTime && start !== null && end !== null && end > start ? (end - start) / 60_000 : null;
  return Math.max(1, Math.round(own ?? usualSeconds(serviceDuration) / 60));
}

export const planVisit = (visit: VisitToPlan, facts: VisitFacts): PlanVisit => ({
  id: visit.id,
  place: facts.place,
  ...(isWaiting(visit)
    ? { start: null, end: null, anyTime: false }
    : { start: moment(visit.visitStartDateTime), end: moment(visit.visitEndDateTime), anyTime: visit.anyTime }),
  teamIds: teamOf(visit, facts.people),
  usualMinutes: usualMinutes(visit),
  status: visit.visitStatus,
  isPinned: isPinned(visit, facts),
  promised: promiseOf(visit),
  isRecurring: visit.visitType === 'recurring',
  skillIds: visit.skillIds,
  priority: visit.priority,
  preferredPersonId: visit.preferredMemberId,
});
