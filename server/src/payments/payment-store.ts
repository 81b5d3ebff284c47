import type { PaymentRow } from '@truckroll/contract/payments';
import type { Tx } from '../database/bound-dialect.ts';

const columns = [
  'payments.id',
  'payments.documentId',
  'documents.documentPrefix',
  'documents.documentNumber',
  'documents.deletedAt',
  'documents.clientId',
  'documents.clientDetails',
  'payments.paymentDate',
  'documents.total',
  'payments.paymentAmount',
  'payments.paymentStatus',
  'payments.paymentMethod',
  'payments.isOnlinePayment',
  'payments.paymentNote',
  'payments.createdBy',
  'payments.createdAt',
] as const;

/** Payments with their invoices, newest first; those of deleted invoices too. */
export const selectPayments = (tx: Tx) =>
  tx
    .selectFrom('payments')
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(columns)
    .orderBy('payments.paymentDate', 'desc')
    .orderBy('payments.id', 'desc');

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

export const toPaymentRow = ({ deletedAt, total, clientDetails, ...row }: StoredRow): PaymentRow => ({
  ...row,
  clientName: clientDetails.name,
  isDocumentDeleted: deletedAt !== null,
  documentTotal: Number(total),
  paymentAmount: Number(row.paymentAmount),
  isOnlinePayment: row.isOnlinePayment ? 1 : 0,
});

/** A client's payments (API CL-9). */
export async function listPaymentsOf(tx: Tx, clientId: string): Promise<PaymentRow[]> {
  const rows = await selectPayments(tx).where('documents.clientId', '=', clientId).execute();
  return rows.map(toPaymentRow);
}

export async function listPaymentsOfDocument(tx: Tx, documentId: string): Promise<PaymentRow[]> {
  const rows = await selectPayments(tx).where('payments.documentId', '=', documentId).execute();
  return rows.map(toPaymentRow);
}
