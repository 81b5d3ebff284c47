import type { EstimateFigures, RequestFigures } from '@truckroll/contract/reports/reports';
import {
  lostEstimateStatuses,
  lostRequestStages,
  uncountedStatuses,
  wonEstimateStatuses,
} from '@truckroll/domain/reports/conversion';
import { sumByPart } from '@truckroll/domain/reports/month-sums';
import type { Period } from '@truckroll/domain/reports/report-period';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ownTimezone } from '../../records/accounts/account-rows.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { requestRows, requestTeam } from '../../records/requests/request-rows.ts';
import { type AskedPeriod, pairFigures } from './asked-period.ts';

type OfPerson = { personId?: string | undefined };

/** A request is won with a job or an invoice, whatever its stage; an estimate alone leaves it open. */
const isRequestWon = sql<SqlBool>`(stage = 'converted' or converted_to_job_id is not null
  or converted_to_invoice_id is not null)`;

/** The requests of each day of the account, without duplicates. */
async function sumRequests(tx: Tx, { from, to }: Period, { personId }: OfPerson) {
  let query = tx
    .selectFrom(requestRows.as('requests'))
    .select((request) => [
      sql<string>`(created_at at time zone ${ownTimezone})::date`.as('day'),
      request.fn.countAll<number>().as('received'),
      sql<number>`count(*) filter (where converted_to_estimate_id is not null)`.as('quoted'),
      sql<number>`count(*) filter (where ${isRequestWon})`.as('won'),
      sql<number>`count(*) filter (where not ${isRequestWon} and stage in (${sql.join(lostRequestStages)}))`.as('lost'),
    ])
    .where('stage', '!=', 'duplicate')
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', endOfDay(to))
    .groupBy(sql`1`);
  if (personId !== undefined) {
    const ofTeam = tx.selectFrom(requestTeam.as('requestTeam')).select('requestId').where('userId', '=', personId);
    query = query.where('id', 'in', ofTeam);
  }
  return query.execute();
}

/** The estimates of each day, and the values of those in one currency. */
async function sumEstimates(tx: Tx, { from, to }: Period, { personId, currency }: OfPerson & { currency: string }) {
  const isWon = sql<SqlBool>`document_status in (${sql.join(wonEstimateStatuses)})`;
  let query = tx
    .selectFrom(documentHeads.as('documents'))
    .select((estimate) => [
      'date as day',
      estimate.fn.countAll<number>().as('sent'),
      sql<number>`count(*) filter (where ${isWon})`.as('won'),
      sql<number>`count(*) filter (where document_status in (${sql.join(lostEstimateStatuses)}))`.as('lost'),
      sql<string>`coalesce(sum(total) filter (where currency = ${currency}), 0)`.as('value'),
      sql<string>`coalesce(sum(total) filter (where currency = ${currency} and ${isWon}), 0)`.as('wonValue'),
    ])
    .where('documentType', '=', 2)
    .where('documentStatus', 'not in', uncountedStatuses)
    .where('deletedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date');
  if (personId !== undefined) {
    const isAssigned = sql<SqlBool>`(assigned_to @> ${JSON.stringify([personId])}::jsonb
      or assigned_to = '[]'::jsonb and created_by = ${personId})`;
    query = query.where(isAssigned);
  }
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, value: Number(row.value), wonValue: Number(row.wonValue) }));
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
