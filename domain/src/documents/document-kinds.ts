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

/** How far a document is paid. */
export const paymentStatuses = ['unpaid', 'partially_paid', 'paid', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Where a single payment stands. */
export const paymentStates = ['completed', 'pending', 'failed', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Where a refund stands: one by the card processor is pending until it has answered. */
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
export type PaymentMethod = (typeof paymentMethods)[number];

/** Whether a discount or deposit is a sum or a share. */
export type AmountKind = 'amount' | 'percentage';
