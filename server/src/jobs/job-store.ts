import type { JobFilters, JobRow, JobSortKey } from '@truckroll/contract/jobs';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../database/bound-dialect.ts';
import { containing } from '../database/like-pattern.ts';
import { endOfDay, startOfDay } from '../database/local-day.ts';
import { isLate } from '../visits/late.ts';
import { type JobScope, selectJobIds } from './job-scope.ts';

/** Texts this short have no trigram, by which the index could find them. */
const shortest = 3;

/** What is found by number, title, address or the client's name (API JB-1). */
const found = (text: string) =>
  text.length < shortest
    ? sql<SqlBool>`(strpos(jobs.search_text, ${text}) > 0 or strpos(clients.name_key, ${text}) > 0)`
    : sql<SqlBool>`jobs.id in (select matching_jobs(${containing(text)}))`;

function matchingJobs(tx: Tx, filters: JobFilters, within: JobScope) {
  const scope = narrowScope(within.scope, filters.view);
  let query = tx
    .selectFrom('jobs')
    .innerJoin('clients', (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    );
  if (scope === 'assigned') query = query.where('jobs.id', 'in', selectJobIds(tx, { ...within, scope }));
  if (filters.clientId) query = query.where('jobs.clientId', '=', filters.clientId);
  if (filters.status?.length) query = query.where('jobs.jobStatus', 'in', filters.status);
  if (filters.jobType) query = query.where('jobs.jobType', '=', filters.jobType);
  if (filters.priority) query = query.where('jobs.priority', '=', filters.priority);
  if (filters.teamId) {
    const ofMember = tx.selectFrom('jobTeam').select('jobTeam.jobId').where('jobTeam.userId', '=', filters.teamId);
    query = query.where('jobs.id', 'in', ofMember);
  }
  if (filters.from) query = query.where('jobs.startDateTime', '>=', startOfDay(filters.from));
  if (filters.to) query = query.where('jobs.startDateTime', '<', endOfDay(filters.to));
  if (filters.search) query = query.where(found(fold(filters.search)));
  return query;
}

const sortColumns = {
  createdAt: 'jobs.createdAt',
  startDateTime: 'jobs.startDateTime',
  jobNumber: 'jobs.jobNumber',
  total: 'jobs.total',
  jobStatus: 'jobs.jobStatus',
} as const satisfies Record<JobSortKey, string>;

const rowColumns = [
  'jobs.id',
  'jobs.jobNumber',
  'jobs.title',
  'jobs.description',
  'jobs.jobStatus',
  'jobs.jobType',
  'jobs.priority',
  'jobs.startDateTime',
  'jobs.endDateTime',
  'jobs.isStartTime',
  'jobs.isEndTime',
  'jobs.anyTime',
  'jobs.scheduleLater',
  'jobs.total',
  'jobs.jobAddress',
  'jobs.internalNote',
  'jobs.clientId',
  'clients.name as clientName',
  'clients.stage as clientStage',
  'clients.email as clientEmail',
  'clients.phoneNumber as clientPhone',
  'clients.propertyAddress as clientAddress',
  'jobs.createdBy',
  'jobs.createdAt',
  'jobs.updatedAt',
] as const;

type JobPage = { page: number; limit: number; sortBy: JobSortKey; sortOrder: 'asc' | 'desc' };

function selectRows(tx: Tx, filters: JobFilters, within: JobScope, now: Date) {
  return matchingJobs(tx, filters, within)
    .select(rowColumns)
    .select((job) => {
      const visits = job
        .selectFrom('visits')
        .whereRef('visits.accountId', '=', 'jobs.accountId')
        .whereRef('visits.jobId', '=', 'jobs.id');
      const count = sql<number>`count(*)`.as('count');
      return [
        visits.select(count).as('visitCount'),
        visits.select(count).where(isLate(now)).as('lateVisitCount'),
        visits
          .select((visit) => visit.fn.min('visits.visitStartDateTime').as('start'))
          .where('visits.visitStartDateTime', '>=', now.toISOString())
          .where('visits.visitStatus', 'not in', ['completed', 'cancelled'])
          .as('nextVisitAt'),
        jsonArrayFrom(
          job
            .selectFrom('jobTeam')
            .innerJoin('users', (join) =>
              join.onRef('users.accountId', '=', 'jobTeam.accountId').onRef('users.id', '=', 'jobTeam.userId'),
            )
            .select([
              'users.id',
              sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
              'users.color',
            ])
            .whereRef('jobTeam.accountId', '=', 'jobs.accountId')
            .whereRef('jobTeam.jobId', '=', 'jobs.id')
            .orderBy('jobTeam.orderIndex')
            .orderBy('users.id'),
        ).as('team'),
      ];
    });
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toRow(stored: StoredRow, showsPrices: boolean): JobRow {
  const { clientId, clientName, clientStage, clientEmail, clientPhone, clientAddress, internalNote, ...row } = stored;
  return {
    ...row,
    jobId: row.id,
    total: showsPrices ? Number(row.total) : null,
    client: {
      id: clientId,
      name: clientName,
      stage: clientStage,
      email: clientEmail,
      phoneNumber: clientPhone,
      propertyAddress: clientAddress,
    },
    internalNotes: { note: internalNote },
    visitCount: row.visitCount ?? 0,
    lateVisitCount: row.lateVisitCount ?? 0,
  };
}

/** One page of jobs in a stable order; jobs without a start come last. */
export async function listJobs(
  tx: Tx,
  filters: JobFilters,
  { within, page, now, showsPrices }: { within: JobScope; page: JobPage; now: Date; showsPrices: boolean },
): Promise<JobRow[]> {
  const { sortBy, sortOrder } = page;
  const rows = await selectRows(tx, filters, within, now)
    .orderBy(sortColumns[sortBy], (order) => (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('jobs.id', sortOrder)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return rows.map((row) => toRow(row, showsPrices));
}

export async function countJobs(tx: Tx, filters: JobFilters, within: JobScope): Promise<number> {
  const row = await matchingJobs(tx, filters, within)
    .select((job) => job.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One job as lists show it, if it is in scope. */
export async function findJobRow(
  tx: Tx,
  id: string,
  { within, now, showsPrices }: { within: JobScope; now: Date; showsPrices: boolean },
): Promise<JobRow | undefined> {
  const row = await selectRows(tx, {}, within, now).where('jobs.id', '=', id).executeTakeFirst();
  return row && toRow(row, showsPrices);
}
