import type { Visit } from '@truckroll/contract/visits/visits';
import { can } from '@truckroll/domain/abilities/rights';
import * as rules from '@truckroll/domain/jobs/job-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getJobForChange, type StoredJob } from '../../records/jobs/job-rights.ts';
import { jobWorkScope, seesJob } from '../../records/jobs/job-scope.ts';
import { fromVisits } from '../../records/jobs/visit-columns.ts';
import { getVisit } from '../../records/jobs/visit-store.ts';

export type VisitForChange = { visit: Visit; job: StoredJob };

export type VisitRef = Pick<Visit, 'id' | 'jobId' | 'visitNumber'>;

/** A visit of a job in scope. */
export async function findVisit(tx: Tx, id: string, actor: Actor): Promise<VisitRef> {
  const row = await fromVisits(tx)
    .select(['visits.id', 'visits.jobId', 'visits.visitNumber'])
    .where('visits.id', '=', id)
    .where(seesJob(jobWorkScope(actor)))
    .executeTakeFirst();
  return found(row, 'Visit');
}

/** Returns the ids of the visits that are visible to the user. */
export async function listSeenVisitIds(tx: Tx, ids: readonly string[], actor: Actor): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await fromVisits(tx)
    .select('visits.id')
    .where('visits.id', 'in', ids)
    .where(seesJob(jobWorkScope(actor)))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A visit for a change, with its job. The job is locked, as in every request that changes a job or any of its visits, so
 * that concurrent changes of one job wait for each other and never deadlock.
 */
export async function getVisitForChange(
  tx: Tx,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<VisitForChange> {
  const { jobId } = await findVisit(tx, id, actor);
  const [job, visit] = await Promise.all([getJobForChange(tx, actor, jobId), getVisit(tx, id, now)]);
  return { visit, job };
}

/**
 * Requires the right to change a visit's status: users who may edit the job have it, and so do the visit's own people
 * (API 2.4).
 */
export function requireMove(actor: Actor, { visit, job }: VisitForChange): void {
  const teamIds = visit.teamMembers.map((member) => member.id);
  const may = rules.mayMoveVisit({ rights: actor, userId: actor.userId, createdBy: job.createdBy, teamIds });
  if (!may) throw new Problem('forbidden');
}

const asSet = (ids: readonly unknown[]): string => [...new Set(ids.map(String))].sort().join();

/** Refuses another team to users who may not assign people. The unchanged team is accepted (API 2.4). */
export function requireAssignment(actor: Actor, sent: unknown, team: readonly string[]): void {
  if (!Array.isArray(sent) || can(actor, 'Jobs.assignJob')) return;
  if (asSet(sent) !== asSet(team)) throw new Problem('forbidden');
}
