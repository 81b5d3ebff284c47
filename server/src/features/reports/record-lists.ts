import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { pagedOf } from '@truckroll/contract/fields/fields';
import type { listReportRecords, ReportRecord } from '@truckroll/contract/reports/report-records';
import type { Rights } from '@truckroll/domain/abilities/rights';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { figureOf, type RecordFigure, recordFigures } from '@truckroll/domain/reports/record-figures';
import { seesAll } from '@truckroll/domain/reports/report-rights';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { readCurrency } from '../../records/accounts/account-store.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { readAskedPeriod } from './asked-period.ts';
import { listActive, listAdded, listChanged } from './client-flow-store.ts';
import { listEstimates, listRequests } from './conversion-store.ts';
import type { ListedRows } from './listed-row.ts';
import { listCollected, listOutstanding, listPaid, listPaidOnTime, listWrittenOff } from './money-store.ts';
import { listLoggedHours, listScheduledHours, listVisitedJobs, listVisits } from './people-store.ts';
import { listTips } from './tips-store.ts';
import { listFinishedJobs, type WorkGroup } from './work-store.ts';

type Query = QueryOf<typeof listReportRecords>;

type Asked = Pick<Query, 'personId' | 'category'> & {
  days: Pick<Awaited<ReturnType<typeof readAskedPeriod>>, 'period' | 'today'>;
  currency: string;
  row: WorkGroup | null;
};

/** The records of each figure. Each is the query that the report sums. */
const listOf: Record<RecordFigure, (tx: Tx, asked: Asked) => ListedRows> = {
  collected: (tx, { days, currency }) => listCollected(tx, { currency, reach: days.period }),
  outstanding: (tx, { days, currency }) => listOutstanding(tx, { currency, reach: days.period }),
  writtenOff: (tx, { days, currency }) => listWrittenOff(tx, { currency, reach: days.period }),
  daysToPay: (tx, { days }) => listPaid(tx, days.period),
  paidOnTime: (tx, { days }) => listPaidOnTime(tx, days.period),
  visits: (tx, { days, ...filters }) => listVisits(tx, days.period, filters),
  visitedJobs: (tx, { days, ...filters }) => listVisitedJobs(tx, days.period, filters),
  scheduledHours: (tx, { days, ...filters }) => listScheduledHours(tx, days.period, filters),
  loggedHours: (tx, { days, ...filters }) => listLoggedHours(tx, days.period, filters),
  receivedRequests: (tx, { days, personId }) => listRequests(tx, days.period, { personId, figure: 'received' }),
  quotedRequests: (tx, { days, personId }) => listRequests(tx, days.period, { personId, figure: 'quoted' }),
  wonRequests: (tx, { days, personId }) => listRequests(tx, days.period, { personId, figure: 'won' }),
  lostRequests: (tx, { days, personId }) => listRequests(tx, days.period, { personId, figure: 'lost' }),
  sentEstimates: (tx, { days, personId }) =>
    listEstimates(tx, days.period, { personId, figure: 'sent', currency: null }),
  wonEstimates: (tx, { days, personId }) => listEstimates(tx, days.period, { personId, figure: 'won', currency: null }),
  lostEstimates: (tx, { days, personId }) =>
    listEstimates(tx, days.period, { personId, figure: 'lost', currency: null }),
  estimateValue: (tx, { days, personId, currency }) =>
    listEstimates(tx, days.period, { personId, figure: 'sent', currency }),
  wonEstimateValue: (tx, { days, personId, currency }) =>
    listEstimates(tx, days.period, { personId, figure: 'won', currency }),
  finishedJobs: (tx, { days, row, ...filters }) => listFinishedJobs(tx, days.period, { filters, row, hasValue: false }),
  workValue: (tx, { days, row, ...filters }) => listFinishedJobs(tx, days.period, { filters, row, hasValue: true }),
  addedClients: (tx, { days }) => listAdded(tx, days.period),
  newClients: (tx, { days }) => listChanged(tx, 'new', days),
  returnedClients: (tx, { days }) => listChanged(tx, 'returned', days),
  lostClients: (tx, { days }) => listChanged(tx, 'lost', days),
  activeClients: (tx, { days }) => listActive(tx, days),
  tips: (tx, { days, currency, personId }) => listTips(tx, days.period, { currency, personId }),
  tipsOfNobody: (tx, { days, currency }) => listTips(tx, days.period, { currency, isOfNobody: true }),
};

/** A page of records with their number and sum, latest first, and the names of what they belong to. */
const selectPage = (tx: Tx, listed: ListedRows, { page, limit }: Pick<Query, 'page' | 'limit'>) =>
  tx
    .with(
      (name) => name('listed').materialized(),
      () => listed,
    )
    .with('shown', (from) =>
      from
        .selectFrom('listed')
        .selectAll()
        .orderBy('day', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
    )
    .selectFrom((from) =>
      from
        .selectFrom('listed')
        .select(sql<number>`count(*)`.as('count'))
        .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
        .as('all'),
    )
    .leftJoin('shown', (join) => join.onTrue())
    .leftJoin(documentHeads.as('document'), 'document.id', 'shown.documentId')
    .leftJoin(jobHeads.as('job'), 'job.id', 'shown.jobId')
    .leftJoin(requestRows.as('request'), 'request.id', 'shown.requestId')
    .leftJoin(clientNames.as('client'), (join) =>
      join.on('client.id', '=', ({ fn }) =>
        fn.coalesce('shown.clientId', 'document.clientId', 'job.clientId', 'request.clientId'),
      ),
    )
    .select(['all.count', 'all.sum', 'shown.id', 'shown.kind', 'shown.day', 'shown.amount'])
    .select(['document.id as documentId', 'document.documentType', 'document.documentPrefix'])
    .select(['document.documentNumber', 'document.deletedAt as documentDeletedAt'])
    .select(['job.id as jobId', 'job.jobNumber', 'job.title as jobTitle'])
    .select(['request.id as requestId', 'request.requestNumber'])
    .select(['client.id as clientId', 'client.name as clientName', 'client.deletedAt as clientDeletedAt'])
    .orderBy('shown.day', 'desc')
    .orderBy('shown.id', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof selectPage>>[number];

/** The record to open, with its name: the document, job or request of the row, else its client. */
function openedBy(row: Row, person: Rights): Pick<ReportRecord, 'name' | 'opens'> {
  if (row.documentId !== null) {
    const kind = row.documentType === 1 ? 'invoice' : 'estimate';
    const isSeen =
      row.documentDeletedAt === null && (kind === 'invoice' ? seesAll.invoices : seesAll.estimates)(person);
    const name = displayNumber(row.documentPrefix ?? '', row.documentNumber ?? 0);
    return { name, opens: isSeen ? { kind, id: row.documentId } : null };
  }
  if (row.jobId !== null)
    return {
      name: jobLabel({ jobNumber: row.jobNumber ?? 0, title: row.jobTitle ?? '' }),
      opens: { kind: 'job', id: row.jobId },
    };
  if (row.requestId !== null)
    return { name: displayNumber('REQ-', row.requestNumber ?? 0), opens: { kind: 'request', id: row.requestId } };
  const isSeen = row.clientDeletedAt === null && seesAll.clients(person);
  return {
    name: row.clientName ?? '',
    opens: isSeen && row.clientId !== null ? { kind: 'client', id: row.clientId } : null,
  };
}

/** The records behind a figure of a report (API RP-7). */
export async function listRecords(tx: Tx, query: Query, { person, now }: { person: Rights; now: Date }) {
  const days = await readAskedPeriod(tx, { from: query.from, to: query.to, compare: false }, now);
  // Values of work are always in the account's.
  const asked = query.figure === 'workValue' ? undefined : query.currency;
  const currency = asked ?? (await readCurrency(tx));
  const { personId, category, group, name } = query;
  const row = group === undefined ? null : { group, name };
  const rows = await selectPage(tx, listOf[query.figure](tx, { days, currency, personId, category, row }), query);
  const [count, sum] = [Number(rows[0]?.count ?? 0), Number(rows[0]?.sum ?? 0)];
  const records = rows.flatMap((each): ReportRecord[] => {
    const { id, kind, day, amount } = each;
    if (id === null || kind === null || day === null) return [];
    const opened = openedBy(each, person);
    return [
      { id, kind, ...opened, clientName: each.clientName ?? '', day, amount: amount === null ? null : Number(amount) },
    ];
  });
  return {
    records,
    figure: figureOf(query.figure, { count, sum }),
    currency: recordFigures[query.figure].unit === 'money' ? currency : null,
    ...pagedOf(count, query),
  };
}
