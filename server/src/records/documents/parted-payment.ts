import type { PartedPayment, RefundParts } from '@truckroll/domain/documents/refund-parts';
import type { StoredPayment } from './payment-store.ts';

/** A stored payment as the rules of refunds take it. */
export const partedOf = (payment: StoredPayment): PartedPayment => ({
  paymentAmount: Number(payment.paymentAmount),
  amountRefunded: Number(payment.amountRefunded),
  tipAmount: Number(payment.tipAmount),
  tipRefunded: Number(payment.tipRefunded),
  surchargeAmount: Number(payment.surchargeAmount),
  surchargeRefunded: Number(payment.surchargeRefunded),
  paymentStatus: payment.paymentStatus,
});

type Refunded = Pick<PartedPayment, 'amountRefunded' | 'tipRefunded' | 'surchargeRefunded'>;

/** What went back of a payment, as it is stored. */
export const storedRefunds = ({
  amountRefunded,
  tipRefunded,
  surchargeRefunded,
}: Refunded): { [part in keyof Refunded]: string } => ({
  amountRefunded: String(amountRefunded),
  tipRefunded: String(tipRefunded),
  surchargeRefunded: String(surchargeRefunded),
});

/** A stored refund as the rules of refunds take it. */
export const partsOf = (refund: { refundAmount: string; tipAmount: string; surchargeAmount: string }): RefundParts => ({
  amount: Number(refund.refundAmount),
  tip: Number(refund.tipAmount),
  surcharge: Number(refund.surchargeAmount),
});
