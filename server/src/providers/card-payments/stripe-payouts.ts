import { type PayoutPartKind, type PayoutState, payoutStates } from '@truckroll/domain/documents/payouts';
import { tableOf } from '@truckroll/domain/text/table-of';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PayoutPart, ReportedPayout } from './card-payments.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';
import { findNamed, idOf, type Named } from './stripe-refunds.ts';

export const isPayoutEvent = (type: string): boolean => type.startsWith('payout.');

const named = z.looseObject({ id: z.string().min(1).max(200) });

const toState = (status: string): PayoutState => payoutStates.find((each) => each === status) ?? 'pending';

function toPayout(payout: Stripe.Payout): ReportedPayout {
  const currency = payout.currency.toUpperCase();
  const reconciled = payout.reconciliation_status;
  return {
    ...{ kind: 'payout', id: payout.id, amount: fromStripeAmount(payout.amount, currency), currency },
    state: toState(payout.status),
    failure: payout.failure_message,
    // Stripe gives the day on which the money arrives as its midnight in UTC.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(payout.created * 1000),
    breakdown: reconciled === 'completed' ? 'known' : reconciled === 'in_progress' ? 'later' : 'never',
    url: `https://dashboard.stripe.com/${payout.livemode ? '' : 'test/'}payouts/${payout.id}`,
  };
}

/** The payout that a webhook is about, as it is now. Null if Stripe does not know it. */
export async function readPayout(stripe: Stripe, about: unknown): Promise<ReportedPayout | 'malformed' | null> {
  const asked = named.safeParse(about);
  if (!asked.success) return 'malformed';
  try {
    return toPayout(await stripe.payouts.retrieve(asked.data.id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The payouts since a time, newest first. */
export async function listPayouts(stripe: Stripe, since: Date): Promise<ReportedPayout[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const payouts: ReportedPayout[] = [];
  for await (const payout of stripe.payouts.list({ created, limit: 100 })) payouts.push(toPayout(payout));
  return payouts;
}

/** Stripe's types of changes of the balance: https://docs.stripe.com/reports/balance-transaction-types. */
const kinds: Record<string, PayoutPartKind> = tableOf({
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
});

const kindOf = ({ type, reporting_category: category }: Stripe.BalanceTransaction): PayoutPartKind =>
  category === 'dispute' ? 'dispute' : category === 'dispute_reversal' ? 'dispute_returned' : (kinds[type] ?? 'other');

const ofPayment = z.looseObject({
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
});

/** What a payout is made of, without the payout itself. */
export async function readPayoutParts(stripe: Stripe, payout: string): Promise<PayoutPart[]> {
  const known = new Map<string, Promise<Named | null>>();
  const paymentOf = async (intent: string): Promise<PayoutPart['payment']> => {
    const asked = known.get(intent) ?? findNamed(stripe, intent);
    known.set(intent, asked);
    const found = await asked.catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return found === null ? null : { accountId: found.accountId, reference: found.reference };
  };
  const parts: PayoutPart[] = [];
  const given = stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] });
  for await (const each of given) {
    if (each.type === 'payout') continue;
    const currency = each.currency.toUpperCase();
    const intent = idOf(ofPayment.safeParse(each.source).data?.payment_intent ?? null);
    parts.push({
      id: each.id,
      kind: kindOf(each),
      amount: fromStripeAmount(each.amount, currency),
      fee: fromStripeAmount(each.fee, currency),
      net: fromStripeAmount(each.net, currency),
      currency,
      at: new Date(each.created * 1000),
      description: each.description,
      payment: intent === null ? null : await paymentOf(intent),
    });
  }
  return parts;
}
