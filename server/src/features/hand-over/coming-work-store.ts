import { type ComingWork, mostComing } from '@truckroll/contract/team/hand-over';
import { isEditableJob } from '@truckroll/domain/jobs/job-moves';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { settledJobs } from '@truckroll/domain/visits/unfinished';
import { unbegunVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { jobHeads, jobTeams, visitTeams } from '../../records/jobs/job-rows.ts';
import { fromVisits } from '../../records/jobs/visit-columns.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';

/** A person's visits that have not begun, including those of series, by start. */
async function listOpenVisits(tx: Tx, userId: string) {
  const rows = await fromVisits(tx)
    .innerJoin(visitTeams.as('visitTeam'), (join) =>
      join.onRef('visitTeam.accountId', '=', 'visits.accountId').onRef('visitTeam.visitId', '=', 'visits.id'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['visits.id', 'visits.jobId', 'visits.visitStartDateTime', 'jobs.jobNumber', 'jobs.title', 'jobs.jobType'])
    .select('clients.name as clientName')
    .where('visitTeam.userId', '=', userId)
    .where('visits.visitStatus', 'in', unbegunVisitStatuses)
    .where('jobs.jobStatus', 'not in', settledJobs)
    .orderBy('visits.visitStartDateTime')
    .orderBy('visits.id')
    .limit(mostComing)
    .execute();
  return rows.map(({ jobNumber, ...row }) => ({ ...row, title: jobLabel({ jobNumber, title: row.title }) }));
}

async function listOpenJobs(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(jobTeams.as('jobTeam'), (join) =>
      join.onRef('jobTeam.accountId', '=', 'jobs.accountId').onRef('jobTeam.jobId', '=', 'jobs.id'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.id', 'jobs.jobNumber', 'jobs.title', 'jobs.jobType', 'jobs.jobStatus', 'clients.name as clientName'])
    .where('jobTeam.userId', '=', userId)
    .where('jobs.jobStatus', 'not in', settledJobs)
    .orderBy('jobs.id')
    .limit(mostComing)
    .execute();
  return rows.filter(({ jobStatus }) => isEditableJob(jobStatus));
}

/** The coming work of a person. `seriesVisitIds` are the visits that `jobs` counts. */
export async function readComingWork(tx: Tx, userId: string): Promise<ComingWork & { seriesVisitIds: string[] }> {
  const [visits, jobs, tasks] = await Promise.all([
    listOpenVisits(tx, userId),
    listOpenJobs(tx, userId),
    tx
      .selectFrom(taskRows.as('tasks'))
      .select(['id', 'name', 'scheduleDateTime'])
      .where('assignedToId', '=', userId)
      .where('completedAt', 'is', null)
      .orderBy('scheduleDateTime')
      .orderBy('id')
      .limit(mostComing)
      .execute(),
  ]);
  const countOf = (jobId: string): number => visits.filter((visit) => visit.jobId === jobId).length;
  const isCounted = ({ jobId, jobType }: (typeof visits)[number]): boolean =>
    jobType === 'recurring' && jobs.some(({ id }) => id === jobId);
  return {
    visits: visits
      .filter((visit) => !isCounted(visit))
      .map(({ id, jobId, title, clientName, visitStartDateTime }) => ({
        ...{ id, jobId, title, clientName, visitStartDateTime },
      })),
    seriesVisitIds: visits.filter(isCounted).map(({ id }) => id),
    jobs: jobs.map(({ id, jobNumber, title, jobType, clientName }) => ({
      ...{ id, clientName, title: jobLabel({ jobNumber, title }) },
      isSeries: jobType === 'recurring',
      visits: countOf(id),
    })),
    tasks,
  };
}
