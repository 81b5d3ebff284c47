import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Invoices and estimates with what others may read of them, as rows for their queries; deleted ones too. */
export const documentHeads = (tx: Tx) =>
  tx
    .selectFrom('documents')
    .select([
      'accountId',
      'id',
      'documentType',
      'documentPrefix',
      'documentNumber',
      'documentStatus',
      'actionStatus',
      'paymentStatus',
      'title',
      'date',
      'dueDate',
      'total',
      'tax',
      'amountPaid',
      'amountRefunded',
      'currency',
      'currencyDecimals',
      'clientId',
      'clientDetails',
      'assignedTo',
      'changeAskedAt',
      'delivery',
      'leftAt',
      'servicePropertyId',
      'contactId',
      'jobId',
      'requestId',
      'estimateId',
      'convertedToJobId',
      'convertedToInvoiceId',
      'searchText',
      'createdBy',
      'createdAt',
      'updatedAt',
      'deletedAt',
    ]);

/** The lines of documents, as rows for the queries of others. */
export const linesOfDocuments = (tx: Tx) =>
  tx.selectFrom('documentItems').select(['accountId', 'documentId', 'itemId', 'taxes', 'total']);

/** Payments of invoices and deposits of estimates, as rows for the queries of others. */
export const paymentHeads = (tx: Tx) =>
  tx
    .selectFrom('payments')
    .select([
      'accountId',
      'id',
      'documentId',
      'paymentDate',
      'paymentAmount',
      'paymentStatus',
      'paymentMethod',
      'createdBy',
      'createdAt',
    ]);

/** Refunds of payments, as rows for the queries of others. */
export const refundHeads = (tx: Tx) =>
  tx
    .selectFrom('paymentRefunds')
    .select(['accountId', 'id', 'paymentId', 'refundDate', 'refundAmount', 'refundStatus', 'reason'])
    .select(['createdBy', 'createdAt']);
