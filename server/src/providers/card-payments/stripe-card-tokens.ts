import { cardFundings } from '@truckroll/domain/surcharge/surcharge-rule';
import Stripe from 'stripe';
import { z } from 'zod';
import type { CardPayment, CheckoutOf, ConfirmedPayment, TokenCard } from './card-payments.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';

/** Units of a part of the sum, in Stripe's smallest unit. */
const units = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .transform((text) => Number(text ?? 0));

/** The metadata of a payment on the product's own page; other payments lack `page`. */
const ownForm = z.looseObject({
  accountId: z.uuid(),
  documentId: z.uuid(),
  page: z.literal('own'),
  tip: units,
  surcharge: units,
});

const fundingForm = z.enum(cardFundings).catch('unknown');

/** The card that a client has entered into Stripe's form; null if the token is unknown, used or too old. */
export async function readCardToken(stripe: Stripe, token: string): Promise<TokenCard | null> {
  const found = await stripe.confirmationTokens.retrieve(token).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  });
  const preview = found?.payment_method_preview;
  if (!found || !preview || found.payment_intent !== null || (found.expires_at ?? 0) * 1000 < Date.now()) return null;
  const { card } = preview;
  // Bank accounts and wallets that hide the card are no credit cards.
  return {
    funding: card ? fundingForm.parse(card.funding) : 'unknown',
    brand: card?.brand ?? preview.type,
    last4: card?.last4 ?? '',
  };
}

/** Begins a payment on the product's own page. No money moves until it is confirmed. */
export async function beginPayment(
  stripe: Stripe,
  {
    id,
    accountId,
    documentId,
    title,
    amount,
    tip,
    surcharge,
    currency,
  }: Omit<CheckoutOf, 'returnUrl' | 'tipTitle' | 'email'>,
): Promise<{ reference: string }> {
  const parts = { tip: toStripeAmount(tip, currency), surcharge: toStripeAmount(surcharge, currency) };
  const intent = await stripe.paymentIntents.create(
    {
      amount: toStripeAmount(amount, currency) + parts.tip + parts.surcharge,
      currency: currency.toLowerCase(),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: title,
      metadata: {
        ...{ accountId, documentId, page: 'own' },
        ...{ tip: String(parts.tip), surcharge: String(parts.surcharge) },
      },
    },
    { idempotencyKey: `page ${id}` },
  );
  return { reference: intent.id };
}

/** The payment of the product's own page as Stripe has it; null for other payments. */
function toPayment(intent: Stripe.PaymentIntent): CardPayment | null {
  const own = ownForm.safeParse(intent.metadata).data;
  if (own === undefined) return null;
  const { accountId, documentId, tip, surcharge } = own;
  const currency = intent.currency.toUpperCase();
  const sum = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  const isSettled = intent.status === 'canceled' || intent.status === 'requires_payment_method';
  return {
    ...{ kind: 'payment', reference: intent.id, accountId, documentId, currency },
    amount: fromStripeAmount(sum - tip - surcharge, currency),
    tip: fromStripeAmount(tip, currency),
    surcharge: fromStripeAmount(surcharge, currency),
    status: intent.status === 'succeeded' ? 'paid' : isSettled ? 'failed' : 'processing',
  };
}

/** Confirms a payment with the card that the client has entered. Rejects if the outcome is unknown. */
export async function confirmPayment(
  stripe: Stripe,
  { reference, token }: { reference: string; token: string },
): Promise<ConfirmedPayment> {
  const intent = await stripe.paymentIntents
    .confirm(
      reference,
      { confirmation_token: token, use_stripe_sdk: true },
      { idempotencyKey: `confirm ${reference} ${token}` },
    )
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeCardError) return { failure: error.message };
      throw error;
    });
  if ('failure' in intent) return { kind: 'refused', reason: intent.failure };
  if (intent.status === 'requires_action') return { kind: 'asks', clientSecret: intent.client_secret ?? '' };
  const payment = toPayment(intent);
  if (payment === null) throw new Error('The card processor does not know what the payment is for');
  return payment.status === 'failed' ? { kind: 'refused', reason: null } : { kind: 'made', payment };
}

/** The payment of the product's own page that a message is about, as it is now. Null for others, and while nothing was paid. */
export async function readOwnPayment(stripe: Stripe, about: unknown): Promise<CardPayment | null> {
  const named = z.looseObject({ id: z.string(), metadata: ownForm }).safeParse(about).data;
  if (named === undefined) return null;
  const intent = await stripe.paymentIntents.retrieve(named.id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  // A refused card can be followed by another one, as long as the page is open.
  if (intent === null || (intent.status !== 'succeeded' && intent.status !== 'processing')) return null;
  return toPayment(intent);
}

/** Ends a payment of the product's own page. Null if nothing can be paid by it any more; the payment if the client was faster. */
export async function endPayment(stripe: Stripe, reference: string): Promise<CardPayment | null> {
  try {
    await stripe.paymentIntents.cancel(reference);
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === 'resource_missing') return null;
    const intent = await stripe.paymentIntents.retrieve(reference);
    if (intent.status === 'canceled') return null;
    const payment = toPayment(intent);
    if (payment === null || payment.status === 'failed') throw error;
    return payment;
  }
}
