import type { StripeDispute, StripeServer, StripeTransaction } from './stripe-server.ts';

let made = 0;

/** A change of the balance as Stripe has it, in the currency's smallest unit. */
export function stripeTransaction(given: Partial<StripeTransaction> & { amount: number }): StripeTransaction {
  made += 1;
  const { amount, fee = 0 } = given;
  return {
    ...{ id: `txn_${made}`, object: 'balance_transaction', fee, net: amount - fee, currency: 'usd' },
    ...{ type: 'charge', reporting_category: 'charge', source: null, description: null, created: 1_773_150_000 },
    ...given,
  };
}

/** A dispute that the stand-in knows, of which nothing was taken yet. */
export function openDispute(
  stripe: StripeServer,
  given: Partial<StripeDispute> & { payment_intent: string; amount: number },
): StripeDispute {
  made += 1;
  const dispute: StripeDispute = {
    ...{ id: `dp_${made}`, object: 'dispute', currency: 'usd', reason: 'fraudulent', status: 'needs_response' },
    ...{ evidence_details: { due_by: 1_774_000_000, has_evidence: false }, balance_transactions: [], livemode: false },
    created: 1_773_050_000,
    ...given,
  };
  stripe.disputes.set(dispute.id, dispute);
  return dispute;
}

/** The bank takes what is disputed on 10 March 2026, with a fee, or returns it a day later. */
export function moveDispute(dispute: StripeDispute, amount: number, fee = 0): void {
  const { currency } = dispute;
  const category = amount < 0 ? 'dispute' : 'dispute_reversal';
  const created = amount < 0 ? 1_773_150_000 : 1_773_236_400;
  dispute.balance_transactions.push(
    stripeTransaction({ amount, fee, currency, created, type: 'adjustment', reporting_category: category }),
  );
}
