import type { DisputeState } from '@truckroll/domain/documents/disputes';
import { tableOf } from '@truckroll/domain/text/table-of';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { ReportedDispute } from './card-payments.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { isMissing } from './stripe-methods.ts';
import { findNamed, idOf } from './stripe-refunds.ts';

/** Each event about a dispute; the dispute is read as it is now. */
const disputeEvents = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);
export const isDisputeEvent = (type: string): boolean => disputeEvents.has(type);

const named = z.looseObject({ id: z.string().min(1).max(200) });

const states: Record<string, DisputeState> = tableOf({
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry_under_review',
  warning_closed: 'inquiry_closed',
  prevented: 'inquiry_closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
});

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * The dispute that a webhook is about, as it is now: webhooks arrive in any order. Null for a dispute of a payment that this server
 * neither opened nor charged.
 */
export async function readDispute(stripe: Stripe, about: unknown): Promise<ReportedDispute | 'malformed' | null> {
  const asked = named.safeParse(about);
  if (!asked.success) return 'malformed';
  try {
    const dispute = await stripe.disputes.retrieve(asked.data.id);
    const intent = idOf(dispute.payment_intent);
    const payment = intent === null ? null : await findNamed(stripe, intent);
    if (payment?.documentId === undefined) return null;
    const currency = dispute.currency.toUpperCase();
    const moved = dispute.balance_transactions.map((each) => each.created);
    const { accountId, documentId, reference } = payment;
    return {
      ...{ kind: 'dispute', id: dispute.id, accountId, documentId, reference },
      ...{ amount: fromStripeAmount(dispute.amount, currency), currency, reason: dispute.reason },
      state: states[dispute.status] ?? 'under_review',
      dueAt: dispute.evidence_details.due_by === null ? null : timeOf(dispute.evidence_details.due_by),
      hasEvidence: dispute.evidence_details.has_evidence,
      openedAt: timeOf(dispute.created),
      movements: dispute.balance_transactions.map((each) => {
        const own = each.currency.toUpperCase();
        return { amount: fromStripeAmount(each.amount, own), fee: fromStripeAmount(each.fee, own), currency: own };
      }),
      movedAt: moved.length === 0 ? null : timeOf(Math.max(...moved)),
      url: `https://dashboard.stripe.com/${dispute.livemode ? '' : 'test/'}disputes/${dispute.id}`,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
