import Stripe from 'stripe';
import { z } from 'zod';
import type { CardPayment, CheckoutOf, OpenedCheckout } from './card-payments.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

/** The tip in Stripe's smallest unit, which the sum contains. */
const tipUnits = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .transform((text) => Number(text ?? 0));

const checkoutForm = z.object({
  id: z.string().min(1).max(200),
  amount_total: z
    .int()
    .min(0)
    .nullish()
    .transform((amount) => amount ?? 0),
  currency: z
    .string()
    .nullish()
    .transform((currency) => currency?.toUpperCase() ?? ''),
  payment_status: z.string(),
  /** Sessions that another program opened have none, or without our ids. */
  metadata: z
    .union([
      z.object({ accountId: z.uuid(), documentId: z.uuid(), tip: tipUnits }),
      z.looseObject({ documentId: z.undefined() }),
    ])
    .nullish()
    .transform((metadata) => (metadata?.documentId === undefined ? null : metadata)),
});

/** Opens Stripe's own page for a payment: card numbers never reach this server. */
export async function openCheckout(stripe: Stripe, checkout: CheckoutOf): Promise<OpenedCheckout> {
  const { id, accountId, documentId, title, tipTitle, amount, tip, currency, email, returnUrl } = checkout;
  const tipUnit = toStripeAmount(tip, currency);
  const metadata = { accountId, documentId, ...(tipUnit > 0 ? { tip: String(tipUnit) } : {}) };
  const item = (name: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data: { name } },
  });
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [item(title, toStripeAmount(amount, currency)), ...(tipUnit > 0 ? [item(tipTitle, tipUnit)] : [])],
      metadata,
      payment_intent_data: { metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
      ...(email === null ? {} : { customer_email: email }),
    },
    { idempotencyKey: id },
  );
  if (session.url === null) throw new Error('The card processor gave no address');
  return { url: session.url, reference: session.id, expiresAt: new Date(session.expires_at * 1000) };
}

/** The payment of a checkout session; 'malformed' if the session cannot be read, null if this product did not open it. */
function readPayment(session: unknown, { hasFailed }: { hasFailed: boolean }): CardPayment | 'malformed' | null {
  const checkout = checkoutForm.safeParse(session);
  if (!checkout.success) return 'malformed';
  const { id, amount_total, currency, payment_status, metadata } = checkout.data;
  if (metadata === null) return null;
  const { accountId, documentId, tip } = metadata;
  return {
    kind: 'payment',
    reference: id,
    accountId,
    documentId,
    amount: fromStripeAmount(amount_total - tip, currency),
    tip: fromStripeAmount(tip, currency),
    // Stripe's page does not know how the card is funded before it is paid.
    surcharge: 0,
    currency,
    status: payment_status === 'paid' ? 'paid' : hasFailed ? 'failed' : 'processing',
  };
}

const checkoutEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
]);
export const isCheckoutEvent = (type: string): boolean => checkoutEvents.has(type);

/** The payment that an event of a checkout tells of. */
export const readCheckout = (type: string, session: unknown): CardPayment | 'malformed' | null =>
  readPayment(session, { hasFailed: type === 'checkout.session.async_payment_failed' });

/** Whether a bank has refused what the client did on a page. */
function isRefused(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (intent === null || typeof intent === 'string') return false;
  return intent.status === 'requires_payment_method' || intent.status === 'canceled';
}

/** Ends a checkout that is open. Null if nothing can be paid on it any more; the payment if the client was faster. */
export async function endCheckout(stripe: Stripe, reference: string): Promise<CardPayment | null> {
  try {
    await stripe.checkout.sessions.expire(reference);
    return null;
  } catch (error) {
    // Only open ones can be ended.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === 'resource_missing') return null;
    const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] });
    if (session.status === 'expired') return null;
    if (session.status !== 'complete') throw error;
    const payment = readPayment(session, { hasFailed: isRefused(session.payment_intent) });
    // Somebody has paid on a page that cannot be read: it stays known, and is read again.
    if (payment === 'malformed')
      throw new Error('A payment page of the card processor could not be read', { cause: error });
    return payment;
  }
}
