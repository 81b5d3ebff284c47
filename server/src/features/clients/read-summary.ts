import type { ClientSummary } from '@truckroll/contract/clients/client-summary';
import { type BilledDocument, clientMoney } from '@truckroll/domain/clients/client-money';
import { endedVisitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { readMoney } from '../../records/accounts/currency-store.ts';
import { sumCredits } from '../../records/documents/credit-store.ts';
import { documentHeads } from '../../records/documents/document-rows.ts';
import { documentScope, selectDocumentIds } from '../../records/documents/document-scope.ts';
import { jobHeads, visitTimes } from '../../records/jobs/job-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';

const visibleDocuments = (tx: Tx, clientId: string, actor: Actor) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor));

/** The issued invoices, and the estimates with a deposit. */
async function listBilled(tx: Tx, clientId: string, actor: Actor): Promise<BilledDocument[]> {
  const rows = await visibleDocuments(tx, clientId, actor)
    .select(['documents.documentType', 'documents.currency'])
    .select((document) => [
      document.fn.sum<string>('documents.total').as('total'),
      document.fn.sum<string>('documents.amountPaid').as('amountPaid'),
    ])
    .where((document) =>
      document.or([
        document.and([
          document('documents.documentType', '=', 1),
          document('documents.documentStatus', 'not in', ['draft', 'void']),
        ]),
        document.and([document('documents.documentType', '=', 2), document('documents.amountPaid', '>', '0')]),
      ]),
    )
    // Open and overpaid invoices are summed separately, because together they would cancel each other out.
    .groupBy(['documents.documentType', 'documents.currency'])
    .groupBy((document) => document('documents.total', '>=', document.ref('documents.amountPaid')))
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total), amountPaid: Number(row.amountPaid) }));
}

async function readOpenEstimates(tx: Tx, clientId: string, actor: Actor): Promise<ClientSummary['openEstimates']> {
  const rows = await visibleDocuments(tx, clientId, actor)
    .select('documents.id')
    .where('documents.documentType', '=', 2)
    .where('documents.documentStatus', 'in', ['sent', 'viewed'])
    .orderBy('documents.date', 'desc')
    .orderBy('documents.id', 'desc')
    .execute();
  return { count: rows.length, latestId: rows[0]?.id ?? null };
}

const visitsOf = (tx: Tx, clientId: string, actor: Actor) =>
  tx
    .selectFrom(visitTimes.as('visits'))
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .select(['visits.id', 'visits.jobId', 'jobs.jobNumber', 'jobs.title', 'visits.anyTime', 'visits.timezone'])
    .select((visit) => visit.ref('visits.visitStartDateTime').$notNull().as('visitStartDateTime'))
    .where('jobs.clientId', '=', clientId)
    .where('jobs.id', 'in', selectJobIds(tx, jobScope(actor)))
    .limit(1);

/** Whether a visit is on today or later in its own time zone, or has not ended: one at any time begins at midnight. */
const isAhead = (now: Date) => sql<SqlBool>`(
  (visits.visit_start_date_time at time zone visits.timezone)::date
    >= (${now.toISOString()}::timestamptz at time zone visits.timezone)::date
  or visits.visit_end_date_time > ${now.toISOString()}::timestamptz)`;

/** The data of the side column of a client's page (API CL-15). All queries are sent at once. */
export async function readSummary(
  tx: Tx,
  clientId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ClientSummary> {
  const seesInvoices = documentScope(actor, 1) !== null;
  const seesEstimates = documentScope(actor, 2) !== null;
  const [billed, credits, money, openEstimates, nextVisit, lastVisit] = await Promise.all([
    seesInvoices ? listBilled(tx, clientId, actor) : [],
    seesInvoices ? sumCredits(tx, clientId) : [],
    readMoney(tx),
    seesEstimates ? readOpenEstimates(tx, clientId, actor) : null,
    visitsOf(tx, clientId, actor)
      .where(isAhead(now))
      .where('visits.visitStatus', 'not in', [...endedVisitStatuses])
      .orderBy('visits.visitStartDateTime')
      .orderBy('visits.id')
      .executeTakeFirst(),
    visitsOf(tx, clientId, actor)
      .where('visits.visitStatus', '=', 'completed')
      .where('visits.visitStartDateTime', 'is not', null)
      .orderBy('visits.visitStartDateTime', 'desc')
      .orderBy('visits.id', 'desc')
      .executeTakeFirst(),
  ]);
  return {
    money: seesInvoices ? clientMoney(billed, money.currency, credits) : null,
    openEstimates,
    nextVisit: nextVisit ?? null,
    lastVisit: lastVisit ?? null,
  };
}
