import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { z } from 'zod';
import { endpoint, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { anyNumber, pathName, requiredText, version } from '../fields/fields.ts';

const tokenParams = z.object({ token: pathName(200) });

/** A token of the processor's form, which stands for the card that was entered there. */
const cardToken = requiredText(200);

const addition = anyNumber
  .refine((amount) => amount >= 0, { params: { code: 'too_small' } })
  .refine((amount) => amount <= largestAmount, { params: { code: 'too_big' } });

/** What a client would pay with a card, before they agree to it. */
const cardQuote = z.object({
  /** What is due of the document. */
  amount: z.number(),
  tip: z.number(),
  /** Added for a credit card; nothing for other cards. */
  surcharge: z.number(),
  total: z.number(),
  currency: z.string(),
  /** The percentage that credit cards cost here. */
  percent: z.number(),
  cardBrand: z.string(),
  cardLast4: z.string(),
});
describeType(cardQuote, { id: 'CardQuote' });
export type CardQuote = z.infer<typeof cardQuote>;

const paying = [
  'accountSuspended',
  'publicLinkEnded',
  'readOnlyLink',
  'documentChanged',
  'documentRevised',
  'onlinePaymentOff',
  'nothingDue',
  'chargeUnderWay',
  'depositNotApproved',
  'tipTooLarge',
  'cardTokenEnded',
] as const;

export const quoteCard = endpoint({
  id: 'SU-1',
  name: 'quoteCard',
  summary: 'What a client pays with the card that they entered, with the surcharge for credit cards, before they agree',
  method: 'POST',
  path: '/public/documents/:token/card-quote',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({ updatedAt: version, cardToken, tipAmount: addition.optional() }),
  data: z.object({ quote: cardQuote }),
  refuses: paying,
});

export const payByCard = endpoint({
  id: 'SU-2',
  name: 'payByCard',
  summary: 'Pay an invoice or deposit with the card that was entered, at the amounts that the client agreed to',
  method: 'POST',
  path: '/public/documents/:token/card-payments',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    updatedAt: version,
    cardToken,
    tipAmount: addition.optional(),
    /** What the client read; another one is refused. */
    surchargeAmount: addition,
  }),
  data: z.object({
    /** 'asks': the bank wants the client's confirmation, by the secret; 'refused': by the bank, with its reason. */
    status: z.enum(['paid', 'processing', 'asks', 'refused']),
    clientSecret: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  refuses: [...paying, 'surchargeChanged'],
});
