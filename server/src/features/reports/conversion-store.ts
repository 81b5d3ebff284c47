import type { EstimateFigures, RequestFigures } from '@truckroll/contract/reports/reports';
import {
  lostEstimateStatuses,
  lostRequestStages,
  uncountedStatuses,
  wonEstimateStatuses,
} from '@truckroll/domain/reports/conversion';
import { sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { endOfDay, localDay, startOfDay } from '../../records/accounts/local-day.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';
import { always, type ListedRows, listedRow } from './listed-row.ts';

type OfPerson = { personId?: string | undefined };

/** A request is won with a job or an invoice, whatever its stage; an estimate alone leaves it open. */
const isRequestWon = sql<SqlBool>`(stage = 'converted' or converted_to_job_id is not null
  or converted_to_invoice_id is not null)`;

type RequestFigure = keyof RequestFigures;
type EstimateCount = 'sent' | 'won' | 'lost';

/** Which of the received requests each figure counts. */
const countsRequest: Record<RequestFigure, RawBuilder<SqlBool>> = {
  received: sql`true`,
  quoted: sql`converted_to_estimate_id is not null`,
  won: isRequestWon,
  lost: sql`(not ${isRequestWon} and stage in (${sql.join(lostRequestStages)}))`,
};

/** Which of the given out estimates each figure counts. */
const countsEstimate: Record<EstimateCount, RawBuilder<SqlBool>> = {
  sent: sql`true`,
  won: sql`document_status in (${sql.join(wonEstimateStatuses)})`,
  lost: sql`document_status in (${sql.join(lostEstimateStatuses)})`,
};

const countOf = (isCounted: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${isCounted})`;
const receivedOn = localDay(sql`requests.created_at`);

/** The requests of a period, without duplicates. */
function selectRequests(tx: Tx, { from, to }: Period, { personId }: OfPerson) {
  let query = tx
    .selectFrom(requestRows.as('requests'))
    .where('stage', '!=', 'duplicate')
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', endOfDay(to));
  if (personId !== undefined) {
    const ofTeam = tx.selectFrom(requestTeam.as('requestTeam')).select('requestId').where('userId', '=', personId);
    query = query.where('id', 'in', ofTeam);
  }
  return query;
}

/** The requests of each day of the account. */
const sumRequests = (tx: Tx, period: Period, filters: OfPerson) =>
  selectRequests(tx, period, filters)
    .select([
      receivedOn.as('day'),
      countOf(countsRequest.received).as('received'),
      countOf(countsRequest.quoted).as('quoted'),
      countOf(countsRequest.won).as('won'),
      countOf(countsRequest.lost).as('lost'),
    ])
    .groupBy(sql`1`)
    .execute();

/** The requests that a figure counts in a period. */
export const listRequests = (tx: Tx, period: Period, by: OfPerson & { figure: RequestFigure }): ListedRows =>
  selectRequests(tx, period, by)
    .select(listedRow({ kind: always('request'), id: 'requests.id', day: receivedOn, requestId: 'requests.id' }))
    .where(countsRequest[by.figure]);

/** The estimates of a period that were given out. */
function selectEstimates(tx: Tx, { from, to }: Period, { personId }: OfPerson) {
  let query = tx
    .selectFrom(documentHeads.as('documents'))
    .where('documentType', '=', 2)
    .where('documentStatus', 'not in', uncountedStatuses)
    .where('deletedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to);
  if (personId !== undefined) {
    const isAssigned = sql<SqlBool>`(assigned_to @> ${JSON.stringify([personId])}::jsonb
      or assigned_to = '[]'::jsonb and created_by = ${personId})`;
    query = query.where(isAssigned);
  }
  return query;
}

/** The estimates of each day, and the values of those in one currency. */
async function sumEstimates(tx: Tx, period: Period, by: OfPerson & { currency: string }) {
  const sumOf = (isCounted: RawBuilder<SqlBool>) =>
    sql<string>`coalesce(sum(total) filter (where currency = ${by.currency} and ${isCounted}), 0)`;
  const rows = await selectEstimates(tx, period, by)
    .select([
      'date as day',
      countOf(countsEstimate.sent).as('sent'),
      countOf(countsEstimate.won).as('won'),
      countOf(countsEstimate.lost).as('lost'),
      sumOf(countsEstimate.sent).as('value'),
      sumOf(countsEstimate.won).as('wonValue'),
    ])
    .groupBy('date')
    .execute();
  return rows.map((row) => ({ ...row, value: Number(row.value), wonValue: Number(row.wonValue) }));
}

/** The estimates that a figure counts in a period; with a currency those of it, each with its total. */
export function listEstimates(
  tx: Tx,
  period: Period,
  by: OfPerson & { figure: EstimateCount; currency: string | null },
): ListedRows {
  const query = selectEstimates(tx, period, by)
    .select(
      listedRow({
        kind: always('estimate'),
        id: 'documents.id',
        day: 'documents.date',
        amount: by.currency === null ? sql`null::numeric` : 'documents.total',
        documentId: 'documents.id',
      }),
    )
    .where(countsEstimate[by.figure]);
  return by.currency === null ? query : query.where('documents.currency', '=', by.currency);
}

/** The outcome of the requests of each month (API RP-4). */
export async function reportRequests(tx: Tx, asked: AskedPeriod, filters: OfPerson) {
  const days = await sumRequests(tx, asked.reach, filters);
  const figuresOf = (parts: readonly Period[]): RequestFigures[] =>
    sumByPart(parts, days, ['received', 'quoted', 'won', 'lost']);
  return pairFigures(asked, figuresOf);
}

/** The outcome of the estimates of each month (API RP-4). */
export async function reportEstimates(tx: Tx, asked: AskedPeriod, filters: OfPerson & { currency: string }) {
  const days = await sumEstimates(tx, asked.reach, filters);
  const figuresOf = (parts: readonly Period[]): EstimateFigures[] =>
    sumByPart(parts, days, ['sent', 'won', 'lost', 'value', 'wonValue']);
  return pairFigures(asked, figuresOf);
}
