import type { CardChargeState } from '@truckroll/domain/saved-cards/card-charge';

/** A charge of a saved card, or a payment on a reader, as it is now at the processor. */
export type ReportedCharge = {
  kind: 'charge';
  accountId: string;
  chargeId: string;
  /** The processor's id of the payment; null if it refused the request. */
  intentId: string | null;
  status: CardChargeState;
  /** Without the tip. */
  amount: number;
  /** What the client has added on a reader. */
  tip: number;
  /** ISO 4217. */
  currency: string;
  /** The card that paid on a reader; null while it is not known, and of a card on file. */
  card: { brand: string; last4: string } | null;
  /** The processor's code of a failure. */
  failure: string | null;
};
