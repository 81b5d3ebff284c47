import { roundMoney } from '@truckroll/domain/money/amounts';
import { mostDecimals } from '@truckroll/domain/money/currencies';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { automaticStates } from '@truckroll/domain/saved-cards/automatic-payment';
import { cardChargeStates } from '@truckroll/domain/saved-cards/card-charge';
import { z } from 'zod';
import { documentRow } from '../documents/documents.ts';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { anyNumber, idParams, requiredPathId } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { amountText } from './record-payment.ts';
import { savedCard } from './saved-cards.ts';

export const mayCharge = anyOf('Invoice.recordPayment', 'Invoice.createOwn');

/** A charge of a card on file for an invoice, or a payment on a card reader. */
export const cardCharge = z.object({
  id: z.string(),
  status: z.enum(cardChargeStates),
  amount: z.number(),
  currency: z.string(),
  /** Empty for a payment on a reader whose card is not known yet. */
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** The reader on which it is paid; null for a card on file. */
  readerName: z.string().nullable(),
  /** Why it failed, in a sentence. */
  failure: z.string().nullable(),
  isAutomatic: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const chargedAmount = anyNumber
  .refine((amount) => roundMoney(amount, mostDecimals) > 0, { error: amountText, params: { code: 'too_small' } })
  .refine((amount) => amount <= largestAmount, { params: { code: 'too_big' } });

/** The automatic payment of an invoice that was announced to its client. */
const automaticPayment = z.object({
  status: z.enum(automaticStates),
  /** The day of the next try; null when they are over. */
  nextDay: z.string().nullable(),
  tries: z.number(),
});
describeType(automaticPayment, { id: 'AutomaticPayment' });
describeType(cardCharge, { id: 'CardCharge' });
export type CardCharge = z.infer<typeof cardCharge>;

export const listCardCharges = endpoint({
  id: 'PY-50',
  name: 'listCardCharges',
  summary:
    'The charges of cards on file and on readers for an invoice or deposit, newest first, and the cards that can be charged',
  method: 'GET',
  path: '/documents/:id/card-charges',
  needs: mayCharge,
  params: idParams,
  data: z.object({
    /** Includes payments on card readers. */
    charges: z.array(cardCharge).max(listBounds.cardCharges),
    savedCards: z.array(savedCard).max(listBounds.savedCards),
    automatic: automaticPayment.nullable(),
    /** Whether the client disputes a payment with the bank: nothing is charged automatically until it has decided. */
    isDisputed: z.boolean(),
    /** Whether cards can be charged: the keys of the card processor are set. */
    isOn: z.boolean(),
    /** Whether the company has a card reader that can be used. */
    hasReaders: z.boolean(),
  }),
  failure: 'Failed to load the cards on file',
  refuses: ['notFound'],
});

export const chargeCard = endpoint({
  id: 'PY-51',
  name: 'chargeCard',
  summary: 'Charge a card on file for an invoice, its balance or less',
  method: 'POST',
  path: '/documents/:id/card-charges',
  needs: mayCharge,
  params: idParams,
  body: z.object({
    /** Chosen by the caller, so that a repeated request charges once. */
    id: z.uuid(),
    savedCardId: requiredPathId,
    amount: chargedAmount,
    /** Sends the client a receipt by e-mail once the money has arrived. */
    sendReceipt: z.boolean().optional(),
  }),
  data: z.object({ charge: cardCharge, document: documentRow }),
  status: 201,
  failure: 'Failed to charge the card',
  refuses: [
    'notFound',
    'onlinePaymentOff',
    'paymentOfEstimate',
    'documentFixed',
    'chargeOfDraft',
    'chargeUnderWay',
    'chargeOfAnother',
    'paymentTooLarge',
  ],
});
