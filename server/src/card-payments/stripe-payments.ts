import Stripe from 'stripe';
import { fetchConfigured } from '../egress/egress.ts';
import { type CardPayments, WebhookRefused } from './card-payments.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

type Keys = { secretKey: string; webhookSecret: string; apiUrl: string | undefined };

/** Messages older than this are refused, so that nobody sends a recorded one again. In seconds. */
const tolerance = 300;

/** Stripe Checkout: the card's number never reaches this server. */
export function openStripePayments({ secretKey, webhookSecret, apiUrl }: Keys): CardPayments {
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
    async openCheckout({ accountId, documentId, title, amount, currency, email, returnUrl }) {
      const metadata = { accountId, documentId };
      const session = await stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripeAmount(amount, currency),
              product_data: { name: title },
            },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        success_url: returnUrl,
        cancel_url: returnUrl,
        ...(email === null ? {} : { customer_email: email }),
      });
      if (session.url === null) throw new Error('The card processor gave no address');
      return session.url;
    },
    async readMessage({ body, signature }) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, tolerance)
        .catch((error: unknown) => {
          throw new WebhookRefused('The message was not signed by the card processor', { cause: error });
        });
      const isAboutCheckout =
        event.type === 'checkout.session.completed' ||
        event.type === 'checkout.session.async_payment_succeeded' ||
        event.type === 'checkout.session.async_payment_failed';
      if (!isAboutCheckout) return null;
      const session = event.data.object;
      const { accountId, documentId } = session.metadata ?? {};
      if (!accountId || !documentId) return null;
      const currency = session.currency?.toUpperCase() ?? '';
      return {
        reference: session.id,
        accountId,
        documentId,
        amount: fromStripeAmount(session.amount_total ?? 0, currency),
        currency,
        isPaid: session.payment_status === 'paid',
      };
    },
  };
}
