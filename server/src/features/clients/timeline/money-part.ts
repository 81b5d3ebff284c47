import { type TimelineAction, timelinePage } from '@truckroll/domain/clients/timeline';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { tableOf } from '@truckroll/domain/text/table-of';
import { documentHeads, paymentHeads, refundHeads } from '../../../records/documents/document-rows.ts';
import { selectDocumentIds } from '../../../records/documents/document-scope.ts';
import { historyRows } from '../../../records/history/history-store.ts';
import { newestFirst, plainEntry, type ReadPart } from './timeline-part.ts';

/** The invoices and estimates that the user sees, by their creation. */
const readDocuments: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  const rows = await tx
    .selectFrom(documentHeads.as('documents'))
    .select(['documents.id', 'documents.createdAt as at', 'documents.documentType', 'documents.title'])
    .select('documents.createdBy as by')
    .select(['documents.documentPrefix', 'documents.documentNumber', 'documents.documentStatus'])
    .select(['documents.changeAskedAt', 'documents.delivery', 'documents.leftAt'])
    .select(['documents.total', 'documents.currency'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .$call(newestFirst(part, 'documents.createdAt', 'documents.id'))
    .execute();
  return rows.map(
    ({ documentPrefix, documentNumber, documentStatus, changeAskedAt, delivery, leftAt, total, ...row }) => ({
      ...plainEntry,
      ...row,
      kind: 'money',
      recordId: row.id,
      number: displayNumber(documentPrefix, documentNumber),
      status: shownStatus({ documentStatus, changeAskedAt, delivery, leftAt }),
      amount: Number(total),
    }),
  );
};

/** The payments of those documents, by the moment in which they were recorded. */
const readPayments: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  const rows = await tx
    .selectFrom(paymentHeads.as('payments'))
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(['payments.id', 'payments.createdAt as at', 'payments.documentId as recordId', 'documents.documentType'])
    .select(['documents.documentPrefix', 'documents.documentNumber', 'documents.currency'])
    .select(['payments.paymentAmount', 'payments.paymentMethod', 'payments.paymentStatus', 'payments.createdBy as by'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .$call(newestFirst(part, 'payments.createdAt', 'payments.id'))
    .execute();
  return rows.map(({ documentPrefix, documentNumber, paymentAmount, paymentMethod, paymentStatus, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'money',
    title: 'Payment',
    action: 'paid',
    text: paymentMethod,
    number: displayNumber(documentPrefix, documentNumber),
    status: paymentStatus,
    amount: Number(paymentAmount),
  }));
};

/** The refunds of those payments, by the moment in which they were recorded. */
const readRefunds: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  const rows = await tx
    .selectFrom(refundHeads.as('paymentRefunds'))
    .innerJoin(paymentHeads.as('payments'), (join) =>
      join
        .onRef('payments.accountId', '=', 'paymentRefunds.accountId')
        .onRef('payments.id', '=', 'paymentRefunds.paymentId'),
    )
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'payments.accountId').onRef('documents.id', '=', 'payments.documentId'),
    )
    .select(['paymentRefunds.id', 'paymentRefunds.createdAt as at', 'documents.id as recordId'])
    .select(['documents.documentType', 'documents.documentPrefix', 'documents.documentNumber', 'documents.currency'])
    .select(['paymentRefunds.refundAmount', 'paymentRefunds.refundStatus as status', 'paymentRefunds.reason as text'])
    .select(['paymentRefunds.createdBy as by', 'paymentRefunds.disputeId'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .$call(newestFirst(part, 'paymentRefunds.createdAt', 'paymentRefunds.id'))
    .execute();
  return rows.map(({ documentPrefix, documentNumber, refundAmount, disputeId, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'money',
    title: disputeId === null ? 'Refund' : Number(refundAmount) > 0 ? 'Taken by the bank' : 'Returned by the bank',
    // What the bank returns of a dispute is paid again.
    action: Number(refundAmount) > 0 ? 'refunded' : 'paid',
    number: displayNumber(documentPrefix, documentNumber),
    amount: Math.abs(Number(refundAmount)),
  }));
};

/** The steps of a document's history that the timeline shows, by the name of their event. */
const actions: Readonly<Record<string, TimelineAction>> = tableOf({
  'document.sent': 'sent',
  'document.not_sent': 'not_sent',
  'document.kept': 'kept',
  'document.approved': 'approved',
  'document.rejected': 'rejected',
  'document.change_asked': 'change_asked',
});

/** Whether the client did it, on the document's public page. */
const isAnswer = (action: string): boolean => /^document\.(?:approved|rejected|change_asked)$/.test(action);

/** When those documents were sent, and what the client answered on their public page. */
const readAnswers: ReadPart = async (tx, part) => {
  const { clientId, actor } = part;
  const rows = await tx
    .selectFrom(historyRows.as('history'))
    .innerJoin(documentHeads.as('documents'), (join) =>
      join.onRef('documents.accountId', '=', 'history.accountId').onRef('documents.id', '=', 'history.moduleId'),
    )
    .select([
      'history.id',
      'history.createdAt as at',
      'history.action',
      'history.creatorId as by',
      'history.creatorName',
    ])
    .select(['documents.id as recordId', 'documents.documentType', 'documents.title'])
    .select(['documents.documentPrefix', 'documents.documentNumber'])
    .where('documents.clientId', '=', clientId)
    .where('documents.id', 'in', selectDocumentIds(tx, actor))
    .where('history.moduleType', '=', 'document')
    .where('history.action', 'in', Object.keys(actions))
    .$call(newestFirst(part, 'history.createdAt', 'history.id'))
    .execute();
  return rows.map(({ documentPrefix, documentNumber, action, creatorName, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'money',
    action: actions[action] ?? null,
    text: isAnswer(action) && row.by === null ? creatorName : null,
    number: displayNumber(documentPrefix, documentNumber),
  }));
};

export const readMoneyPart: ReadPart = async (tx, part) => {
  const reads = [readDocuments, readPayments, readRefunds, readAnswers];
  const lists = await Promise.all(reads.map((read) => read(tx, part)));
  return timelinePage(lists, part.limit).entries;
};
