import { isoOf } from '@truckroll/domain/calendar/local-time';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import type { Span } from '@truckroll/domain/optimise/plan-question';
import { settledJobs, unfinishedDays } from '@truckroll/domain/visits/unfinished';
import { endedVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { longestVisitDays } from '@truckroll/domain/visits/visit-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { isToSchedule } from '../../records/jobs/job-conditions.ts';
import { skillIdsOfJob, teamIdsOfJob, teamIdsOfVisit } from '../../records/jobs/job-links.ts';
import { jobHeads, visitTeams, visitTimes } from '../../records/jobs/job-rows.ts';
import { fromVisits } from '../../records/jobs/visit-columns.ts';

const dayMs = 86_400_000;
export type Wanted = {
  userIds: readonly string[];
  /** From the first local midnight to the last one. */
  range: Span;
  includeUnassigned: boolean;
  /** Also these visits, if they have no date. */
  waitingVisitIds: readonly string[];
  /** Also the open visits that should be finished by this moment. */
  finishedBy: string | null;
  /** Also these visits, whatever their time and people. */
  visitIds?: readonly string[];
  most: number;
};

const coordinate = (name: 'latitude' | 'longitude') => sql<number | null>`(jobs.job_address->>${name})::float8`;

/** `isUnfinished` of the domain in SQL, for visits of the last days. */
const isUnfinishedBy = (by: string) => sql<SqlBool>`(
  visits.visit_status not in (${sql.join([...endedVisitStatuses])})
  and jobs.job_status not in (${sql.join([...settledJobs])})
  and visits.visit_start_date_time >= ${isoOf(Date.parse(by) - unfinishedDays * dayMs)}::timestamptz
  and (visits.visit_end_date_time < ${by}::timestamptz
    or (not visits.any_time and visits.visit_end_date_time = ${by}::timestamptz)))`;

/**
 * The visits that a plan takes part of: those of the people, and those of nobody, that touch the range, the named ones
 * without a date, and unfinished ones. Cancelled visits are left out. At most one more than `most`.
 */
export async function listPlannedVisits(tx: Tx, wanted: Wanted) {
  const { userIds, range, includeUnassigned, waitingVisitIds, finishedBy: by, visitIds = [], most } = wanted;
  const rows = await fromVisits(tx)
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['visits.id', 'visits.jobId', 'visits.visitStartDateTime', 'visits.visitEndDateTime', 'visits.anyTime'])
    .select(['visits.visitStatus', 'visits.visitType', 'visits.priority', 'visits.updatedAt'])
    .select(['visits.promisedFrom', 'visits.promisedTo'])
    .select(['jobs.jobNumber', 'jobs.title', 'jobs.jobStatus', 'jobs.serviceDuration', 'clients.name as clientName'])
    .select('clients.preferredMemberId')
    .select([coordinate('latitude').as('latitude'), coordinate('longitude').as('longitude')])
    .select([teamIdsOfVisit.as('teamIds'), skillIdsOfJob.as('skillIds')])
    .where('visits.visitStatus', '!=', 'cancelled')
    .where((where) => {
      const members = where.selectFrom(visitTeams.as('visitTeam')).select('visitTeam.visitId');
      const isTheirs = where('visits.id', 'in', members.where('visitTeam.userId', 'in', [...userIds]));
      const isNobodys = where.not(
        where.exists(
          members
            .whereRef('visitTeam.accountId', '=', 'visits.accountId')
            .whereRef('visitTeam.visitId', '=', 'visits.id'),
        ),
      );
      // The length of the longest visit bounds the query.
      const touches = where.and([
        where('visits.visitStartDateTime', '>=', isoOf(range.start - (longestVisitDays + 1) * dayMs)),
        where('visits.visitStartDateTime', '<', isoOf(range.end)),
        where('visits.visitEndDateTime', '>=', isoOf(range.start)),
      ]);
      const dated = where.and([touches, includeUnassigned ? where.or([isTheirs, isNobodys]) : isTheirs]);
      const ways: Expression<SqlBool>[] = [dated];
      if (waitingVisitIds.length > 0) {
        const isNamed = where('visits.id', 'in', [...waitingVisitIds]);
        ways.push(where.and([isNamed, where('visits.visitStatus', '=', 'unscheduled')]));
      }
      if (by !== null) ways.push(isUnfinishedBy(by));
      if (visitIds.length > 0) ways.push(where('visits.id', 'in', [...visitIds]));
      return where.or(ways);
    })
    .orderBy('visits.id')
    .limit(most + 1)
    .execute();
  return rows.map((row) => placed({ ...row, visitId: row.id as string | null, isSeriesWithoutDates: false }));
}

export type PlannedVisit = Awaited<ReturnType<typeof listPlannedVisits>>[number];

type StoredPlace = { latitude: number | null; longitude: number | null; jobNumber: number; title: string };

const placed = <R extends StoredPlace>({ latitude, longitude, ...row }: R) => ({
  ...row,
  title: jobLabel({ jobNumber: row.jobNumber, title: row.title }),
  place: latitude === null || longitude === null ? null : { latitude, longitude },
});

/**
 * Those of the named jobs that are in the 'To schedule' tray. A job with dates waits by its undated visit, which is
 * answered by its id; all others get their visit with the plan, and are answered like a visit without a date.
 */
export async function listWaitingJobs(
  tx: Tx,
  jobIds: readonly string[],
): Promise<{ visitIds: string[]; jobs: PlannedVisit[] }> {
  if (jobIds.length === 0) return { visitIds: [], jobs: [] };
  const undated = sql<string | null>`(select visit.id from ${visitTimes.as('visit')}
    where visit.account_id = jobs.account_id and visit.job_id = jobs.id and visit.visit_status = 'unscheduled'
      and jobs.start_date_time is not null
    order by visit.visit_number limit 1)`;
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.id', 'jobs.id as jobId', 'jobs.priority', 'jobs.updatedAt', 'jobs.jobNumber', 'jobs.title'])
    .select(['jobs.jobStatus', 'jobs.jobType', 'jobs.startDateTime', 'jobs.serviceDuration'])
    .select(['clients.name as clientName', 'clients.preferredMemberId'])
    .select([coordinate('latitude').as('latitude'), coordinate('longitude').as('longitude')])
    .select([teamIdsOfJob.as('teamIds'), skillIdsOfJob.as('skillIds'), undated.as('undatedVisitId')])
    .where('jobs.id', 'in', [...jobIds])
    .where(isToSchedule)
    .orderBy('jobs.id')
    .execute();
  const visitIds = rows.flatMap(({ undatedVisitId }) => undatedVisitId ?? []);
  const jobs = rows.flatMap(({ undatedVisitId, jobType, startDateTime, ...row }) =>
    undatedVisitId === null
      ? placed({
          ...row,
          ...{ visitId: null, visitStartDateTime: null, visitEndDateTime: null, anyTime: false },
          ...{ promisedFrom: null, promisedTo: null },
          ...{ visitStatus: 'unscheduled' as const, visitType: 'one-off' as const },
          isSeriesWithoutDates: jobType === 'recurring' && startDateTime === null,
        })
      : [],
  );
  return { visitIds, jobs };
}
