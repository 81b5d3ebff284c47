import { seesVisit } from '@truckroll/domain/hub/hub-access';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { ReachedClient } from '../../records/client-access/hub-person.ts';
import { clientNames, propertyHeads } from '../../records/clients/client-rows.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';
import type { OpenHub } from './enter-hub.ts';

export const idsOf = (accesses: readonly ReachedClient[]): string[] => [
  ...new Set(accesses.map(({ clientId }) => clientId)),
];

/** The visits of clients whose jobs are no drafts; which of them a person sees, `seesVisit` says. */
export const findVisitsOf = (tx: Tx, clientIds: readonly string[]) =>
  tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .leftJoin(propertyHeads.as('properties'), (join) =>
      join.onRef('properties.accountId', '=', 'jobs.accountId').onRef('properties.id', '=', 'jobs.servicePropertyId'),
    )
    .select(['visits.id', 'visits.jobId', 'visits.visitStatus', 'visits.visitStartDateTime', 'visits.visitEndDateTime'])
    .select(['visits.anyTime', 'visits.timezone', 'visits.promisedFrom', 'visits.promisedTo', 'visits.visitNumber'])
    .select([
      'jobs.clientId',
      'jobs.jobNumber',
      'jobs.title',
      'jobs.servicePropertyId',
      'jobs.jobAddress',
      'jobs.jobStatus',
    ])
    .select(['clients.propertyAddress', 'properties.name as propertyName'])
    .where('jobs.clientId', 'in', [...clientIds])
    .where('jobs.jobStatus', '<>', 'draft');

export type VisitOfClient = Awaited<ReturnType<ReturnType<typeof findVisitsOf>['execute']>>[number];

/** A visit within a person's scope. */
export async function findVisit(tx: Tx, { accesses }: OpenHub, id: string): Promise<VisitOfClient | undefined> {
  const visit = await findVisitsOf(tx, idsOf(accesses)).where('visits.id', '=', id).executeTakeFirst();
  return visit !== undefined && seesVisit(accesses, visit) ? visit : undefined;
}
