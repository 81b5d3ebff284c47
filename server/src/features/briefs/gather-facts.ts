import { can } from '@truckroll/domain/abilities/rights';
import type { BriefLink } from '@truckroll/domain/briefs/brief-line';
import type { ClientFacts } from '@truckroll/domain/briefs/client-brief';
import type { JobFacts } from '@truckroll/domain/briefs/job-brief';
import type { RequestFacts } from '@truckroll/domain/briefs/request-brief';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { readMoney } from './money-store.ts';
import { type Reader, visibleClients, visibleJobs, visibleRequests } from './reader.ts';
import {
  countJobsOf,
  countVisitsOf,
  jobLink,
  openStages,
  readLastVisit,
  readNextVisit,
  readOpenJobs,
  readOpenRequests,
  readOpenTasks,
  requestLink,
} from './work-store.ts';

const clientLink = (client: { id: string; name: string }): BriefLink => ({
  moduleType: 'clients',
  moduleId: client.id,
  label: client.name,
});

/** The client of a record, if the reader sees it. */
async function linkClient(tx: Tx, id: string, { actor }: Reader): Promise<BriefLink | null> {
  const query = visibleClients(tx, actor)?.select(['clients.id', 'clients.name']).where('clients.id', '=', id);
  const client = await query?.executeTakeFirst();
  return client === undefined ? null : clientLink(client);
}

async function linkRequest(tx: Tx, id: string | null, { actor }: Reader): Promise<BriefLink | null> {
  if (id === null) return null;
  const query = visibleRequests(tx, actor)
    ?.select(['requests.id', 'requests.requestNumber'])
    .where('requests.id', '=', id);
  const request = await query?.executeTakeFirst();
  return request === undefined ? null : requestLink(request);
}

async function linkJob(tx: Tx, id: string | null, { actor }: Reader): Promise<BriefLink | null> {
  if (id === null) return null;
  const query = visibleJobs(tx, actor)?.select(['jobs.id', 'jobs.jobNumber', 'jobs.title']).where('jobs.id', '=', id);
  const job = await query?.executeTakeFirst();
  return job === undefined ? null : jobLink(job);
}

export async function gatherClientFacts(tx: Tx, id: string, reader: Reader): Promise<ClientFacts> {
  const ofJobs = { column: 'clientId', id } as const;
  const [client, jobs, open, requests, tasks, money, lastVisit, nextVisit] = await Promise.all([
    tx
      .selectFrom(clientNames.as('clients'))
      .select(['id', 'name', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
    countJobsOf(tx, id, reader),
    readOpenJobs(tx, id, reader),
    readOpenRequests(tx, id, reader),
    readOpenTasks(tx, { column: 'clientId', id }, reader),
    readMoney(tx, { column: 'clientId', id }, reader),
    readLastVisit(tx, ofJobs, reader),
    readNextVisit(tx, ofJobs, reader),
  ]);
  const { createdAt: since, ...named } = found(client, 'Client');
  return {
    readerZone: reader.zone,
    client: clientLink(named),
    since,
    jobs: jobs === null || open === null ? null : { ...jobs, open },
    requests,
    tasks,
    money,
    lastVisit,
    nextVisit,
  };
}

export async function gatherJobFacts(tx: Tx, id: string, reader: Reader): Promise<JobFacts> {
  const stored = await tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.id', 'jobs.jobNumber', 'jobs.title', 'jobs.jobStatus', 'jobs.total', 'jobs.clientId'])
    .select(['jobs.requestId', 'clients.name as clientName', currencyOfJob.as('currency')])
    .where('jobs.id', '=', id)
    .executeTakeFirst();
  const job = found(stored, 'Job');
  const [client, request, visits, lastVisit, nextVisit, tasks, money] = await Promise.all([
    linkClient(tx, job.clientId, reader),
    linkRequest(tx, job.requestId, reader),
    countVisitsOf(tx, id, reader.now),
    readLastVisit(tx, { column: 'id', id }, reader),
    readNextVisit(tx, { column: 'id', id }, reader),
    readOpenTasks(tx, { column: 'jobId', id }, reader),
    readMoney(tx, { column: 'jobId', id }, reader),
  ]);
  return {
    readerZone: reader.zone,
    job: jobLink(job),
    status: job.jobStatus,
    clientName: job.clientName,
    origins: [client, request].filter((link) => link !== null),
    visits,
    lastVisit,
    nextVisit,
    tasks,
    price: can(reader.actor, 'Jobs.showPricing') ? { total: Number(job.total), currency: job.currency } : null,
    money,
  };
}

export async function gatherRequestFacts(tx: Tx, id: string, reader: Reader): Promise<RequestFacts> {
  const stored = await tx
    .selectFrom(requestRows.as('requests'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
    )
    .selectAll('requests')
    .select('clients.name as clientName')
    .where('requests.id', '=', id)
    .executeTakeFirst();
  const request = found(stored, 'Request');
  const { convertedToJobId: jobId } = request;
  const [client, job, nextVisit, money] = await Promise.all([
    linkClient(tx, request.clientId, reader),
    linkJob(tx, jobId, reader),
    jobId === null ? null : readNextVisit(tx, { column: 'id', id: jobId }, reader),
    readMoney(tx, { column: 'requestId', id }, reader),
  ]);
  const amount = Number(request.total) || Number(request.estimatedValue ?? 0);
  const showsValue = amount > 0 && can(reader.actor, 'Requests.showPricing');
  return {
    readerZone: reader.zone,
    today: reader.today,
    request: requestLink(request),
    clientName: request.clientName,
    client,
    stage: request.stage,
    source: request.source,
    urgency: request.urgency,
    createdAt: request.createdAt,
    isOpen: openStages.includes(request.stage),
    wantedDay: request.startDate ?? request.availabilityDate1,
    followUpDay: request.followUpDate,
    job,
    nextVisit,
    value: showsValue ? { amount, currency: reader.currency } : null,
    money,
  };
}
