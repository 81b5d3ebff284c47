import { fieldKeys } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { visitFields } from '@truckroll/domain/visits/visit-fields';
import { expressionBuilder, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** Jobs with the columns that other owners may read in their queries. */
export const jobHeads = expressionBuilder<Tables, never>()
  .selectFrom('jobs')
  .select([
    'accountId',
    'id',
    'jobNumber',
    'jobStatus',
    'jobType',
    'clientId',
    'subTotal',
    'tax',
    'total',
    'requestId',
    'estimateId',
    'createdBy',
    'createdAt',
    'updatedAt',
    'searchText',
  ])
  .select(fieldKeys(jobFields));

/** Visits with their times, promises and status, as rows for the queries of other owners. */
export const visitTimes = expressionBuilder<Tables, never>()
  .selectFrom('visits')
  .select([
    'accountId',
    'id',
    'jobId',
    'visitNumber',
    'timezone',
    'visitStatus',
    'visitType',
    'isFirst',
    'inTransitAt',
    'arrivedAt',
    'startedAt',
    'completedAt',
    'promisedFrom',
    'promisedTo',
    'toldFrom',
    'toldTo',
    'cancelledAt',
    'createdAt',
    'updatedAt',
  ])
  .select(fieldKeys(visitFields));

/** Who is assigned to jobs, as rows for the queries of other owners. */
export const jobTeams = expressionBuilder<Tables, never>()
  .selectFrom('jobTeam')
  .select(['accountId', 'jobId', 'clientId', 'userId', 'orderIndex']);

/** Who is assigned to visits, as rows for the queries of other owners. */
export const visitTeams = expressionBuilder<Tables, never>()
  .selectFrom('visitTeam')
  .select(['accountId', 'visitId', 'jobId', 'clientId', 'userId', 'orderIndex']);

/** The skills that jobs need, as rows for the queries of other owners. */
export const skillsOfJobs = expressionBuilder<Tables, never>()
  .selectFrom('jobSkills')
  .select(['accountId', 'jobId', 'skillId']);

/** The lines of jobs without their prices, as rows for the queries of other owners. */
export const linesOfJobs = expressionBuilder<Tables, never>()
  .selectFrom('jobItems')
  .select(['accountId', 'jobId', 'itemId', 'itemName', 'quantity', 'type', 'orderIndex', 'taxes']);

/** The forms filled on jobs without their answers, as rows for the queries of other owners. */
export const filledForms = expressionBuilder<Tables, never>()
  .selectFrom('jobFormEntries')
  .select(['accountId', 'id', 'jobId', 'formTitle', 'filledAt', 'filledBy']);

/** The hours that people logged on jobs, as rows for the queries of other owners. */
export const loggedHours = expressionBuilder<Tables, never>()
  .selectFrom('visitLogs')
  .select(['accountId', 'id', 'jobId', 'date', 'personalHrs', 'createdBy']);

/** The planned seconds of a job; undefined if there is none. */
export const readJobDuration = async (tx: Tx, id: string): Promise<number | undefined> =>
  (await tx.selectFrom('jobs').select('serviceDuration').where('id', '=', id).executeTakeFirst())?.serviceDuration;

/** The ids of a client's jobs. */
export async function listJobIdsOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx.selectFrom('jobs').select('id').where('clientId', '=', clientId).execute();
  return rows.map(({ id }) => id);
}

/**
 * The ids of the clients of a person's jobs: those that the person created, and those whose team, or that of a visit,
 * the person is on. It is a union, because each part uses its own index.
 */
export const selectClientsOfJobs = (tx: Tx, userId: string) =>
  tx
    .selectFrom('jobs')
    .select('jobs.clientId as id')
    .where('jobs.createdBy', '=', userId)
    .union(
      tx
        .selectFrom('jobTeam')
        .select((team) => team.ref('jobTeam.clientId').$notNull().as('id'))
        .where('jobTeam.userId', '=', userId),
    )
    .union(
      tx
        .selectFrom('visitTeam')
        .select((team) => team.ref('visitTeam.clientId').$notNull().as('id'))
        .where('visitTeam.userId', '=', userId),
    );

/** The jobs of clients. The rows of their teams also name the client. */
export const jobsOfClients: MovingRows = {
  table: 'jobs',
  column: 'client_id',
  key: 'id',
  repeatedIn: [
    { table: 'job_team', column: 'job_id' },
    { table: 'visit_team', column: 'job_id' },
  ],
  tells: (tx) => telling(telling(tx, 'job', returned('id')), 'visit', null),
};

/** The jobs at service properties. */
export const jobsOfProperties: BelongingRows = { table: 'jobs', column: 'service_property_id', key: 'id' };

/** The lines of jobs that were created from entries of the price book. */
export const jobLinesOfProducts: BelongingRows = { table: 'job_items', column: 'item_id', key: 'id' };

/** The logged time of jobs. */
export const logsOfJobs: BelongingRows = { table: 'visit_logs', column: 'job_id', key: 'id' };

/** The filled forms of jobs. */
export const formsOfJobs: BelongingRows = { table: 'job_form_entries', column: 'job_id', key: 'id' };

/** The visits of jobs that were changed after a moment. */
export const visitsOfJobsAfter = (moment: string): BelongingRows => ({
  ...{ table: 'visits', column: 'job_id', key: 'id' },
  only: sql`updated_at > ${moment}::timestamptz`,
});
