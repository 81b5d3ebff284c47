import { isDeepStrictEqual } from 'node:util';
import { wallClock } from '@truckroll/domain/format/dates';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../database/bound-dialect.ts';
import * as store from './job-visit-store.ts';
import type { PlannedVisit } from './plan-visits.ts';

/** Visits of these have not begun, and move with the job's schedule (API 4.5, 4.6). */
const unbegun: readonly VisitStatus[] = ['unscheduled', 'pending', 'scheduled'];
const isUnbegun = (visit: store.ScheduledVisit): boolean => unbegun.includes(visit.visitStatus);
const isExtra = (visit: store.ScheduledVisit): boolean => visit.visitType === 'extra';

/** A job before and after its schedule or team changed. */
export type Rescheduling = {
  job: store.JobOfVisits & { scheduleLater: boolean };
  /** What the schedule now gives. */
  planned: readonly PlannedVisit[];
  teamBefore: readonly string[];
  /** Whether when the job takes place has changed, not only who does it. */
  isMoved: boolean;
  now: Date;
};

/** Makes the visits of a new job. */
export const makeVisits = (tx: Tx, { job, planned, now }: Pick<Rescheduling, 'job' | 'planned' | 'now'>) =>
  store.insertVisits(tx, job, planned, { firstNumber: 1, hasFirst: false, now });

/**
 * Brings the visits of a job to where its schedule now is (API 4.5, 4.6): the base visit of a one-off job moves along, the
 * coming visits of a recurring one are made anew from today on. What has begun or ended stays, and extra visits do.
 */
export async function moveVisits(tx: Tx, change: Rescheduling): Promise<void> {
  const { job, planned, isMoved } = change;
  const visits = await store.listScheduledVisits(tx, job.id);
  if (planned.length === 0) {
    const gone = visits.filter((visit) => isUnbegun(visit) && (job.scheduleLater || !isExtra(visit)));
    if (isMoved) await store.removeVisits(tx, idsOf(gone));
  } else if (job.jobType === 'one-off') await moveBaseVisit(tx, visits, change);
  else if (isMoved) await renewVisits(tx, visits, change);
  else await replaceTeam(tx, visits, change);
}

const idsOf = (visits: readonly { id: string }[]): string[] => visits.map((visit) => visit.id);

const nextNumber = (visits: readonly store.ScheduledVisit[]): number =>
  Math.max(0, ...visits.map((visit) => visit.visitNumber)) + 1;

async function moveBaseVisit(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, planned, now } = change;
  const [wanted] = planned;
  if (wanted === undefined) return;
  const base = visits.find((visit) => !isExtra(visit));
  if (base === undefined) {
    await store.insertVisits(tx, job, planned, { firstNumber: nextNumber(visits), hasFirst: false, now });
    return;
  }
  if (!isUnbegun(base)) return;
  const { anyTime, timezone } = job;
  if (change.isMoved) await store.moveVisit(tx, base, { ...wanted, anyTime, timezone, now });
  if (!isDeepStrictEqual(change.teamBefore, job.team)) await store.replaceTeams(tx, [base.id], { team: job.team, now });
}

async function renewVisits(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, planned, now } = change;
  const dayOf = (moment: string): string => wallClock(moment, job.timezone).day;
  const base = visits.filter((visit) => !isExtra(visit));
  const kept = base.filter((visit) => !isUnbegun(visit));
  // A job that is scheduled for the first time has all of its visits, as one that is created so.
  const today = base.length === 0 ? '' : dayOf(now.toISOString());
  const keptDays = new Set(kept.flatMap(({ visitStartDateTime: start }) => (start === null ? [] : dayOf(start))));
  const coming = planned.filter(({ start }) => dayOf(start) >= today && !keptDays.has(dayOf(start)));
  const gone = new Set(idsOf(base.filter(isUnbegun)));
  await store.removeVisits(tx, [...gone]);
  const hasFirst = kept.some((visit) => visit.isFirst);
  await store.insertVisits(tx, job, coming, {
    firstNumber: nextNumber(visits.filter(({ id }) => !gone.has(id))),
    hasFirst,
    now,
  });
}

/** People who leave a recurring job leave the visits that nobody has given to others. */
async function replaceTeam(tx: Tx, visits: readonly store.ScheduledVisit[], change: Rescheduling): Promise<void> {
  const { job, teamBefore, now } = change;
  if (isDeepStrictEqual(teamBefore, job.team)) return;
  const coming = visits.filter((visit) => !isExtra(visit) && isUnbegun(visit));
  const ofJob = coming.filter((visit) => isDeepStrictEqual([...visit.team].sort(), [...teamBefore].sort()));
  await store.replaceTeams(tx, idsOf(ofJob), { team: job.team, now });
}

/** Whether visits that were chosen one by one are those that a job already has. */
export async function hasThoseVisits(tx: Tx, jobId: string, planned: readonly PlannedVisit[]): Promise<boolean> {
  const visits = await store.listScheduledVisits(tx, jobId);
  const timesOf = (pairs: readonly (readonly [string | null, string | null])[]): string[] =>
    pairs.map((pair) => pair.join()).sort();
  const there = visits
    .filter((visit) => !isExtra(visit))
    .map((visit) => [visit.visitStartDateTime, visit.visitEndDateTime] as const);
  return isDeepStrictEqual(timesOf(there), timesOf(planned.map(({ start, end }) => [start, end] as const)));
}
