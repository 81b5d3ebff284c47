import type { RefundState } from '@truckroll/domain/documents/document-kinds';

/** An invoice, or the deposit of an estimate, that a client wants to pay, and where he comes back to. */
export type CheckoutOf = {
  accountId: string;
  documentId: string;
  title: string;
  amount: number;
  currency: string;
  email: string | null;
  returnUrl: string;
};

/** Money that goes back to the client. */
export type CardRefund = {
  /** Told again, nothing is given back twice. */
  id: string;
  /** What the processor calls the payment. */
  reference: string;
  amount: number;
  currency: string;
};

/** A payment that the processor tells of. */
export type CardPayment = {
  kind: 'payment';
  /** What the processor calls it; told again it has the same. */
  reference: string;
  accountId: string;
  documentId: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  isPaid: boolean;
};

/** A refund as the processor has it. */
export type ToldRefund = {
  /** What the processor calls it. */
  id: string;
  /** The id of the refund here, where it was made here. */
  ownId: string | null;
  amount: number;
  status: RefundState;
  reason: string | null;
  at: Date;
};

/** Everything that was given back of a payment, the oldest first. */
export type CardRefunds = {
  kind: 'refunds';
  /** What the processor calls the payment. */
  reference: string;
  accountId: string;
  /** ISO 4217. */
  currency: string;
  refunds: ToldRefund[];
};

/** A card processor. Without keys there is none, and clients read the account's payment instructions. */
export type CardPayments = {
  /** The address of a page at which the client pays. */
  openCheckout: (checkout: CheckoutOf) => Promise<string>;
  /** Gives money back. Throws a `RefundRefused` when the processor will not, however often it is asked. */
  refund: (refund: CardRefund) => Promise<void>;
  /**
   * The payment, or the refunds of one, that a message of the processor tells of; null when it is about something else, 'malformed' when it was
   * signed but cannot be read. Throws a `WebhookRefused` when it was not signed by the processor, or too long ago.
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
