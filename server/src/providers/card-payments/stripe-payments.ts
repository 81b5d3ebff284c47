import Stripe from 'stripe';
import { z } from 'zod';
import { fetchConfigured } from '../../platform/egress/egress.ts';
import { type CardPayments, RefundRefused, WebhookRefused } from './card-payments.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';
import { beginPayment, confirmPayment, endPayment, readCardToken, readOwnPayment } from './stripe-card-tokens.ts';
import { charge, findCharge, readCharge } from './stripe-charges.ts';
import { endCheckout, isCheckoutEvent, openCheckout, readCheckout } from './stripe-checkouts.ts';
import { isDisputeEvent, readDispute } from './stripe-disputes.ts';
import { beginSaving, forgetCustomer, forgetMethod, readMethod, readSetup } from './stripe-methods.ts';
import { isPayoutEvent, listPayouts, readPayout, readPayoutParts } from './stripe-payouts.ts';
import { isReaderEvent, readPaidOnReader, readReaderPayment, stripeReaders } from './stripe-readers.ts';
import { readStripeRefunds } from './stripe-refunds.ts';

/** Events about a charge or a refund. For each of them the payment's current refunds are read. */
const refundEvents = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]);
/** Events about a saved card. For each of them the card is read as it is now. */
const methodEvents = new Set([
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
]);
/** Events about a payment. For each of them the payment is read as it is now. */
const chargeEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
]);
const messageForm = z.looseObject({ type: z.string(), data: z.looseObject({ object: z.unknown() }) });
/** Whether a reference is that of a payment; others are those of Stripe's pages. */
const isIntent = (reference: string): boolean => reference.startsWith('pi_');

type Keys = {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string | null;
  apiUrl: string | undefined;
};

/** What Stripe names for a policy of pages with its form. */
const formSources = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  paysBy: 'https://js.stripe.com',
};

/** The maximum age of webhooks in seconds, as a protection against replay. */
const tolerance = 300;

/** Stripe Checkout: card numbers never reach this server. */
export function openStripePayments({ secretKey, webhookSecret, publishableKey, apiUrl }: Keys): CardPayments {
  const address = apiUrl === undefined ? null : new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchConfigured),
    ...(address === null
      ? {}
      : {
          host: address.hostname,
          port: address.port || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
  });
  return {
    publishableKey,
    formSources,
    beginSaving: (card) => beginSaving(stripe, card),
    forgetMethod: (methodId) => forgetMethod(stripe, methodId),
    forgetCustomer: (customerId) => forgetCustomer(stripe, customerId),
    chargeable: (amount, currency) => fromStripeAmount(toStripeAmount(amount, currency), currency),
    charge: (one) => charge(stripe, one),
    findCharge: (one) => findCharge(stripe, one),
    openCheckout: (checkout) => openCheckout(stripe, checkout),
    endCheckout: (reference) => (isIntent(reference) ? endPayment(stripe, reference) : endCheckout(stripe, reference)),
    readCardToken: (token) => readCardToken(stripe, token),
    beginPayment: (payment) => beginPayment(stripe, payment),
    confirmPayment: (payment) => confirmPayment(stripe, payment),
    readers: stripeReaders(stripe),
    listPayouts: (since) => listPayouts(stripe, since),
    readPayoutParts: (payout) => readPayoutParts(stripe, payout),
    async refund({ id, reference, amount, currency }) {
      try {
        // A charge of a saved card is known by its own id, others by their checkout.
        const intent = isIntent(reference)
          ? reference
          : (await stripe.checkout.sessions.retrieve(reference)).payment_intent;
        if (intent === null) throw new RefundRefused('The card processor does not know the payment.');
        await stripe.refunds.create(
          {
            payment_intent: typeof intent === 'string' ? intent : intent.id,
            amount: toStripeAmount(amount, currency),
            metadata: { refundId: id },
          },
          { idempotencyKey: id },
        );
      } catch (error) {
        throw error instanceof Stripe.errors.StripeInvalidRequestError
          ? new RefundRefused(error.message, { cause: error })
          : error;
      }
    },
    async readMessage({ body, signature }) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, tolerance)
        .catch((error: unknown) => {
          // The signature is checked first, so that later failures concern genuine webhooks only.
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
          throw new WebhookRefused('The message was not signed by the card processor', { cause: error });
        });
      const parsed = messageForm.safeParse(event);
      if (!parsed.success) return 'malformed';
      if (refundEvents.has(parsed.data.type)) return await readStripeRefunds(stripe, parsed.data.data.object);
      const { type, data } = parsed.data;
      if (type === 'setup_intent.succeeded') return await readSetup(stripe, data.object);
      if (methodEvents.has(type)) return await readMethod(stripe, data.object);
      if (isDisputeEvent(type)) return await readDispute(stripe, data.object);
      if (isPayoutEvent(type)) return await readPayout(stripe, data.object);
      if (chargeEvents.has(type))
        return (
          // First: a payment that waits on a reader is not to be ended as a charge of a saved card is.
          (await readPaidOnReader(stripe, data.object)) ??
          (await readCharge(stripe, data.object)) ??
          (await readOwnPayment(stripe, data.object))
        );
      if (isReaderEvent(type)) return await readReaderPayment(stripe, data.object);
      return isCheckoutEvent(type) ? readCheckout(type, data.object) : null;
    },
  };
}
