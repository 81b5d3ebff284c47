import { type CardChargeState, ownFailures } from '@truckroll/domain/saved-cards/card-charge';
import Stripe from 'stripe';
import { z } from 'zod';
import type { CardCharge } from './card-payments.ts';
import type { ReportedCharge } from './reported-charge.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';

const intentForm = z.looseObject({
  id: z.string().min(1).max(200),
  /** Absent in payments that are no charges of this product's saved cards. */
  metadata: z.looseObject({ accountId: z.uuid(), chargeId: z.uuid() }).nullish().catch(null),
});

const confirmation = 'authentication_required';

/** The states of a payment in which Stripe waits for somebody, whom a charge without its client does not have. */
const waiting: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** The code that says the most about a failure: the bank's, else Stripe's. */
const codeOf = ({ last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  error === null ? null : error.code === confirmation ? confirmation : (error.decline_code ?? error.code ?? null);

function stateOf(intent: Stripe.PaymentIntent): CardChargeState {
  if (intent.status === 'succeeded') return 'succeeded';
  if (intent.status === 'processing' || intent.status === 'requires_capture') return 'under_way';
  return intent.status === 'requires_action' || codeOf(intent) === confirmation ? 'needs_client' : 'failed';
}

/** Null for payments of others. */
function toReport(intent: Stripe.PaymentIntent): ReportedCharge | null {
  const { id: intentId, amount, amount_received: received } = intent;
  const metadata = intentForm.safeParse(intent).data?.metadata;
  if (!metadata) return null;
  const { accountId, chargeId } = metadata;
  const status = stateOf(intent);
  const currency = intent.currency.toUpperCase();
  const failure = status === 'failed' ? (codeOf(intent) ?? (intent.status === 'canceled' ? 'canceled' : null)) : null;
  const units = status === 'succeeded' ? received : amount;
  return {
    ...{ kind: 'charge', accountId, chargeId, intentId, status, failure, currency },
    amount: fromStripeAmount(units, currency),
    ...{ tip: 0, card: null },
  };
}

/**
 * The state of a payment as it is now. One that waits for somebody is canceled, so that it cannot be paid later beside what the
 * client pays otherwise.
 */
async function readIntent(stripe: Stripe, id: string): Promise<ReportedCharge | null> {
  const intent = await stripe.paymentIntents.retrieve(id);
  const report = toReport(intent);
  if (report === null || !waiting.includes(intent.status)) return report;
  const canceled = await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
    // It has changed in the meantime.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  });
  return canceled === null ? toReport(await stripe.paymentIntents.retrieve(id)) : report;
}

/** The failure of a request that certainly charged nothing; null if the outcome is unknown. */
function refusalOf(error: unknown): string | null {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return ownFailures.keysRefused;
  if (error instanceof errors.StripeCardError) return error.decline_code ?? error.code ?? 'generic_decline';
  // Stripe answers so while an earlier request with the same idempotency key is still running.
  const isBusy = error instanceof errors.StripeError && error.code === 'idempotency_key_in_use';
  if (error instanceof errors.StripeInvalidRequestError && !isBusy) return error.code ?? ownFailures.notCarriedOut;
  return null;
}

const intentOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.payment_intent?.id ?? null) : null;

/** Charges a saved card without its client. The outcome is what Stripe has afterwards, whatever the first answer was. */
export async function charge(stripe: Stripe, one: CardCharge): Promise<ReportedCharge> {
  const { id, accountId, documentId, title, customerId, methodId, amount, currency } = one;
  const asked: { id: string } | { id: null; failure: string } = await stripe.paymentIntents
    .create(
      {
        amount: toStripeAmount(amount, currency),
        currency: currency.toLowerCase(),
        customer: customerId,
        payment_method: methodId,
        confirm: true,
        off_session: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: title,
        metadata: { accountId, documentId, chargeId: id },
      },
      { idempotencyKey: `charge ${id}` },
    )
    .catch((error: unknown) => {
      const intentId = intentOf(error);
      if (intentId !== null) return { id: intentId };
      const failure = refusalOf(error);
      if (failure === null) throw error;
      return { id: null, failure };
    });
  if (asked.id === null) {
    const { failure } = asked;
    return {
      ...{ kind: 'charge', accountId, chargeId: id, intentId: null, status: 'failed', amount, currency, failure },
      ...{ tip: 0, card: null },
    };
  }
  const report = await readIntent(stripe, asked.id);
  if (report === null) throw new Error('The card processor does not know what the payment is for');
  return report;
}

/** What became of a charge, found by its id, else among the latest payments of its client. */
export async function findCharge(
  stripe: Stripe,
  { id, customerId, intentId, begunAt }: CardCharge & { intentId: string | null; begunAt: Date },
): Promise<ReportedCharge | null> {
  try {
    if (intentId !== null) return await readIntent(stripe, intentId);
    // A minute, because clocks differ.
    const since = Math.floor(begunAt.getTime() / 1000) - 60;
    const given = await stripe.paymentIntents.list({ customer: customerId, created: { gte: since }, limit: 100 });
    const found = given.data.find(({ metadata }) => metadata['chargeId'] === id);
    return found === undefined ? null : await readIntent(stripe, found.id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The charge that a webhook is about, as it is now: webhooks arrive in any order. Null for other payments. */
export async function readCharge(stripe: Stripe, about: unknown): Promise<ReportedCharge | 'malformed' | null> {
  const named = intentForm.safeParse(about);
  if (!named.success) return 'malformed';
  if (!named.data.metadata) return null;
  return await readIntent(stripe, named.data.id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}
