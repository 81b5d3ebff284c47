import type { DisputeMovement, DisputeState } from '@truckroll/domain/documents/disputes';
import type { RefundState } from '@truckroll/domain/documents/document-kinds';
import type { PayoutBreakdown, PayoutPartKind, PayoutState } from '@truckroll/domain/documents/payouts';
import type { SavedCardKind } from '@truckroll/domain/saved-cards/saved-card';
import type { CardFunding } from '@truckroll/domain/surcharge/surcharge-rule';
import type { CardReaders } from './card-readers.ts';
import type { ReportedCharge } from './reported-charge.ts';

/** What a checkout pays: an invoice or an estimate's deposit, with the URL to return to. */
export type CheckoutOf = {
  /** The idempotency key: a repeated request opens the same page. */
  id: string;
  accountId: string;
  documentId: string;
  title: string;
  /** What the client reads beside a tip. */
  tipTitle: string;
  amount: number;
  /** What the client gives in addition. */
  tip: number;
  /** What is added for a credit card. */
  surcharge: number;
  currency: string;
  email: string | null;
  returnUrl: string;
};

/** A payment page that is open. */
export type OpenedCheckout = {
  url: string;
  /** The processor's id, which the payment on it has too. */
  reference: string;
  /** When the processor ends it by itself. */
  expiresAt: Date;
};

/** A refund to the client. */
export type CardRefund = {
  /** The idempotency key: a repeated request does not refund twice. */
  id: string;
  /** The processor's payment id. */
  reference: string;
  amount: number;
  currency: string;
};

/** A payment that a client made on the processor's page, as reported. */
export type CardPayment = {
  kind: 'payment';
  /** The processor's id, the same in every delivery. */
  reference: string;
  accountId: string;
  documentId: string;
  /** Of the document: without tip and surcharge. */
  amount: number;
  tip: number;
  surcharge: number;
  /** ISO 4217. */
  currency: string;
  /** 'processing': the client has done their part, and the bank answers later. */
  status: 'paid' | 'processing' | 'failed';
};

/** A refund as reported by the processor. */
export type ReportedRefund = {
  /** The processor's refund id. */
  id: string;
  /** The product's own id of the refund, if it was created in the product. */
  ownId: string | null;
  amount: number;
  status: RefundState;
  reason: string | null;
  at: Date;
};

/** All refunds of a payment, oldest first. */
export type CardRefunds = {
  kind: 'refunds';
  /** The processor's payment id. */
  reference: string;
  accountId: string;
  /** ISO 4217. */
  currency: string;
  refunds: ReportedRefund[];
};

/** A card or bank account that the processor keeps. */
export type CardMethod = {
  /** The processor's id. */
  id: string;
  kind: SavedCardKind;
  brand: string;
  last4: string;
  expMonth: number | null;
  expYear: number | null;
};

/** A client who begins to save a card. */
export type SavingCard = {
  /** The row of what the client agreed to, also the idempotency key. */
  id: string;
  accountId: string;
  clientId: string;
  /** The processor's customer, if the client has one. */
  customerId: string | null;
  name: string;
  email: string | null;
};

/** A card that the processor has saved. */
export type SavedMethod = { kind: 'saved'; accountId: string; savedCardId: string; method: CardMethod };

/** A saved card as it is now at the processor; null once it cannot be charged any more. */
export type ChangedMethod = { kind: 'method'; methodId: string; method: CardMethod | null };

/** A charge of a saved card, without its client. */
export type CardCharge = {
  /** The row of the charge, also the idempotency key: a repeated request does not charge twice. */
  id: string;
  accountId: string;
  documentId: string;
  /** What the client reads about it at the processor. */
  title: string;
  customerId: string;
  methodId: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
};

/** A card that a client has entered into the processor's form, before anything is paid. */
export type TokenCard = { funding: CardFunding; brand: string; last4: string };

/** What became of a payment on the product's own page. 'asks': the bank wants the client's confirmation, by the secret. */
export type ConfirmedPayment =
  | { kind: 'made'; payment: CardPayment }
  | { kind: 'asks'; clientSecret: string }
  | { kind: 'refused'; reason: string | null };

/** A dispute of a payment as it is now at the processor. */
export type ReportedDispute = {
  kind: 'dispute';
  /** The processor's id of the dispute. */
  id: string;
  accountId: string;
  /** The document for which the payment was asked. */
  documentId: string;
  /** The processor's id of the payment, as payments have it. */
  reference: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The processor's code. */
  reason: string;
  state: DisputeState;
  /** Until when evidence is taken. */
  dueAt: Date | null;
  hasEvidence: boolean;
  openedAt: Date;
  movements: DisputeMovement[];
  /** When money was last taken or returned. */
  movedAt: Date | null;
  /** The dispute on the processor's own site. */
  url: string;
};

/** A transfer of the processor's balance to the bank as it is now. The balance is that of the whole installation. */
export type ReportedPayout = {
  kind: 'payout';
  /** The processor's id. */
  id: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  state: PayoutState;
  failure: string | null;
  /** 'YYYY-MM-DD'. */
  arrivesOn: string;
  createdAt: Date;
  breakdown: PayoutBreakdown;
  /** The payout on the processor's own site. */
  url: string;
};

/** A change of the balance that a payout has transferred; `amount` before fees, `net` after them. */
export type PayoutPart = {
  /** The processor's id. */
  id: string;
  kind: PayoutPartKind;
  amount: number;
  fee: number;
  net: number;
  /** ISO 4217. */
  currency: string;
  at: Date;
  description: string | null;
  /** The disputed payment: its company and the processor's id. Null if this installation did not request the payment. */
  payment: { accountId: string; reference: string } | null;
};

/** A card processor. Without keys none is configured, and clients see the account's payment instructions. */
export type CardPayments = {
  openCheckout: (checkout: CheckoutOf) => Promise<OpenedCheckout>;
  /** The card behind a token of the processor's form; null if it cannot be used any more. */
  readCardToken: (token: string) => Promise<TokenCard | null>;
  /** Begins a payment on the product's own page, whose amount depends on the card. Nothing moves until it is confirmed. */
  beginPayment: (payment: Omit<CheckoutOf, 'returnUrl' | 'tipTitle' | 'email'>) => Promise<{ reference: string }>;
  /** Pays with the card of a token. Rejects if the outcome is unknown. */
  confirmPayment: (payment: { reference: string; token: string }) => Promise<ConfirmedPayment>;
  /** Ends a payment page. Null if nothing can be paid on it any more; the payment if the client was faster. */
  endCheckout: (reference: string) => Promise<CardPayment | null>;
  /** Refunds money. Throws `RefundRefused` if the processor refuses permanently. */
  refund: (refund: CardRefund) => Promise<void>;
  /** The key with which pages load the processor's form; null: cards cannot be saved. */
  publishableKey: string | null;
  /** What a page with the processor's form has to reach. */
  formSources: {
    scripts: readonly string[];
    frames: readonly string[];
    connect: readonly string[];
    paysBy: string;
  };
  /** Begins to save a card, which the client enters into the processor's own form. */
  beginSaving: (card: SavingCard) => Promise<{ customerId: string; setupId: string; clientSecret: string }>;
  /** Removes a saved card at the processor; it may be gone already. */
  forgetMethod: (methodId: string) => Promise<void>;
  /** Removes a client with all their cards at the processor. */
  forgetCustomer: (customerId: string) => Promise<void>;
  /** What of an amount can be charged: in some currencies the processor has no smallest unit. */
  chargeable: (amount: number, currency: string) => number;
  /**
   * Charges a saved card without its client. Rejects if the outcome is unknown; whoever repeats the request gets the outcome.
   */
  charge: (charge: CardCharge) => Promise<ReportedCharge>;
  /** What became of a charge, without charging anything. Null if the processor has none. */
  findCharge: (charge: CardCharge & { intentId: string | null; begunAt: Date }) => Promise<ReportedCharge | null>;
  /** Card readers, on which clients pay on site. */
  readers: CardReaders;
  /** The payouts since a time, newest first. */
  listPayouts: (since: Date) => Promise<ReportedPayout[]>;
  /** What a payout is made of. */
  readPayoutParts: (payout: string) => Promise<PayoutPart[]>;
  /**
   * Parses a webhook: returns what it is about, as it is now; null for other events, and 'malformed' if it is signed but unreadable.
   * Throws `WebhookRefused` if the signature is invalid or too old.
   */
  readMessage: (message: { body: Buffer; signature: string }) => Promise<Reported | 'malformed' | null>;
};

/** What the processor tells of. */
export type Reported =
  | CardPayment
  | ReportedCharge
  | CardRefunds
  | SavedMethod
  | ChangedMethod
  | ReportedDispute
  | ReportedPayout;

export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
