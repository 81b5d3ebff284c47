import type { RefundState } from '@truckroll/domain/documents/document-kinds';

/** An invoice or an estimate's deposit to be paid, and the URL to return to. */
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
  /** An idempotency key: a repeated call refunds nothing twice. */
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
export type ToldRefund = {
  /** The processor's refund id. */
  id: string;
  /** The id of the refund here, if it was created here. */
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
  refunds: ToldRefund[];
};

/** A card processor. Without keys there is none, and clients see the account's payment instructions. */
export type CardPayments = {
  /** The URL of the payment page. */
  openCheckout: (checkout: CheckoutOf) => Promise<string>;
  /** Refunds money. Throws `RefundRefused` if the processor refuses permanently. */
  refund: (refund: CardRefund) => Promise<void>;
  /**
   * The payment, or a payment's refunds, reported by a webhook; null for other events, 'malformed' if signed but
   * unreadable. Throws `WebhookRefused` if the signature is invalid or too old.
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
