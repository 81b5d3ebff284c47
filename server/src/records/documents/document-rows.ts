import { documentFields } from '@truckroll/domain/documents/document-fields';
import { keysWith } from '@truckroll/domain/fields/record-fields';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

/** Invoices and estimates, including deleted ones, with the columns that other owners may read in their queries. */
export const documentHeads = expressionBuilder<Tables, never>()
  .selectFrom('documents')
  .select([
    'accountId',
    'id',
    'documentType',
    'documentNumber',
    'documentStatus',
    'actionStatus',
    'paymentStatus',
    'total',
    'tax',
    'amountPaid',
    'amountRefunded',
    'currency',
    'currencyDecimals',
    'clientId',
    'assignedTo',
    'changeAskedAt',
    'delivery',
    'leftAt',
    'sentAt',
    'approvedAt',
    'reopenedAt',
    'isDepositRequired',
    'depositAmount',
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
  ])
  .select(keysWith(documentFields, 'isListed'));

/** The invoices that count for their job: neither void nor deleted. */
export const liveInvoices = documentHeads
  .where('documentType', '=', 1)
  .where('documentStatus', '!=', 'void')
  .where('deletedAt', 'is', null);

/** The invoices of a job that count, those that it shares with other jobs too. They may be in several currencies. */
export const liveInvoicesOf = (tx: Tx, jobId: string) =>
  tx
    .selectFrom(liveInvoices.as('documents'))
    .selectAll()
    .where('documents.id', 'in', tx.selectFrom('invoiceJobs').select('invoiceId').where('jobId', '=', jobId));

/** Whether a row of `documents` is an invoice that was given out and still counts. */
export const isGivenOut = sql<SqlBool>`(documents.document_type = 1
  and documents.document_status not in ('draft', 'void') and documents.deleted_at is null)`;

/** The lines of documents, as rows for the queries of other owners. */
export const linesOfDocuments = expressionBuilder<Tables, never>()
  .selectFrom('documentItems')
  .select(['accountId', 'id', 'documentId', 'jobId', 'itemId', 'taxes', 'discount', 'total', 'itemOrderIndex']);

/** Payments of invoices and deposits of estimates, as rows for the queries of other owners. */
export const paymentHeads = expressionBuilder<Tables, never>()
  .selectFrom('payments')
  .select([
    'accountId',
    'id',
    'documentId',
    'paymentDate',
    'paymentAmount',
    'paymentStatus',
    'paymentMethod',
    'creditId',
    'providerReference',
    'surchargeAmount',
    'tipAmount',
    'createdBy',
    'createdAt',
  ]);

/** Refunds of payments, as rows for the queries of other owners. */
export const refundHeads = expressionBuilder<Tables, never>()
  .selectFrom('paymentRefunds')
  .select(['accountId', 'id', 'paymentId', 'refundDate', 'refundAmount', 'refundStatus', 'reason', 'disputeId'])
  .select(['createdBy', 'createdAt']);

/** The invoices and estimates of clients. */
export const documentsOfClients: MovingRows = {
  table: 'documents',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'document', returned('id')),
};

/** The invoices and estimates of service properties. */
export const documentsOfProperties: BelongingRows = { table: 'documents', column: 'service_property_id', key: 'id' };

/** The invoices that were made of one job each, and the estimates of jobs. */
export const documentsOfJobs: BelongingRows = { table: 'documents', column: 'job_id', key: 'id' };

/** The lines of documents that were created from entries of the price book. */
export const documentLinesOfProducts: BelongingRows = { table: 'document_items', column: 'item_id', key: 'id' };

/** The payments of documents. */
export const paymentsOfDocuments: BelongingRows = { table: 'payments', column: 'document_id', key: 'id' };

/** The payments that invoices took over from deposits of estimates. */
export const depositsOfDocuments: BelongingRows = { table: 'payments', column: 'deposit_of', key: 'id' };

/** The links by which clients see documents. */
export const linksOfDocuments: BelongingRows = { table: 'document_links', column: 'document_id', key: 'id' };
