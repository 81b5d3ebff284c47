import type { RefundState } from '@truckroll/domain/documents/document-kinds';
import { tableOf } from '@truckroll/domain/text/table-of';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardRefunds } from './card-payments.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';

/** A charge or a refund; both name their payment. */
const ofPaymentForm = z.looseObject({
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).nullish(),
});

const accountForm = z.looseObject({ accountId: z.uuid(), documentId: z.uuid().optional() });
/** A charge of a saved card, or a payment on the product's own page. */
const ownForm = z.union([accountForm.extend({ chargeId: z.uuid() }), accountForm.extend({ page: z.literal('own') })]);

/** The id of what Stripe names or includes. */
export const idOf = (of: string | { id: string } | null): string | null =>
  of === null || typeof of === 'string' ? of : of.id;

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

export type Named = { reference: string; accountId: string; documentId: string | undefined; currency: string };

/** The name of a payment here: its checkout, or, of a charge and of a payment on our own page, the payment itself. */
export async function findNamed(stripe: Stripe, intent: string): Promise<Named | null> {
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const checkout = checkouts.data[0];
  if (checkout !== undefined) {
    const of = accountForm.safeParse(checkout.metadata).data;
    if (of === undefined) return null;
    const { accountId, documentId } = of;
    return { reference: checkout.id, accountId, documentId, currency: checkout.currency ?? '' };
  }
  const { id, metadata, currency } = await stripe.paymentIntents.retrieve(intent);
  const charge = ownForm.safeParse(metadata).data;
  if (charge === undefined) return null;
  return { reference: id, accountId: charge.accountId, documentId: charge.documentId, currency };
}

/**
 * All current refunds of the payment that a webhook is about: webhooks arrive in any order, and a charge does not list
 * its refunds. Null for a payment that this server neither opened nor charged.
 */
export async function readStripeRefunds(stripe: Stripe, about: unknown): Promise<CardRefunds | 'malformed' | null> {
  const asked = ofPaymentForm.safeParse(about);
  if (!asked.success) return 'malformed';
  const intent = asked.data.payment_intent;
  if (typeof intent !== 'string') return null;
  const named = await findNamed(stripe, intent).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (named === null) return null;
  const given = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  const { reference, accountId, currency } = named;
  return {
    ...{ kind: 'refunds', reference, accountId },
    currency: currency.toUpperCase(),
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
