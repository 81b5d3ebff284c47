import type { MovedBack, VisitMove } from '@truckroll/contract/optimise';
import type { Visit } from '@truckroll/contract/visits';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { requireJobEdit, type StoredJob, selectJobs } from '../record-rights/job-rights.ts';
import { lockPeople } from '../slots/slot-store.ts';
import { changeVisit } from '../visits/change-visit.ts';
import { fromVisits, selectVisits } from '../visits/visit-columns.ts';

/** Locks the jobs of visits in the order of their ids, as every change of a visit locks its job. */
async function lockJobs(tx: Tx, visitIds: readonly string[], { actor }: Author): Promise<Map<string, StoredJob>> {
  const rows = await fromVisits(tx)
    .select('visits.jobId')
    .distinct()
    .where('visits.id', 'in', [...visitIds])
    .execute();
  if (rows.length === 0) return new Map();
  const jobs = await selectJobs(tx, actor)
    .where(
      'jobs.id',
      'in',
      rows.map(({ jobId }) => jobId),
    )
    .orderBy('jobs.id')
    .forUpdate('jobs')
    .execute();
  return new Map(jobs.map((job) => [job.id, job]));
}

const moveOf = (visit: Visit, updatedAt: string): MovedBack => ({
  visitId: visit.id,
  updatedAt,
  visitStartDateTime: visit.visitStartDateTime,
  visitEndDateTime: visit.visitEndDateTime,
  anyTime: visit.anyTime,
  teamMemberIds: visit.teamMembers.map(({ id }) => id),
});

/**
 * Moves visits, all or none. Refuses when one was changed or deleted since it was planned. Returns the moves that take
 * everything back.
 */
export async function applyPlan(tx: Tx, moves: readonly VisitMove[], by: Author): Promise<MovedBack[]> {
  const wanted = new Map(moves.map((move) => [move.visitId, move]));
  const ids = [...wanted.keys()];
  const jobs = await lockJobs(tx, ids, by);
  const visits = await selectVisits(tx, by.now).where('visits.id', 'in', ids).orderBy('visits.id').execute();
  if (visits.length < wanted.size) throw new Problem('planChanged');
  const undo: MovedBack[] = [];
  for (const visit of visits) {
    const job = jobs.get(visit.jobId);
    const move = wanted.get(visit.id);
    if (job === undefined || move === undefined || move.updatedAt !== visit.updatedAt) throw new Problem('planChanged');
    requireJobEdit(by.actor, job);
    const { visitId: _, ...change } = move;
    const after = await changeVisit(tx, { visit, job }, change, by);
    undo.push(moveOf(visit, after.updatedAt));
  }
  // Whoever books one of these people at the same time sees the moves.
  await lockPeople(tx, [...new Set(moves.flatMap(({ teamMemberIds }) => teamMemberIds))].sort());
  return undo;
}
