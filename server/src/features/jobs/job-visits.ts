import { isDeepStrictEqual } from 'node:util';
import { wallClock } from '@truckroll/domain/format/dates';
import { changeOfSeries } from '@truckroll/domain/jobs/series-change';
import { isBegun, isEnded, isUnbegun, type VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PlannedVisit } from '../../records/jobs/job-visit-store.ts';
import * as store from '../../records/jobs/job-visit-store.ts';

const has = (is: (status: VisitStatus) => boolean) => (visit: store.ScheduledVisit) => is(visit.visitStatus);
const hasNotBegun = has(isUnbegun);
const isUnderWay = has(isBegun);
const isOpen = has((status) => !isEnded(status));
const isExtra = (visit: store.ScheduledVisit): boolean => visit.visitType === 'extra';

/** A job before and after a change of its schedule or team. */
export type Rescheduling = {
  job: store.JobOfVisits & { scheduleLater: boolean };
  /** The visits that the new schedule yields. */
  planned: readonly PlannedVisit[];
  /** The visits that the schedule yielded until now; none when each new one is chosen individually. */
  before: readonly { start: string; end: string }[];
  teamBefore: readonly string[];
  /** Whether the schedule changed, not only the team. */
  isMoved: boolean;
  now: Date;
};

/** Creates the visits of a new job. */
export const makeVisits = (tx: Tx, { job, planned, now }: Pick<Rescheduling, 'job' | 'planned' | 'now'>) =>
  store.insertVisits(tx, job, planned, { firstNumber: 1, hasFirst: false, now });

/**
 * Updates a job's visits to its schedule (API 4.5, 4.6). The base visit of a one-off job moves along, those of a
 * recurring job stay where their days do and are replaced from today on where they do not, and visits of a job without a schedule lose their dates and keep
 * their numbers. Ended and extra visits are unchanged. A visit in progress prevents moving the job.
 */
export async function moveVisits(tx: Tx, change: Rescheduling): Promise<void> {
  const { job, planned, isMoved } = change;
  const visits = await store.listScheduledVisits(tx, job.id);
  if (planned.length === 0) {
    if (isMoved) await unscheduleVisits(tx, visits, change);
    else await replaceTeam(tx, visits, change);
  } else if (job.jobType === 'one-off') await moveBaseVisit(tx, visits, change);
  else if (isMoved) await renewVisits(tx, visits, change);
  else await replaceTeam(tx, visits, change);
}

const idsOf = (visits: readonly { id: string }[]): string[] => visits.map((visit) => visit.id);

const nextNumber = (visits: readonly store.ScheduledVisit[]): number =>
  Math.max(0, ...visits.map((visit) => visit.visitNumber)) + 1;

/**
 * Unschedules visits. A job set to `scheduleLater` loses the dates of all visits; a job that only loses its own date
 * keeps its extra visits.
 */
async function unscheduleVisits(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const ofSchedule = visits.filter((visit) => change.job.scheduleLater || !isExtra(visit));
  requireNotUnderWay(ofSchedule);
  const dated = ofSchedule.filter((visit) => hasNotBegun(visit) && visit.visitStartDateTime !== null);
  await store.unscheduleVisits(tx, idsOf(dated), change.now);
}

function requireNotUnderWay(visits: readonly store.ScheduledVisit[]): void {
  const underWay = visits.find(isUnderWay);
  if (underWay !== undefined) throw new Problem('visitFixed', { status: underWay.visitStatus });
}

async function moveBaseVisit(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, planned, now } = change;
  const [wanted] = planned;
  if (wanted === undefined) return;
  const base = visits.find((visit) => !isExtra(visit));
  if (base === undefined) {
    await store.insertVisits(tx, job, planned, { firstNumber: nextNumber(visits), hasFirst: false, now });
    return;
  }
  const isElsewhere = base.visitStartDateTime !== wanted.start || base.visitEndDateTime !== wanted.end;
  if (change.isMoved && isElsewhere) requireNotUnderWay([base]);
  // When a restored job gets another date, its cancelled visit is reused.
  const isTakenUp = base.visitStatus === 'cancelled' && change.isMoved && !visits.some(isOpen);
  if (!hasNotBegun(base) && !isTakenUp) return;
  if (change.isMoved) await store.moveVisits(tx, [{ visit: base, ...wanted }], { job, now });
  if (!isDeepStrictEqual(change.teamBefore, job.team)) await store.replaceTeams(tx, [base.id], { team: job.team, now });
}

async function renewVisits(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, before, planned: after, now } = change;
  const { timezone, anyTime } = job;
  const base = visits.filter((visit) => !isExtra(visit));
  const today = wallClock(now.toISOString(), timezone).day;
  const { moved, removed, added, planned } = changeOfSeries(base, { before, after, anyTime, timezone, today });
  const gone = new Set(idsOf(removed));
  await store.removeVisits(tx, [...gone]);
  await store.moveVisits(
    tx,
    moved.map(({ visit, to }) => ({ visit, start: to.start, end: to.end })),
    { job, now },
  );
  const left = visits.filter(({ id }) => !gone.has(id));
  await store.insertVisits(tx, job, added, { firstNumber: nextNumber(left), hasFirst: true, now });
  await store.markFirst(tx, job.id);
  await replaceTeam(tx, left, change);
  await giveChosenTeams(tx, planned, now);
}

/** Gives visits the people who were chosen for them individually. */
async function giveChosenTeams(
  tx: Tx,
  planned: readonly { visit: store.ScheduledVisit; to: PlannedVisit }[],
  now: Date,
): Promise<void> {
  const others = planned.flatMap(({ visit, to: { team } }) =>
    team === null || isDeepStrictEqual([...visit.team].sort(), [...team].sort()) ? [] : [{ id: visit.id, team }],
  );
  for (const alike of Object.values(Object.groupBy(others, ({ team }) => team.join()))) {
    if (alike?.[0] !== undefined) await store.replaceTeams(tx, idsOf(alike), { team: alike[0].team, now });
  }
}

/**
 * Replaces the team of a recurring job's visits: people who were removed from the job are removed from visits that
 * still have the job's team.
 */
async function replaceTeam(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, teamBefore, now } = change;
  if (isDeepStrictEqual(teamBefore, job.team)) return;
  const coming = visits.filter((visit) => !isExtra(visit) && hasNotBegun(visit));
  const ofJob = coming.filter((visit) => isDeepStrictEqual([...visit.team].sort(), [...teamBefore].sort()));
  await store.replaceTeams(tx, idsOf(ofJob), { team: job.team, now });
}

/** Whether the individually chosen visits are those the job already has. */
export async function hasThoseVisits(tx: Tx, jobId: string, planned: readonly PlannedVisit[]): Promise<boolean> {
  const visits = await store.listScheduledVisits(tx, jobId);
  const timesOf = (pairs: readonly (readonly [string | null, string | null])[]): string[] =>
    pairs.map((pair) => pair.join()).sort();
  const there = visits
    .filter((visit) => !isExtra(visit))
    .map((visit) => [visit.visitStartDateTime, visit.visitEndDateTime] as const);
  return isDeepStrictEqual(timesOf(there), timesOf(planned.map(({ start, end }) => [start, end] as const)));
}
