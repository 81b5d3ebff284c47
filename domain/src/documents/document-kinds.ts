/** 1 is an invoice, 2 an estimate (API 3.8). */
export type DocumentType = 1 | 2;

export const documentStatuses = [
  'draft',
  'sent',
  'viewed',
  'approved',
  'rejected',
  'expired',
  'converted',
  'void',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The statuses that an invoice can have: invoices are neither answered nor converted (API 3.8). */
export const invoiceStatuses: readonly DocumentStatus[] = ['draft', 'sent', 'viewed', 'void'];

/** Payment status of a document. */
export const paymentStatuses = ['unpaid', 'partially_paid', 'paid', 'refunded', 'written_off'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Status of a single payment. */
export const paymentStates = ['completed', 'pending', 'failed', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];
/** The states of payments whose money came in, also where it was given back later. */
export const collectedStates = ['completed', 'refunded'] as const satisfies PaymentState[];

/** Status of a refund: a refund by the card processor is pending until the processor has answered. */
export const refundStates = ['completed', 'pending', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const paymentMethods = [
  'Cash',
  'Check',
  'Credit Card',
  'Debit Card',
  'Bank Transfer',
  'E-Transfer',
  'Online',
  'Other',
] as const;

/**
 * What nobody chooses by hand: a card that paid on a reader; out of the client's credit, or by writing off, which settle an invoice
 * without money of its own.
 */
const ownMethods = ['Card reader', 'Client credit', 'Write-off'] as const;

/** Every method that a payment can have; people choose only `paymentMethods`. */
export const everyPaymentMethod = [...paymentMethods, ...ownMethods] as const;
export type PaymentMethod = (typeof everyPaymentMethod)[number];

/**
 * The name by which catalogues know a way of payment.
 *
 * @example paymentMethodKey('Credit Card') → 'CreditCard'
 */
export const paymentMethodKey = (method: string): string => method.replaceAll(/[^A-Za-z]/g, '');

/** Whether a discount or deposit is an amount or a percentage. */
export type AmountKind = 'amount' | 'percentage';

/**
 * The method as a form offers it.
 *
 * @example chosenMethod('Client credit') → 'Other'
 */
export const chosenMethod = (method: PaymentMethod): (typeof paymentMethods)[number] =>
  paymentMethods.find((each) => each === method) ?? 'Other';

/**
 * Whether a payment's method is one that people choose.
 *
 * @example isChosenMethod('Cash') → true; isChosenMethod('Card reader') → false
 */
export const isChosenMethod = (method: PaymentMethod): boolean => paymentMethods.some((each) => each === method);
