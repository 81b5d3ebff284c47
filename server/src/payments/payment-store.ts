import type { PaymentRow } from '@truckroll/contract/payments';
import type { Tx } from '../database/bound-dialect.ts';

/** A client's payments, newest first; those of deleted invoices too (API CL-9). */
export async function listPaymentsOf(tx: Tx, clientId: string): Promise<PaymentRow[]> {
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select([
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
    ])
    .where('documents.clientId', '=', clientId)
    .orderBy('payments.paymentDate', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  return rows.map(({ deletedAt, total, clientDetails, ...row }) => ({
    ...row,
    clientName: clientDetails.name,
    isDocumentDeleted: deletedAt !== null,
    documentTotal: Number(total),
    paymentAmount: Number(row.paymentAmount),
    isOnlinePayment: row.isOnlinePayment ? 1 : 0,
  }));
}
