import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { z } from 'zod';
import { recipients, recipientText } from '../documents/send-document.ts';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { anyNumber, dateOnly, idParams, optionalText, readText, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { mostItems, quantity } from '../price-book/line-items.ts';
import { changedCredits, clientCredit, mayRecordCredits, mayViewCredits } from './client-credits.ts';

export const nothingCreditedText = 'Credit something of at least one line.';
export const creditDayText = 'The date cannot be before that of the invoice.';
const linesTwiceText = 'A line is listed twice.';
/** The lines of an invoice, its shipping and its other charges. */
const mostLines = mostItems + 2;

const creditedTax = z.object({
  name: z.string(),
  rate: z.number(),
  /** 1 exclusive, 2 inclusive. */
  taxType: z.union([z.literal(1), z.literal(2)]),
  taxAmount: z.number(),
});
describeType(creditedTax, { id: 'CreditedTax' });

/** A part of a line of an invoice. */
const creditNoteLine = z.object({
  /** 'shipping' or 'charges' for what is no line of the invoice. */
  lineId: z.string(),
  name: z.string().nullable(),
  /** Null where an amount was credited and no quantity. */
  quantity: z.number().nullable(),
  /** Without taxes on top. */
  net: z.number(),
  taxes: z.array(creditedTax),
  /** With taxes. */
  total: z.number(),
});
describeType(creditNoteLine, { id: 'CreditNoteLine' });

const creditNote = clientCredit.extend({
  /** All taxes in its amount. */
  tax: z.number(),
  lines: z.array(creditNoteLine).max(mostLines),
});
describeType(creditNote, { id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNote>;

/** An invoice line with its remaining quantity and amount that can be credited. Amounts include tax. A line with a negative amount has a negative rest. */
const creditableLine = z.object({
  lineId: z.string(),
  name: z.string().nullable(),
  quantity: z.number(),
  quantityLeft: z.number(),
  total: z.number(),
  left: z.number(),
});
describeType(creditableLine, { id: 'CreditableLine' });
export type CreditableLine = z.infer<typeof creditableLine>;

/** The credit notes of an invoice, newest first, and what of its lines is left to credit. */
const creditNotes = z.object({
  notes: z.array(creditNote).max(listBounds.creditNotes),
  lines: z.array(creditableLine).max(mostLines),
});
export type CreditNotes = z.infer<typeof creditNotes>;

/** A quantity of a line, or an amount of it with tax. */
const creditedLineInput = z
  .object({
    lineId: readText(100),
    quantity: quantity.optional(),
    amount: anyNumber.refine((amount) => Math.abs(amount) <= largestAmount, { params: { code: 'too_big' } }).optional(),
  })
  .refine((line) => (line.quantity === undefined) !== (line.amount === undefined), {
    error: 'Enter a quantity or an amount.',
    path: ['amount'],
    params: { code: 'required' },
  });
describeType(creditedLineInput, { id: 'CreditedLineInput' });

export const listCreditNotes = endpoint({
  id: 'PY-27',
  name: 'listCreditNotes',
  summary: 'The credit notes of an invoice, and what of its lines is left to credit',
  method: 'GET',
  path: '/documents/:id/credit-notes',
  needs: mayViewCredits,
  params: idParams,
  data: creditNotes,
  failure: 'Failed to load the credit notes',
  refuses: ['notFound'],
});

export const createCreditNote = endpoint({
  id: 'PY-28',
  name: 'createCreditNote',
  summary: 'Credit an invoice, or parts of its lines; what is due is credited at once, and the rest stays as credit',
  method: 'POST',
  path: '/documents/:id/credit-notes',
  needs: mayRecordCredits,
  params: idParams,
  body: z.object({
    lines: z
      .array(creditedLineInput)
      .min(1, { error: nothingCreditedText })
      .max(mostLines)
      .refine((given) => new Set(given.map(({ lineId }) => lineId)).size === given.length, {
        error: linesTwiceText,
        params: { code: 'not_unique' },
      }),
    date: dateOnly.optional(),
    note: requiredText(1000),
  }),
  data: changedCredits,
  status: 201,
  refuses: [
    'notFound',
    'booksClosed',
    'creditNoteDraft',
    'documentFixed',
    'creditNoteWrittenOff',
    'creditNoteTooLarge',
    'paymentTooLarge',
    'paymentOfEstimate',
    'chargeUnderWay',
    'creditTooSmall',
    'creditCurrency',
  ],
});

export const downloadCreditNote = endpoint({
  id: 'PY-29',
  name: 'downloadCreditNote',
  summary: 'A credit note as a PDF, in the language of its client',
  method: 'GET',
  path: '/client-credits/:id/pdf',
  needs: mayViewCredits,
  params: idParams,
  data: nothing,
  answers: 'binary',
  failure: 'Failed to load the credit note',
  refuses: ['notFound', 'notACreditNote'],
});

export const sendCreditNote = endpoint({
  id: 'PY-30',
  name: 'sendCreditNote',
  summary: 'Send a credit note by email, with its PDF',
  method: 'POST',
  path: '/client-credits/:id/send',
  needs: anyOf('Invoice.recordPayment'),
  params: idParams,
  body: z.object({
    /** Defaults to the client's address. */
    to: recipients.refine((all) => all.length > 0, { error: recipientText, params: { code: 'required' } }).optional(),
    message: optionalText(10_000),
  }),
  data: z.object({
    /** 'kept': there is neither a mailbox nor a mail server, so nobody receives the mail. */
    delivery: z.enum(['queued', 'kept']),
  }),
  message: 'Email sent successfully',
  failure: 'Failed to send email',
  rate: 'mail',
  refuses: ['notFound', 'notACreditNote', 'creditVoid', 'originUnconfirmed', 'mailUnconnected'],
});
