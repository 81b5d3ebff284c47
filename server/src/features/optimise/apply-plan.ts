import type { MovedBack, VisitMove } from '@truckroll/contract/planning/optimise';
import type { Visit } from '@truckroll/contract/visits/visits';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { requireJobEdit, type StoredJob, selectJobs } from '../../records/jobs/job-rights.ts';
import { fromVisits, selectVisits } from '../../records/jobs/visit-columns.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import { changeVisit } from '../visits/change-visit.ts';
import { moveWaitingJob } from './move-waiting-job.ts';

type Jobs = ReadonlyMap<string, StoredJob>;
type OfVisit = VisitMove & { visitId: string };
type OfJob = VisitMove & { jobId: string };

/** Locks jobs, named or by their visits, in the order of their ids, as every change of a visit locks its job. */
async function lockJobs(
  tx: Tx,
  { visitIds, jobIds }: { visitIds: readonly string[]; jobIds: readonly string[] },
  { actor }: Author,
): Promise<Jobs> {
  const rows =
    visitIds.length === 0
      ? []
      : await fromVisits(tx)
          .select('visits.jobId')
          .distinct()
          .where('visits.id', 'in', [...visitIds])
          .execute();
  const ids = [...new Set([...rows.map(({ jobId }) => jobId), ...jobIds])];
  if (ids.length === 0) return new Map();
  const jobs = await selectJobs(tx, actor).where('jobs.id', 'in', ids).orderBy('jobs.id').forUpdate('jobs').execute();
  return new Map(jobs.map((job) => [job.id, job]));
}

const moveOf = (visit: Visit, updatedAt: string): MovedBack => ({
  visitId: visit.id,
  jobId: visit.jobId,
  updatedAt,
  visitStartDateTime: visit.visitStartDateTime,
  visitEndDateTime: visit.visitEndDateTime,
  anyTime: visit.anyTime,
  teamMemberIds: visit.teamMembers.map(({ id }) => id),
});

async function moveVisits(tx: Tx, moves: readonly OfVisit[], jobs: Jobs, by: Author): Promise<MovedBack[]> {
  const wanted = new Map(moves.map((move) => [move.visitId, move]));
  if (wanted.size === 0) return [];
  const visits = await selectVisits(tx, by.now)
    .where('visits.id', 'in', [...wanted.keys()])
    .orderBy('visits.id')
    .execute();
  if (visits.length < wanted.size) throw new Problem('planChanged');
  const undo: MovedBack[] = [];
  for (const visit of visits) {
    const job = jobs.get(visit.jobId);
    const move = wanted.get(visit.id);
    if (job === undefined || move === undefined || move.updatedAt !== visit.updatedAt) throw new Problem('planChanged');
    requireJobEdit(by.actor, job);
    const { visitId: _, jobId: __, ...change } = move;
    const after = await changeVisit(tx, { visit, job }, change, by);
    undo.push(moveOf(visit, after.updatedAt));
  }
  return undo;
}

/**
 * Moves visits, and puts jobs on the calendar or back into the tray, all or none. Refuses if one was changed or deleted
 * since it was planned. Returns the moves that undo everything. Lock the people afterwards, with `lockMoved`.
 */
export async function makeMoves(
  tx: Tx,
  moves: readonly VisitMove[],
  by: Author & { queue: Queue },
): Promise<MovedBack[]> {
  const ofVisits = moves.filter((move): move is OfVisit => move.visitId !== null);
  const ofJobs = moves.filter((move): move is OfJob => move.visitId === null && move.jobId !== undefined);
  const wanted = new Map(ofJobs.map((move) => [move.jobId, move]));
  const jobs = await lockJobs(tx, { visitIds: ofVisits.map(({ visitId }) => visitId), jobIds: [...wanted.keys()] }, by);
  const undo = await moveVisits(tx, ofVisits, jobs, by);
  for (const [jobId, move] of wanted) {
    const job = jobs.get(jobId);
    if (job === undefined || move.updatedAt !== job.updatedAt) throw new Problem('planChanged');
    requireJobEdit(by.actor, job);
    undo.push(await moveWaitingJob(tx, job, move, by));
  }
  return undo;
}

/** A concurrent booking of one of the people then sees the moves. */
export const lockMoved = (
  tx: Tx,
  moves: readonly Pick<VisitMove, 'teamMemberIds'>[],
  others: readonly string[] = [],
): Promise<void> =>
  lockPeople(tx, [...new Set([...moves.flatMap(({ teamMemberIds }) => teamMemberIds), ...others])].sort());

/** As `makeMoves`, with the people locked. */
export async function applyPlan(
  tx: Tx,
  moves: readonly VisitMove[],
  by: Author & { queue: Queue },
): Promise<MovedBack[]> {
  const undo = await makeMoves(tx, moves, by);
  await lockMoved(tx, moves);
  return undo;
}
