import type { HitType, SearchHit } from '@truckroll/contract/search/search';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { snippetOf } from '@truckroll/domain/files/passages';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { planKindLabels, planStatusLabels } from '@truckroll/domain/plans/plan-terms';
import { fold, searchWords } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { findPlansNamed } from '../../records/plans/plan-store.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { requestScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';
import { findTemplatesNamed } from '../documents/estimate-template-store.ts';
import { findPackagesNamed } from '../product-services/package-store.ts';
import { findHolders, isHolder, newestRead } from './find-records.ts';
import { rankOf, scoreOf } from './rank.ts';

/** The search text, the user who searches, and the number of hits wanted. */
export type RecordSearch = { search: string; limit: number; actor: Actor };

/** The folded search text. A job number may be typed with its '#'. */
const textOf = (search: string): string => fold(search).replace(/^#/, '');

type Found = {
  id: string;
  type: HitType;
  /** The name that a hit shows. */
  title: string;
  /** Other names by which the record can be found, such as its bare number. */
  names: string[];
  details: (string | null)[];
  clientId: string | null;
  createdAt: string;
};

const toHit = (search: string, found: Found): SearchHit => ({
  metadata: { file_id: null, file_name: found.title, created_at: found.createdAt, page: null },
  text: snippetOf(found.details.filter(Boolean).join(' · '), search),
  type: found.type,
  id: found.id,
  moduleId: found.clientId,
  moduleType: found.clientId === null ? null : 'clients',
  score: scoreOf(textOf(search), [found.title, ...found.names]),
});

/** Jobs by number, title, address and the client's name. */
export async function searchJobs(tx: Tx, { search, limit, actor }: RecordSearch): Promise<SearchHit[]> {
  const text = textOf(search);
  const within = jobScope(actor);
  const newest = selectJobIds(tx, within)
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(sql<string>`jobs.search_text || ' ' || clients.name_key`.as('searchText'))
    .orderBy('jobs.id', 'desc')
    .limit(newestRead);
  const holders = await findHolders(tx, newest.as('newest'), text, limit);
  const rows = await tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(['jobs.id', 'jobs.jobNumber', 'jobs.title', 'jobs.jobAddress', 'jobs.clientId', 'jobs.createdAt'])
    .select('clients.name as clientName')
    .$if(within.scope !== 'all', (query) => query.where('jobs.id', 'in', selectJobIds(tx, within)))
    .where(isHolder('jobs', holders, text, 'jobNumber'))
    .orderBy(
      sql`greatest(${rankOf(text, sql`jobs.job_number::text`)}, ${rankOf(text, sql`lower(jobs.title)`)})`,
      'desc',
    )
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((job) => {
    const address = job.jobAddress && (job.jobAddress.formattedAddress ?? formattedAddress(job.jobAddress));
    const title = jobLabel(job);
    const names = [String(job.jobNumber), job.title];
    return toHit(search, { ...job, type: 'job', title, names, details: [address] });
  });
}

/** Requests by number, requirements, address and the client's name. */
export async function searchRequests(tx: Tx, { search, limit, actor }: RecordSearch): Promise<SearchHit[]> {
  const text = textOf(search);
  const within = requestScope(actor);
  const newest = selectRequestIds(tx, within)
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
    )
    .select(sql<string>`requests.search_text || ' ' || clients.name_key`.as('searchText'))
    .orderBy('requests.id', 'desc')
    .limit(newestRead);
  const holders = await findHolders(tx, newest.as('newest'), text, limit);
  const rows = await tx
    .selectFrom(requestRows.as('requests'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'requests.accountId').onRef('clients.id', '=', 'requests.clientId'),
    )
    .select(['requests.id', 'requests.requestNumber', 'requests.requirements', 'requests.description'])
    .select(['requests.clientId', 'requests.createdAt', 'clients.name as clientName'])
    .$if(within.scope !== 'all', (query) => query.where('requests.id', 'in', selectRequestIds(tx, within)))
    .where(isHolder('requests', holders, text, 'requestNumber'))
    .orderBy(rankOf(text, sql`requests.request_number::text`), 'desc')
    .orderBy('requests.createdAt', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((request) => {
    const title = displayNumber('REQ-', request.requestNumber);
    const details = [request.clientName, request.requirements ?? request.description];
    return toHit(search, { ...request, type: 'request', title, names: [String(request.requestNumber)], details });
  });
}

/** Tasks by name, instructions and tags. */
export async function searchTasks(tx: Tx, { search, limit, actor }: RecordSearch): Promise<SearchHit[]> {
  const text = textOf(search);
  const within = taskScope(actor);
  const newest = selectTaskIds(tx, within).select('tasks.searchText').orderBy('tasks.id', 'desc').limit(newestRead);
  const holders = await findHolders(tx, newest.as('newest'), text, limit);
  const rows = await tx
    .selectFrom(taskRows.as('tasks'))
    .leftJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'tasks.accountId').onRef('clients.id', '=', 'tasks.clientId'),
    )
    .select(['tasks.id', 'tasks.name', 'tasks.instructions', 'tasks.clientId', 'tasks.createdAt'])
    .select('clients.name as clientName')
    .$if(within.scope !== 'all', (query) => query.where('tasks.id', 'in', selectTaskIds(tx, within)))
    .where(isHolder('tasks', holders, text))
    .orderBy(rankOf(text, sql`lower(tasks.name)`), 'desc')
    .orderBy('tasks.createdAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((task) =>
    toHit(search, {
      ...task,
      type: 'task',
      title: task.name,
      names: [],
      details: [task.clientName, task.instructions],
    }),
  );
}

/** Invoices and estimates by number, title and the client's name in their snapshot. */
export async function searchDocuments(tx: Tx, { search, limit, actor }: RecordSearch): Promise<SearchHit[]> {
  const text = textOf(search);
  const newest = selectDocumentIds(tx, actor)
    .select('documents.searchText')
    .orderBy('documents.id', 'desc')
    .limit(newestRead);
  const holders = await findHolders(tx, newest.as('newest'), text, limit);
  const rows = await tx
    .selectFrom(documentHeads.as('documents'))
    .select([
      'id',
      'documentType',
      'documentPrefix',
      'documentNumber',
      'title',
      'clientDetails',
      'clientId',
      'createdAt',
    ])
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .where(isHolder('documents', holders, text, 'documentNumber'))
    .orderBy(
      sql`greatest(${rankOf(text, sql`documents.document_number::text`)}, ${rankOf(text, sql`lower(documents.title)`)})`,
      'desc',
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((document) => {
    const { documentType, documentPrefix, documentNumber, clientDetails } = document;
    return toHit(search, {
      ...document,
      type: documentType === 1 ? 'invoice' : 'estimate',
      title: displayNumber(documentPrefix, documentNumber),
      names: [String(documentNumber), document.title],
      details: [document.title, clientDetails.name],
    });
  });
}

/** Service plans and recurring invoices by their name and the client's. */
export async function searchPlans(tx: Tx, { search, limit }: RecordSearch): Promise<SearchHit[]> {
  const rows = await findPlansNamed(tx, searchWords(textOf(search)), limit);
  return rows.map((plan) =>
    toHit(search, {
      ...plan,
      type: 'plan',
      title: `${plan.name} · ${plan.clientName}`,
      names: [plan.name, plan.clientName],
      details: [planKindLabels[plan.kind], planStatusLabels[plan.status]],
    }),
  );
}

const bestOf = (hits: readonly SearchHit[], limit: number): SearchHit[] =>
  hits.toSorted((one, other) => other.score - one.score).slice(0, limit);

/** Packages of the price book by their name, with the names of their items. */
export async function searchPackages(tx: Tx, { search, limit }: RecordSearch): Promise<SearchHit[]> {
  const rows = await findPackagesNamed(tx, searchWords(textOf(search)));
  const hits = rows.map((pack) =>
    toHit(search, {
      ...pack,
      type: 'package',
      title: pack.name,
      names: [],
      details: [pack.items.map(({ name }) => name).join(', ')],
      clientId: null,
    }),
  );
  return bestOf(hits, limit);
}

/** Templates of estimates by their name, with the title and options that they begin. */
export async function searchTemplates(tx: Tx, { search, limit }: RecordSearch): Promise<SearchHit[]> {
  const rows = await findTemplatesNamed(tx, searchWords(textOf(search)));
  const hits = rows.map(({ summary, ...template }) =>
    toHit(search, {
      ...template,
      type: 'template',
      title: template.name,
      names: [],
      details: [summary.title, summary.optionNames.join(', ')],
      clientId: null,
    }),
  );
  return bestOf(hits, limit);
}
