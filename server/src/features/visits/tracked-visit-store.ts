import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { longestVisitDays } from '@truckroll/domain/visits/visit-time';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { visitTeams } from '../../records/jobs/job-rows.ts';
import { type JobScope, seesJob } from '../../records/jobs/job-scope.ts';
import { fromVisits, selectVisits } from '../../records/jobs/visit-columns.ts';

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
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.jobNumber', 'jobs.title', 'jobs.jobStatus', 'jobs.jobAddress'])
    .select('clients.name as clientName');

/**
 * Whether a visit overlaps a range of days and is not cancelled. No visit is longer than `longestVisitDays` (API 4.7):
 * without that bound, all past visits would be read; its margin covers clock changes. The condition on the end lets the
 * planner use the index. It follows from the overlap, because every visit with a start has an end.
 */
function takesPlaceIn({ start, end }: Tracked['range']) {
  const earliest = new Date(Date.parse(start) - (longestVisitDays + 1) * dayMs).toISOString();
  return sql<SqlBool>`(
    visits.visit_start_date_time >= ${earliest} and visits.visit_start_date_time < ${end}
    and visits.visit_end_date_time >= ${start}
    and (visits.visit_start_date_time >= ${start} or visits.visit_end_date_time > ${start})
    and visits.visit_status <> 'cancelled')`;
}

/** The number of visits in a range of days (API HO-3). */
export async function countTrackedVisits(tx: Tx, { range, within }: Pick<Tracked, 'range' | 'within'>) {
  const { count } = await fromVisits(tx)
    .select((visit) => visit.fn.countAll<number>().as('count'))
    .where(takesPlaceIn(range))
    .where(seesJob(within))
    .executeTakeFirstOrThrow();
  return count;
}

/** The visits that overlap a range of days, by start, without cancelled ones (API VI-9), in one statement. */
export async function listTrackedVisits(tx: Tx, { range, teamIds, within, now }: Tracked): Promise<TrackedVisit[]> {
  let query = selectTracked(tx, now)
    .where(takesPlaceIn(range))
    .where(seesJob(within))
    .orderBy('visits.visitStartDateTime')
    .orderBy('visits.id')
    .limit(listBounds.trackedVisits);
  if (teamIds.length > 0) {
    const ofPeople = tx
      .selectFrom(visitTeams.as('visitTeam'))
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
