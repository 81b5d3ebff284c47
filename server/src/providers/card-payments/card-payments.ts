import type { RefundState } from '@truckroll/domain/documents/document-kinds';

/** What a checkout pays: an invoice or an estimate's deposit, with the URL to return to. */
export type CheckoutOf = {
  accountId: string;
  documentId: string;
  title: string;
  amount: number;
  currency: string;
  email: string | null;
  returnUrl: string;
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

/** A payment reported by the processor. */
export type CardPayment = {
  kind: 'payment';
  /** The processor's id, the same in every delivery. */
  reference: string;
  accountId: string;
  documentId: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  isPaid: boolean;
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

/** A card processor. Without keys none is configured, and clients see the account's payment instructions. */
export type CardPayments = {
  /** The URL of the payment page. */
  openCheckout: (checkout: CheckoutOf) => Promise<string>;
  /** Refunds money. Throws `RefundRefused` if the processor refuses permanently. */
  refund: (refund: CardRefund) => Promise<void>;
  /**
   * Parses a webhook: returns the payment, or a payment's refunds; null for other events, and 'malformed' if it is
   * signed but unreadable. Throws `WebhookRefused` if the signature is invalid or too old.
   */
  readMessage: (message: {
    body: Buffer;
    signature: string;
  }) => Promise<CardPayment | CardRefunds | 'malformed' | null>;
};

export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
}

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}
