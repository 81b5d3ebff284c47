import type { JobSortKey } from '@truckroll/contract/fields/list-keys';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { keysWith } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { priorityOrder } from '@truckroll/domain/jobs/to-schedule';
import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { positionIn } from '../../platform/database/column-rules.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { currencyOfJob } from '../../records/documents/job-currency.ts';
import { jobHeads, jobTeams, visitTimes } from '../../records/jobs/job-rows.ts';
import { type JobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { isLate } from '../../records/jobs/late.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { matchingJobs, type WantedJobs } from './job-filters.ts';

/**
 * The sort columns before the id. Each order has its own index. Jobs of one status are ordered by age. `waiting`
 * is most urgent first, then longest waiting, without an index, because those jobs are few.
 */
const orders = {
  createdAt: ['jobs.createdAt'],
  startDateTime: ['jobs.startDateTime'],
  jobNumber: ['jobs.jobNumber'],
  total: ['jobs.total'],
  jobStatus: ['jobs.jobStatus', 'jobs.createdAt'],
  waiting: [positionIn(priorityOrder, 'jobs.priority'), 'jobs.createdAt'],
} as const satisfies Record<JobSortKey, readonly (string | RawBuilder<unknown>)[]>;

const rowColumns = [
  'jobs.id',
  'jobs.jobNumber',
  'jobs.jobStatus',
  'jobs.jobType',
  'jobs.total',
  'jobs.clientId',
  'clients.name as clientName',
  'clients.stage as clientStage',
  'clients.email as clientEmail',
  'clients.phoneNumber as clientPhone',
  'clients.propertyAddress as clientAddress',
  'jobs.createdBy',
  'jobs.createdAt',
  'jobs.updatedAt',
  ...keysWith(jobFields, 'isListed').map((column) => `jobs.${column}` as const),
] as const;

type JobPage = { page: number; limit: number; sortBy: JobSortKey; sortOrder: 'asc' | 'desc' };

const selectRows = (tx: Tx, now: Date) =>
  tx
    .selectFrom(jobHeads.as('jobs'))
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'jobs.accountId').onRef('clients.id', '=', 'jobs.clientId'),
    )
    .select(rowColumns)
    .select((job) => {
      const visits = job
        .selectFrom(visitTimes.as('visits'))
        .whereRef('visits.accountId', '=', 'jobs.accountId')
        .whereRef('visits.jobId', '=', 'jobs.id');
      const count = sql<number>`count(*)`.as('count');
      return [
        currencyOfJob.as('currency'),
        visits.select(count).as('visitCount'),
        visits.select(count).where(isLate(now)).as('lateVisitCount'),
        visits
          .select((visit) => visit.fn.min('visits.visitStartDateTime').as('start'))
          .where('visits.visitStartDateTime', '>=', now.toISOString())
          .where('visits.visitStatus', 'not in', ['completed', 'cancelled'])
          .as('nextVisitAt'),
        jsonArrayFrom(
          job
            .selectFrom(jobTeams.as('jobTeam'))
            .innerJoin(personRows.as('users'), (join) =>
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

/** Puts a query in a stable order. Jobs without a start come last. */
function inOrder<O>(query: SelectQueryBuilder<Tables, 'jobs' | 'clients', O>, page: JobPage) {
  const { sortBy, sortOrder } = page;
  const direction = (order: OrderByItemBuilder) => (sortOrder === 'asc' ? order.asc() : order.desc());
  return orders[sortBy]
    .reduce(
      (ordered, column) =>
        ordered.orderBy(column, (order) =>
          column === 'jobs.startDateTime' ? direction(order).nullsLast() : direction(order),
        ),
      query,
    )
    .orderBy('jobs.id', sortOrder);
}

/** One page of jobs. Visits and people are read only for the page's rows. */
export async function listJobs(
  tx: Tx,
  wanted: WantedJobs,
  { page, showsPrices }: { page: JobPage; showsPrices: boolean },
): Promise<JobRow[]> {
  const ids = inOrder(matchingJobs(tx, wanted).select('jobs.id'), page)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const rows = await inOrder(selectRows(tx, wanted.now).where('jobs.id', 'in', ids), page).execute();
  return rows.map((row) => toRow(row, showsPrices));
}

/** One job as in lists, if it is in scope. */
export async function findJobRow(
  tx: Tx,
  id: string,
  { within, now, showsPrices }: { within: JobScope; now: Date; showsPrices: boolean },
): Promise<JobRow | undefined> {
  const row = await selectRows(tx, now)
    .where('jobs.id', '=', id)
    .where('jobs.id', 'in', selectJobIds(tx, within))
    .executeTakeFirst();
  return row && toRow(row, showsPrices);
}
