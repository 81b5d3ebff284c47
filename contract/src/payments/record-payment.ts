import { paymentMethods, paymentStates } from '@truckroll/domain/documents/document-kinds';
import { statementKinds } from '@truckroll/domain/documents/statement';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { isCurrency, mostDecimals } from '@truckroll/domain/money/currencies';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { z } from 'zod';
import { documentRow, unprintable } from '../documents/documents.ts';
import { adminOnly, anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateOnly,
  idParams,
  limit,
  optionalText,
  page,
  paged,
  readText,
  requiredPathId,
  version,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { paymentListFilters } from './payment-list-filters.ts';
import { paymentRow } from './payments.ts';

const mayView = anyOf('Invoice.viewAll', 'Invoice.create', 'Invoice.createOwn', 'Invoice.edit');
const mayRecord = anyOf('Invoice.recordPayment', 'Invoice.createOwn');

export const listPayments = endpoint({
  id: 'PY-1',
  name: 'listPayments',
  summary: 'List payments, newest first',
  method: 'GET',
  path: '/payments',
  needs: mayView,
  query: z.object({
    page,
    limit: limit(25),
    ...filterSchemas(paymentListFilters),
  }),
  data: z.object({ payments: z.array(paymentRow), ...paged }),
  failure: 'Failed to load payment history',
  refuses: ['notFound'],
});

export const amountText = 'Payment amount must be greater than 0';

/** Why a payment has no receipt to send. */
export const noReceiptText = {
  pending: 'A receipt can be sent once the payment is completed.',
  email: 'The client has no email.',
} as const;

const paymentAmount = anyNumber
  .refine((amount) => roundMoney(amount, mostDecimals) > 0, { error: amountText, params: { code: 'too_small' } })
  .refine((amount) => amount <= largestAmount, { params: { code: 'too_big' } });

/** An amount in addition to a payment; nothing if it is omitted. */
const addition = anyNumber
  .refine((amount) => amount >= 0, { params: { code: 'too_small' } })
  .refine((amount) => amount <= largestAmount, { params: { code: 'too_big' } });

const recorded = z.object({
  payment: paymentRow,
  document: documentRow,
  /** The status of the job that the invoice was made from. */
  jobStatus: z.enum(jobStatuses).nullable(),
});
describeType(recorded, { id: 'RecordedPayment' });

export const recordPayment = endpoint({
  id: 'PY-2',
  name: 'recordPayment',
  summary: 'Record a payment of an invoice, or the deposit of an estimate',
  method: 'POST',
  path: '/payments',
  needs: mayRecord,
  body: z.object({
    documentId: requiredPathId,
    paymentAmount,
    /** Given in addition to the payment of an invoice. */
    tipAmount: addition.optional(),
    paymentDate: dateOnly.optional(),
    paymentMethod: z.enum(paymentMethods).optional(),
    paymentNote: optionalText(1000),
    isOnlinePayment: z.union([z.literal(0), z.literal(1)]).optional(),
    paymentStatus: z.enum(['completed', 'pending']).optional(),
    /** Sends the client a receipt by e-mail. */
    sendReceipt: z.boolean().optional(),
  }),
  data: recorded.extend({
    /** Of a receipt that was asked for. 'kept': there is neither a mailbox nor a mail server, so nobody receives it. */
    receiptDelivery: z.enum(['queued', 'kept']).optional(),
  }),
  status: 201,
  refuses: [
    'booksClosed',
    'notFound',
    'documentFixed',
    'paymentOfEstimate',
    'depositInvoiced',
    'paymentTooLarge',
    'tipsOff',
    'tipOfDeposit',
    'tipTooLarge',
    'chargeUnderWay',
    'refundTooLarge',
    'mailUnconnected',
  ],
  isSentLater: true,
});

export const updatePayment = endpoint({
  id: 'PY-3',
  name: 'updatePayment',
  summary: 'Change a payment, or complete, fail or refund it',
  method: 'PATCH',
  path: '/payments/:id',
  needs: mayRecord,
  params: idParams,
  body: z.object({
    paymentDate: dateOnly.optional(),
    paymentMethod: z.enum(paymentMethods).optional(),
    paymentNote: optionalText(1000),
    paymentStatus: z.enum(paymentStates).optional(),
    updatedAt: version,
  }),
  data: recorded,
  refuses: [
    'booksClosed',
    'notFound',
    'stale',
    'paidFromCredit',
    'paymentTooLarge',
    'chargeUnderWay',
    'refundTooLarge',
    'paymentMoveRefused',
  ],
});

export const refundPayment = endpoint({
  id: 'PY-6',
  name: 'refundPayment',
  summary: 'Refund a payment or a part of it; card payments are refunded by the card processor',
  method: 'POST',
  path: '/payments/:id/refunds',
  needs: mayRecord,
  params: idParams,
  body: z.object({
    /** Of what was paid of the document; nothing where only a tip goes back. */
    refundAmount: addition,
    /** The part of the refund that is tip. */
    tipAmount: addition.optional(),
    refundDate: dateOnly.optional(),
    /** Defaults to the payment's own method. */
    refundMethod: z.enum(paymentMethods).optional(),
    reason: optionalText(1000),
  }),
  data: recorded,
  status: 201,
  refuses: ['booksClosed', 'notFound', 'paidFromCredit', 'refundTooLarge'],
});

export const deletePayment = endpoint({
  id: 'PY-3b',
  name: 'deletePayment',
  summary: 'Remove a payment that was recorded by mistake',
  method: 'DELETE',
  path: '/payments/:id',
  needs: adminOnly,
  params: idParams,
  // The deleted payment, and its invoice and job after the deletion.
  data: recorded,
  refuses: ['booksClosed', 'notFound'],
});

export const downloadReceipt = endpoint({
  id: 'PY-4',
  name: 'downloadReceipt',
  summary: 'The receipt of a payment as a PDF',
  method: 'GET',
  path: '/payments/:id/receipt',
  needs: mayView,
  params: idParams,
  data: nothing,
  answers: 'binary',
  refuses: ['notFound'],
});

const receipt = z.object({
  company: z.object({ name: z.string(), lines: z.string(), logoUrl: z.string().nullable() }),
  /** The kind of document paid: 'Invoice', or 'Estimate' for its deposit. */
  word: z.string(),
  number: z.string(),
  client: z.string(),
  date: z.string(),
  method: z.string(),
  note: z.string().nullable(),
  amount: z.number(),
  /** Given in addition to the amount. */
  tip: z.number(),
  /** Added because the client paid by credit card. */
  surcharge: z.number(),
  /** The amount that the document currently asks for. */
  due: z.number(),
  currency: z.string(),
  unprintable,
});
describeType(receipt, { id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = endpoint({
  id: 'PY-4b',
  name: 'getReceipt',
  summary: 'The receipt of a payment',
  method: 'GET',
  path: '/payments/:id/receipt/view',
  needs: mayView,
  params: idParams,
  data: z.object({ receipt }),
  refuses: ['notFound'],
});

/** A line of a statement: an invoice raises the balance, a payment or credit lowers it. */
const statementLine = z.object({
  date: z.string(),
  kind: z.enum(statementKinds),
  /** The invoice or estimate; null for money that was received for no single one. */
  documentId: z.string().nullable(),
  reference: z.string(),
  description: z.string(),
  amount: z.number(),
  /** The balance after this line. */
  balance: z.number(),
});
describeType(statementLine, { id: 'StatementLine' });

export const statement = z.object({
  clientId: z.string(),
  clientName: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** The currency of all amounts here. */
  currency: z.string(),
  /** The currencies in which the client was invoiced; a statement covers one of them. */
  currencies: z.array(z.string()),
  openingBalance: z.number(),
  lines: z.array(statementLine).max(listBounds.statementLines),
  closingBalance: z.number(),
  unprintable,
});
describeType(statement, { id: 'Statement' });
export type Statement = z.infer<typeof statement>;

const statementQuery = z.object({
  from: dateOnly.optional(),
  to: dateOnly.optional(),
  /** Defaults to the account's, or the only one in which the client was invoiced. */
  currency: readText(100)
    .refine(isCurrency, { params: { code: 'not_an_option' } })
    .optional(),
});

export const getStatement = endpoint({
  id: 'PY-5',
  name: 'getStatement',
  summary: "A client's statement: invoices and payments, with the balance after each",
  method: 'GET',
  path: '/clients/:id/statement',
  readsReplica: true,
  needs: anyOf('Clients.viewHistory'),
  params: idParams,
  query: statementQuery,
  data: z.object({ statement }),
  refuses: ['notFound'],
});

export const downloadStatement = endpoint({
  id: 'PY-5b',
  name: 'downloadStatement',
  summary: "A client's statement as a PDF",
  method: 'GET',
  path: '/clients/:id/statement/pdf',
  readsReplica: true,
  needs: anyOf('Clients.viewHistory'),
  params: idParams,
  query: statementQuery,
  data: nothing,
  answers: 'binary',
  refuses: ['notFound'],
});
