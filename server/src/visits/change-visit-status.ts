import type { Visit } from '@truckroll/contract/visits';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { movedVisit, whyNotVisitMove } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { chooseTime } from '@truckroll/domain/visits/visit-time';
import type { Tx } from '../database/bound-dialect.ts';
import { insertHistory } from '../history/history-store.ts';
import { Problem } from '../http/problem.ts';
import { applyVisitEffects } from '../jobs/job-effects.ts';
import { mayEditJob } from '../jobs/job-rights.ts';
import type { Actor } from '../session/actor.ts';
import { followBaseVisit } from './change-visit.ts';
import { demandMove, getVisitForChange, type VisitForChange } from './visit-for-change.ts';
import { visitHistory } from './visit-news.ts';
import { getVisit, updateVisitRow } from './visit-store.ts';

type By = { actor: Actor; now: Date };

/** The visit, locked behind its job, for somebody who may move it to another status (API 2.4). */
export async function getVisitToMove(tx: Tx, id: string, by: By): Promise<VisitForChange> {
  const found = await getVisitForChange(tx, id, by);
  demandMove(by.actor, found);
  return found;
}

/** Writes the new status with its moments; work on a visit that had no start begins now, for as long as usual. */
async function writeMove(tx: Tx, found: VisitForChange, to: VisitStatus, now: Date): Promise<void> {
  const { visit, job } = found;
  const { visitStartDateTime, ...moved } = movedVisit(visit, to, now.toISOString());
  if (visitStartDateTime === visit.visitStartDateTime) return updateVisitRow(tx, visit.id, moved, now);
  const unscheduled = { start: null, end: null, anyTime: false };
  const time = chooseTime(unscheduled, { start: visitStartDateTime }, job);
  const times = { visitStartDateTime: time.start, visitEndDateTime: time.end, anyTime: time.anyTime };
  await updateVisitRow(tx, visit.id, { ...moved, ...times }, now);
  await followBaseVisit(tx, found, time, { sent: times, now });
}

/**
 * Moves a visit to another status, and its job along with it (API VI-5, 4.4, 4.7). The status that it has already is
 * answered as it is, whichever version was seen: a technician without reception presses the same button again.
 */
export async function changeVisitStatus(
  tx: Tx,
  found: VisitForChange,
  sent: { visitStatus: VisitStatus; updatedAt?: string | undefined },
  by: By,
): Promise<{ visit: Visit; jobStatus: JobStatus }> {
  const { visit, job } = found;
  const [from, to] = [visit.visitStatus, sent.visitStatus];
  if (from === to) return { visit, jobStatus: job.jobStatus };
  if (sent.updatedAt !== undefined && sent.updatedAt !== visit.updatedAt) throw new Problem('stale');
  const refusal = whyNotVisitMove(from, to, {
    hasStart: visit.visitStartDateTime !== null,
    mayEditJob: mayEditJob(by.actor, job),
    jobStatus: job.jobStatus,
  });
  if (refusal !== null) throw new Problem(refusal, { from, to });
  await writeMove(tx, found, to, by.now);
  const [was, is] = [badgeLabel('visitStatus', from), badgeLabel('visitStatus', to)];
  const description = `{{creator}} changed the status of visit ${visit.visitNumber} from ${was} to ${is}`;
  await insertHistory(tx, by, visitHistory(visit, 'status_changed', description));
  const jobStatus = await applyVisitEffects(tx, job, { from, to }, by);
  return { visit: await getVisit(tx, visit.id, by.now), jobStatus };
}
