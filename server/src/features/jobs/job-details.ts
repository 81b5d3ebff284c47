import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { can } from '@truckroll/domain/abilities/rights';
import { shownProperties } from '@truckroll/domain/custom-properties/property-values';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { readPlaceOnSite } from '../../records/clients/choose-place.ts';
import { findClientOfRecord, toClient } from '../../records/clients/client-store.ts';
import { listDocumentsOfJob } from '../../records/documents/document-store.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { listJobFiles } from '../../records/files/job-files.ts';
import { listItems, toItem } from '../../records/jobs/job-item-store.ts';
import { formIdsOfJob, skillIdsOfJob } from '../../records/jobs/job-links.ts';
import { selectJobs } from '../../records/jobs/job-rights.ts';
import { jobHeads, jobTeams } from '../../records/jobs/job-rows.ts';
import { listLogs } from '../../records/jobs/visit-log-store.ts';
import { listVisits } from '../../records/jobs/visit-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { selectMembers, toMember } from '../../records/people/team-store.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';

import { readJobIncome } from '../visits/job-income.ts';
import { readJobProfit } from '../visits/job-profit.ts';
import { shownLog } from '../visits/shown-costs.ts';

/** The job's own row, with related values that are short enough to be selected with it. */
const readJob = (tx: Tx, actor: Actor, id: string) =>
  selectJobs(tx, actor)
    .where('jobs.id', '=', id)
    .leftJoin(personRows.as('creator'), (join) =>
      join.onRef('creator.accountId', '=', 'jobs.accountId').onRef('creator.id', '=', 'jobs.createdBy'),
    )
    .select(sql<string | null>`trim(creator.first_name || ' ' || creator.last_name)`.as('createdByName'))
    .select([skillIdsOfJob.as('skills'), formIdsOfJob.as('jobForms'), currencyOfJob.as('currency')])
    .executeTakeFirst();

const readClient = (tx: Tx, jobId: string) =>
  findClientOfRecord(
    tx,
    tx.selectFrom(jobHeads.as('jobs')).select('jobs.clientId').where('jobs.id', '=', jobId).limit(1).$asScalar(),
  );

/** The people on a job, in their order. */
const readTeam = (tx: Tx, jobId: string) =>
  selectMembers(tx)
    .innerJoin(jobTeams.as('jobTeam'), (join) =>
      join.onRef('jobTeam.accountId', '=', 'users.accountId').onRef('jobTeam.userId', '=', 'users.id'),
    )
    .where('jobTeam.jobId', '=', jobId)
    .orderBy('jobTeam.orderIndex')
    .orderBy('users.id')
    .execute();

/**
 * A job with all its details (API JB-2), or 'Job not found'. All queries are sent at once, before the scope is known,
 * so that they take one round trip.
 */
export async function getJobDetails(
  tx: Tx,
  id: string,
  { actor, now, links }: { actor: Actor; now: Date; links: Links },
): Promise<Job> {
  const [stored, client, team, items, visits, logs, income, profit, documents, attachments, ofJobs, ofClients] =
    await Promise.all([
      readJob(tx, actor, id),
      readClient(tx, id),
      readTeam(tx, id),
      listItems(tx, id),
      listVisits(tx, id, { status: undefined, page: 1, limit: listBounds.jobVisits, now }),
      can(actor, 'Jobs.viewLogs') ? listLogs(tx, id) : [],
      readJobIncome(tx, id, actor),
      readJobProfit(tx, id, { actor, now }),
      listDocumentsOfJob(tx, id, { actor, now }),
      listJobFiles(tx, id, links),
      listDefinitions(tx, 'job_properties'),
      listDefinitions(tx, 'client_properties'),
    ]);
  const job = found(stored, 'Job');
  const place = await readPlaceOnSite(tx, job);
  const showsPrices = can(actor, 'Jobs.showPricing');
  const { internalNote, noteGoesToEstimate, noteGoesToInvoice, signatureKey, ...rest } = job;
  const money = (amount: string): number | null => (showsPrices ? Number(amount) : null);
  const documentsOf = (type: 1 | 2) =>
    documents.filter(({ documentType }) => documentType === type).slice(0, listBounds.jobDocuments);
  return {
    ...rest,
    ...place,
    jobId: id,
    client: toClient(found(client, 'Client'), ofClients),
    team: team.map(toMember),
    properties: shownProperties(ofJobs, job.properties),
    jobItems: items.map((item) => toItem(item, { showsPrices, links })),
    subTotal: money(job.subTotal),
    tax: money(job.tax),
    total: money(job.total),
    internalNotes: { note: internalNote, attachments },
    notesLinking: { linkToEstimate: noteGoesToEstimate, linkToInvoice: noteGoesToInvoice },
    signature: signatureKey,
    signatureUrl: signatureKey === null ? null : links.sign(signatureKey).url,
    visits,
    visitLogs: logs.slice(0, listBounds.visitLogs).map((log) => shownLog(log, actor)),
    invoices: documentsOf(1),
    estimates: documentsOf(2),
    jobIncome: showsPrices ? income.amount : null,
    incomeByCurrency: showsPrices ? income.byCurrency : [],
    profit,
  };
}
