import { creditKinds } from '@truckroll/domain/documents/client-credits';
import { everyPaymentMethod, paymentMethods } from '@truckroll/domain/documents/document-kinds';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { isCurrency, mostDecimals } from '@truckroll/domain/money/currencies';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { z } from 'zod';
import { adminOnly, anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateOnly,
  idParams,
  optionalText,
  readText,
  requiredPathId,
  requiredText,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { creditBalance } from './credit-balance.ts';

export const mayViewCredits = anyOf('Invoice.viewAll', 'Invoice.create', 'Invoice.edit');
export const mayRecordCredits = anyOf('Invoice.recordPayment');

export const creditAmountText = 'Amount must be greater than 0';
export const futureDayText = 'The date cannot be in the future.';
const usesTwiceText = 'An invoice is listed twice.';

const amount = anyNumber
  .refine((value) => roundMoney(value, mostDecimals) > 0, { error: creditAmountText, params: { code: 'too_small' } })
  .refine((value) => value <= largestAmount, { params: { code: 'too_big' } });

const currency = readText(100)
  .refine(isCurrency, { params: { code: 'not_an_option' } })
  .optional();

/** What of a credit was applied to an invoice: a payment of it. */
const creditUse = z.object({
  paymentId: z.string(),
  documentId: z.string(),
  documentNumberDisplay: z.string(),
  date: z.string(),
  amount: z.number(),
});
describeType(creditUse, { id: 'CreditUse' });

/** Money of a client that stands by itself, or a refund of it. */
export const clientCredit = z.object({
  id: z.string(),
  clientId: z.string(),
  kind: z.enum(creditKinds),
  currency: z.string(),
  date: z.string(),
  amount: z.number(),
  /** How the money came in or went back; null for credit that is no money. */
  method: z.enum(everyPaymentMethod).nullable(),
  note: z.string().nullable(),
  /** The number of a credit note. */
  numberDisplay: z.string().nullable(),
  /** The invoice that was credited, written off or paid too much. */
  documentId: z.string().nullable(),
  documentNumberDisplay: z.string().nullable(),
  /** The credit that a refund gave back. */
  refundOf: z.string().nullable(),
  /** Applied to invoices. */
  used: z.number(),
  /** Given back to the client. */
  refunded: z.number(),
  /** What can still be applied or given back. */
  left: z.number(),
  isVoid: z.boolean(),
  /** Newest first. */
  uses: z.array(creditUse).max(listBounds.creditUses),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(clientCredit, { id: 'ClientCredit' });
export type ClientCredit = z.infer<typeof clientCredit>;

/** An invoice on which something is due, to which money can be applied. */
const openInvoice = z.object({
  id: z.string(),
  documentNumberDisplay: z.string(),
  title: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  currency: z.string(),
  total: z.number(),
  amountDue: z.number(),
});
describeType(openInvoice, { id: 'OpenInvoice' });
export type OpenInvoice = z.infer<typeof openInvoice>;

/** A client's credits, what is left of them, and the invoices to which they can be applied. */
const clientCredits = z.object({
  /** Newest first. */
  credits: z.array(clientCredit).max(listBounds.clientCredits),
  /** By currency; only those with something left. */
  balances: z.array(creditBalance).max(200),
  /** Those that are due first come first. */
  openInvoices: z.array(openInvoice).max(listBounds.openInvoices),
});
export type ClientCredits = z.infer<typeof clientCredits>;

/** The answer to every change: the credit that changed, and all of the client's. */
export const changedCredits = clientCredits.extend({ credit: clientCredit });
describeType(changedCredits, { id: 'ChangedCredits' });

/** What an invoice gets of a credit. */
const creditUseInput = z.object({ documentId: requiredPathId, amount });
describeType(creditUseInput, { id: 'CreditUseInput' });

const uses = z
  .array(creditUseInput)
  .max(listBounds.openInvoices)
  .refine((given) => new Set(given.map(({ documentId }) => documentId)).size === given.length, {
    error: usesTwiceText,
    params: { code: 'not_unique' },
  });

const useRefusals = [
  'notFound',
  'booksClosed',
  'documentFixed',
  'paymentOfEstimate',
  'paymentTooLarge',
  'chargeUnderWay',
  'creditTooSmall',
  'creditCurrency',
] as const;

export const listClientCredits = endpoint({
  id: 'PY-20',
  name: 'listClientCredits',
  summary: "A client's credits, and the open invoices to which they can be applied",
  method: 'GET',
  path: '/clients/:id/credits',
  needs: mayViewCredits,
  params: idParams,
  data: clientCredits,
  failure: 'Failed to load the credits',
  refuses: ['notFound'],
});

export const receiveMoney = endpoint({
  id: 'PY-21',
  name: 'receiveMoney',
  summary: 'Receive one payment for several invoices of a client; what is not applied stays as credit',
  method: 'POST',
  path: '/clients/:id/receipts',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({
    amount,
    /** Defaults to the account's. */
    currency,
    date: dateOnly.optional(),
    method: z.enum(paymentMethods).optional(),
    note: optionalText(1000),
    uses,
  }),
  data: changedCredits,
  status: 201,
  refuses: useRefusals,
});

export const applyClientCredit = endpoint({
  id: 'PY-22',
  name: 'applyClientCredit',
  summary: "Apply a client's credit to invoices",
  method: 'POST',
  path: '/client-credits/:id/uses',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({ uses: uses.min(1) }),
  data: changedCredits,
  status: 201,
  refuses: useRefusals,
});

export const refundClientCredit = endpoint({
  id: 'PY-23',
  name: 'refundClientCredit',
  summary: 'Give back what is left of a credit, or a part of it',
  method: 'POST',
  path: '/client-credits/:id/refunds',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({
    amount,
    date: dateOnly.optional(),
    method: z.enum(paymentMethods).optional(),
    note: optionalText(1000),
  }),
  data: changedCredits,
  status: 201,
  refuses: ['booksClosed', 'notFound', 'creditTooSmall'],
});

export const grantClientCredit = endpoint({
  id: 'PY-24',
  name: 'grantClientCredit',
  summary: 'Give a client credit as goodwill',
  method: 'POST',
  path: '/clients/:id/credits',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({ amount, currency, date: dateOnly.optional(), note: requiredText(1000) }),
  data: changedCredits,
  status: 201,
  refuses: ['booksClosed', 'notFound'],
});

export const writeOffInvoice = endpoint({
  id: 'PY-26',
  name: 'writeOffInvoice',
  summary: 'Write off what is due on an invoice',
  method: 'POST',
  path: '/documents/:id/write-off',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({ note: requiredText(1000) }),
  data: changedCredits,
  status: 201,
  refuses: ['notFound', 'documentFixed', 'writeOffDraft', 'nothingDue', ...useRefusals],
});

export const voidClientCredit = endpoint({
  id: 'PY-25',
  name: 'voidClientCredit',
  summary: 'Void a credit that was recorded by mistake: what was applied is due again',
  method: 'POST',
  path: '/client-credits/:id/void',
  needs: adminOnly,
  params: idParams,
  body: z.object({ note: requiredText(1000) }),
  data: changedCredits,
  refuses: ['booksClosed', 'notFound', 'creditVoid', 'creditRefunded'],
});
