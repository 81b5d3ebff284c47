import { listBounds } from '@truckroll/contract/list-bounds';
import type { TrackedVisit } from '@truckroll/contract/visit-details';
import { longestVisitDays } from '@truckroll/domain/visits/visit-time';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type JobScope, seesJob } from '../record-rights/job-scope.ts';
import { selectVisits } from './visit-columns.ts';

const dayMs = 86_400_000;

type Tracked = {
  range: { start: string; end: string };
  /** The people whose visits are listed. Everybody's if the list is empty. */
  teamIds: readonly string[];
  within: JobScope;
  now: Date;
};

const selectTracked = (tx: Tx, now: Date) =>
  selectVisits(tx, now)
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.jobNumber', 'jobs.title', 'jobs.jobStatus', 'jobs.jobAddress'])
    .select('clients.name as clientName');

/** The visits that overlap a range of days, by start, without cancelled ones (API VI-9), in one statement. */
export async function listTrackedVisits(tx: Tx, { range, teamIds, within, now }: Tracked): Promise<TrackedVisit[]> {
  // No visit is longer than this (API 4.7); without the bound, all past visits would be read. The margin covers clock
  // changes.
  const earliest = new Date(Date.parse(range.start) - (longestVisitDays + 1) * dayMs).toISOString();
  let query = selectTracked(tx, now)
    .where('visits.visitStartDateTime', '>=', earliest)
    .where('visits.visitStartDateTime', '<', range.end)
    // This condition lets the planner use the index. It follows from the overlap, because every visit with a start has
    // an end.
    .where('visits.visitEndDateTime', '>=', range.start)
    .where((where) =>
      where.or([
        where('visits.visitStartDateTime', '>=', range.start),
        where('visits.visitEndDateTime', '>', range.start),
      ]),
    )
    .where('visits.visitStatus', '!=', 'cancelled')
    .where(seesJob(within))
    .orderBy('visits.visitStartDateTime')
    .orderBy('visits.id')
    .limit(listBounds.trackedVisits);
  if (teamIds.length > 0) {
    const ofPeople = tx
      .selectFrom('visitTeam')
      .select('visitTeam.visitId')
      .where('visitTeam.userId', 'in', [...teamIds]);
    query = query.where('visits.id', 'in', ofPeople);
  }
  return (await query.execute()).map(({ jobNumber, title, jobStatus, jobAddress, clientName, ...visit }) => ({
    ...visit,
    job: { id: visit.jobId, jobNumber, title, jobStatus },
    clientName,
    jobAddress,
  }));
}
