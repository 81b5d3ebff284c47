import { timelinePage } from '@truckroll/domain/clients/timeline';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import { selectDocumentIds } from '../record-rights/document-scope.ts';
import { isAfter, plainEntry, type ReadPart } from './timeline-part.ts';

/** The invoices and estimates that the user sees, by their creation. */
const readDocuments: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  const rows = await tx
    .selectFrom('documents')
    .select(['documents.id', 'documents.createdAt as at', 'documents.documentType', 'documents.title'])
    .select('documents.createdBy as by')
    .select(['documents.documentPrefix', 'documents.documentNumber', 'documents.documentStatus'])
    .select(['documents.total', 'documents.currency'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .where(isAfter(part, sql`documents.created_at`, sql`documents.id`))
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ documentPrefix, documentNumber, documentStatus, total, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'money',
    recordId: row.id,
    number: displayNumber(documentPrefix, documentNumber),
    status: documentStatus,
    amount: Number(total),
  }));
};

/** The payments of those documents, by the moment in which they were recorded. */
const readPayments: ReadPart = async (tx, part) => {
  const { clientId, actor, limit } = part;
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('documents', (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(['payments.id', 'payments.createdAt as at', 'payments.documentId as recordId', 'documents.documentType'])
    .select(['documents.documentPrefix', 'documents.documentNumber', 'documents.currency'])
    .select(['payments.paymentAmount', 'payments.paymentMethod', 'payments.paymentStatus', 'payments.createdBy as by'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .where(isAfter(part, sql`payments.created_at`, sql`payments.id`))
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ documentPrefix, documentNumber, paymentAmount, paymentMethod, paymentStatus, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'money',
    title: 'Payment',
    isPayment: true,
    text: paymentMethod,
    number: displayNumber(documentPrefix, documentNumber),
    status: paymentStatus,
    amount: Number(paymentAmount),
  }));
};

export const readMoneyPart: ReadPart = async (tx, part) => {
  const lists = await Promise.all([readDocuments(tx, part), readPayments(tx, part)]);
  return timelinePage(lists, part.limit).entries;
};
