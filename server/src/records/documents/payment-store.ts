import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Dispute, PaymentRow } from '@truckroll/contract/payments/payments';
import type { listPayments as listPaymentsEndpoint } from '@truckroll/contract/payments/record-payment';
import { disputeReasonText } from '@truckroll/domain/documents/disputes';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { disputedPaymentIds } from './dispute-store.ts';
import { documentScope, selectDocumentIds } from './document-scope.ts';

const columns = [
  'payments.id',
  'payments.documentId',
  'payments.depositOf',
  'payments.creditId',
  'documents.documentPrefix',
  'documents.documentNumber',
  'documents.deletedAt',
  'documents.clientId',
  'documents.clientDetails',
  'payments.paymentDate',
  'documents.total',
  'payments.paymentAmount',
  'payments.tipAmount',
  'payments.surchargeAmount',
  'documents.currency',
  'payments.paymentStatus',
  'payments.isScheduled',
  'payments.amountRefunded',
  'payments.tipRefunded',
  'payments.surchargeRefunded',
  'payments.paymentMethod',
  'payments.cardName',
  'payments.isOnlinePayment',
  'payments.paymentNote',
  'payments.createdBy',
  'payments.createdAt',
  'payments.updatedAt',
] as const;

/** Payments with their invoices, newest first, including those of deleted invoices. */
export const selectPayments = (tx: Tx) =>
  tx
    .selectFrom('payments')
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(columns)
    .select((payment) =>
      jsonArrayFrom(
        payment
          .selectFrom('paymentRefunds')
          // The names have one word each, because keys inside JSON are not converted to camel case.
          .select([
            'paymentRefunds.id',
            'paymentRefunds.refundDate as date',
            'paymentRefunds.refundAmount as amount',
            'paymentRefunds.tipAmount as tip',
            'paymentRefunds.surchargeAmount as surcharge',
            'paymentRefunds.refundMethod as method',
            'paymentRefunds.reason',
            'paymentRefunds.refundStatus as status',
            'paymentRefunds.disputeId as dispute',
          ])
          .whereRef('paymentRefunds.paymentId', '=', 'payments.id')
          .orderBy('paymentRefunds.createdAt')
          .orderBy('paymentRefunds.id'),
      ).as('refunds'),
    )
    .select((payment) =>
      jsonArrayFrom(
        payment
          .selectFrom('disputes')
          .select(['disputes.id', 'disputes.state', 'disputes.amount', 'disputes.currency', 'disputes.reason'])
          .select(['disputes.dueAt as due', 'disputes.hasEvidence as evidence', 'disputes.taken', 'disputes.fee'])
          .select(['disputes.feeCurrency as paid', 'disputes.url', 'disputes.openedAt as opened'])
          .whereRef('disputes.paymentId', '=', 'payments.id')
          .orderBy('disputes.openedAt')
          .orderBy('disputes.id'),
      ).as('disputes'),
    )
    .orderBy('payments.paymentDate', 'desc')
    .orderBy('payments.id', 'desc');

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

type StoredDispute = StoredRow['disputes'][number];

/** Times inside JSON are not read by the driver. */
const timeOf = (time: string): string => new Date(time).toISOString();

const toDispute = ({ due, evidence, paid, opened, amount, reason, taken, fee, ...row }: StoredDispute): Dispute => ({
  ...row,
  amount: Number(amount),
  reason: disputeReasonText(reason),
  dueAt: due === null ? null : timeOf(due),
  hasEvidence: evidence,
  taken: Number(taken),
  fee: Number(fee),
  feeCurrency: paid,
  openedAt: timeOf(opened),
});

const toPaymentRow = ({ deletedAt, total, clientDetails, ...row }: StoredRow): PaymentRow => ({
  ...row,
  clientName: clientDetails.name,
  isDocumentDeleted: deletedAt !== null,
  documentTotal: Number(total),
  paymentAmount: Number(row.paymentAmount),
  amountRefunded: Number(row.amountRefunded),
  tipAmount: Number(row.tipAmount),
  tipRefunded: Number(row.tipRefunded),
  surchargeAmount: Number(row.surchargeAmount),
  surchargeRefunded: Number(row.surchargeRefunded),
  refunds: row.refunds.slice(-listBounds.paymentRefunds).map(({ tip, surcharge, dispute, ...refund }) => ({
    ...{ ...refund, amount: Number(refund.amount), disputeId: dispute },
    ...{ tipAmount: Number(tip), surchargeAmount: Number(surcharge) },
  })),
  disputes: row.disputes.slice(-listBounds.paymentDisputes).map(toDispute),
  isOnlinePayment: row.isOnlinePayment ? 1 : 0,
});

/** A client's payments (API CL-9). */
export async function listPaymentsOf(tx: Tx, clientId: string): Promise<PaymentRow[]> {
  const rows = await selectPayments(tx)
    .where('documents.clientId', '=', clientId)
    .limit(listBounds.clientPayments)
    .execute();
  return rows.map(toPaymentRow);
}

/** The payments of a document. For an estimate they include deposits that an invoice has taken over. */
export async function listPaymentsOfDocument(tx: Tx, documentId: string): Promise<PaymentRow[]> {
  const rows = await selectPayments(tx)
    .where((payment) =>
      payment.or([payment('payments.documentId', '=', documentId), payment('payments.depositOf', '=', documentId)]),
    )
    .execute();
  return rows.map(toPaymentRow);
}

/**
 * The payments visible to a user: those of documents in scope, and of deleted ones of a type of which the user sees
 * all.
 */
function paymentsWithin(tx: Tx, actor: Actor) {
  const whole = ([1, 2] as const).filter((type) => documentScope(actor, type) === 'all');
  const payments = selectPayments(tx);
  if (whole.length === 2) return payments;
  return payments.where((payment) =>
    payment.or([
      payment('payments.documentId', 'in', selectDocumentIds(tx, actor)),
      ...(whole.length === 0 ? [] : [payment('documents.documentType', 'in', whole)]),
    ]),
  );
}

type PaymentQuery = QueryOf<typeof listPaymentsEndpoint>;

const payments = expressionBuilder<Tables, 'payments' | 'documents'>();

/** What the filters demand of payments. */
const conditions: Conditions<Omit<PaymentQuery, 'page' | 'limit'>, null> = {
  clientId: (clientId) => payments('documents.clientId', '=', clientId),
  documentId: (documentId) => payments('payments.documentId', '=', documentId),
  from: (day) => payments('payments.paymentDate', '>=', day),
  to: (day) => payments('payments.paymentDate', '<=', day),
  paymentMethod: (method) => payments('payments.paymentMethod', '=', method),
  paymentStatus: (statuses) => payments('payments.paymentStatus', 'in', statuses),
  disputed: (isWanted) => (isWanted ? payments('payments.id', 'in', disputedPaymentIds) : null),
  currency: (code) => payments('documents.currency', '=', code.toUpperCase()),
};

export async function listPayments(tx: Tx, actor: Actor, query: PaymentQuery) {
  const matching = narrow(paymentsWithin(tx, actor), conditions, query, null);
  const [rows, counted] = await Promise.all([
    matching
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { payments: rows.map(toPaymentRow), ...pagedOf(Number(counted.count), query) };
}

export const readPayment = async (tx: Tx, id: string): Promise<PaymentRow> =>
  toPaymentRow(await selectPayments(tx).where('payments.id', '=', id).executeTakeFirstOrThrow());

export async function findVisiblePayment(tx: Tx, actor: Actor, id: string): Promise<PaymentRow | undefined> {
  const row = await paymentsWithin(tx, actor).where('payments.id', '=', id).executeTakeFirst();
  return row && toPaymentRow(row);
}

/** Up to two companies that were ever paid through the card processor. In a transaction over all accounts. */
export async function findPayees(system: Tx): Promise<string[]> {
  const paid = system.selectFrom('payments').select('accountId').where('providerReference', 'is not', null);
  const first = await paid.orderBy('accountId').limit(1).executeTakeFirst();
  if (first === undefined) return [];
  const { accountId } = first;
  const second = await paid.where('accountId', '>', accountId).orderBy('accountId').limit(1).executeTakeFirst();
  return second === undefined ? [accountId] : [accountId, second.accountId];
}

export const findStoredPayment = (tx: Tx, id: string) =>
  tx
    .selectFrom('payments')
    .select(['id', 'documentId', 'paymentDate', 'paymentMethod', 'paymentNote', 'paymentAmount', 'paymentStatus'])
    .select([
      'isScheduled',
      'amountRefunded',
      'tipAmount',
      'tipRefunded',
      'surchargeAmount',
      'surchargeRefunded',
      'providerReference',
      'creditId',
      'updatedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** A payment's own row, to be changed or deleted. */
export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findStoredPayment>>>;
