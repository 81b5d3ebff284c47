import type { RefundState } from '@truckroll/domain/documents/document-kinds';
import { tableOf } from '@truckroll/domain/text/table-of';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardRefunds } from './card-payments.ts';
import { fromStripeAmount } from './stripe-amounts.ts';

/** A charge or a refund; both name their payment. */
const ofPaymentForm = z.looseObject({
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

const accountForm = z.looseObject({ accountId: z.uuid() });

const statuses: Record<string, RefundState> = tableOf({
  succeeded: 'completed',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
});

const uuidForm = z.uuid();

/** @example reasonText('requested_by_customer') → 'Requested by customer' */
function reasonText(reason: string | null): string | null {
  const words = reason?.replaceAll('_', ' ') ?? '';
  return words === '' ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/**
 * All current refunds of the payment that a webhook is about: webhooks arrive in any order, and a charge does not list
 * its refunds. Null for a payment not made through this server's checkout.
 */
export async function readStripeRefunds(stripe: Stripe, about: unknown): Promise<CardRefunds | 'malformed' | null> {
  const named = ofPaymentForm.safeParse(about);
  if (!named.success) return 'malformed';
  const intent = named.data.payment_intent;
  if (typeof intent !== 'string') return null;
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const checkout = checkouts.data[0];
  const account = accountForm.safeParse(checkout?.metadata);
  if (checkout === undefined || !account.success) return null;
  const given = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  const currency = (checkout.currency ?? '').toUpperCase();
  return {
    kind: 'refunds',
    reference: checkout.id,
    accountId: account.data.accountId,
    currency,
    refunds: given.data
      .map((refund) => ({
        id: refund.id,
        ownId: uuidForm.safeParse(refund.metadata?.['refundId']).data ?? null,
        amount: fromStripeAmount(refund.amount, refund.currency.toUpperCase()),
        status: statuses[refund.status ?? ''] ?? 'pending',
        reason: reasonText(refund.reason),
        at: new Date(refund.created * 1000),
      }))
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}
