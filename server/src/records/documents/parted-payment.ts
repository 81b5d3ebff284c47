import type { PartedPayment } from '@truckroll/domain/documents/refund-parts';
import type { StoredPayment } from './payment-store.ts';

/** A stored payment as the rules of refunds take it. */
export const partedOf = (payment: StoredPayment): PartedPayment => ({
  paymentAmount: Number(payment.paymentAmount),
  amountRefunded: Number(payment.amountRefunded),
  tipAmount: Number(payment.tipAmount),
  tipRefunded: Number(payment.tipRefunded),
  paymentStatus: payment.paymentStatus,
});

type Refunded = Pick<PartedPayment, 'amountRefunded' | 'tipRefunded'>;

/** What went back of a payment, as it is stored. */
export const storedRefunds = ({ amountRefunded, tipRefunded }: Refunded): { [part in keyof Refunded]: string } => ({
  amountRefunded: String(amountRefunded),
  tipRefunded: String(tipRefunded),
});
