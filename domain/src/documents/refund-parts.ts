import { sumMoney } from '../money/amounts.ts';
import type { PaymentState } from './document-kinds.ts';
import { refundableOf } from './payment-rules.ts';

/** What a payment came to beside what it paid of its document, and what of each went back. */
export type PartedPayment = {
  paymentAmount: number;
  amountRefunded: number;
  tipAmount: number;
  tipRefunded: number;
  paymentStatus: PaymentState;
};

/** A refund: what it gives back of the document's payment, and of the tip. */
export type RefundParts = { amount: number; tip: number };

/** What did not go back of a payment, whatever its status. */
export const leftToRefund = (payment: Omit<PartedPayment, 'paymentStatus'>): RefundParts => ({
  amount: refundableOf({ ...payment, paymentStatus: 'completed' }),
  tip: sumMoney([payment.tipAmount, -payment.tipRefunded]),
});

/** A payment of which a refund more (1), or one less because it failed (-1), went back. */
export const refundMore = <Payment extends PartedPayment>(
  payment: Payment,
  parts: RefundParts,
  sign: number,
): Payment => ({
  ...payment,
  amountRefunded: sumMoney([payment.amountRefunded, sign * parts.amount]),
  tipRefunded: sumMoney([payment.tipRefunded, sign * parts.tip]),
});

/**
 * What can still be refunded of a payment.
 *
 * @example refundableParts({ paymentAmount: 100, amountRefunded: 40, tipAmount: 10, tipRefunded: 0, paymentStatus: 'completed' })
 *   → { amount: 60, tip: 10 }
 */
export const refundableParts = (payment: PartedPayment): RefundParts =>
  payment.paymentStatus === 'completed' ? leftToRefund(payment) : { amount: 0, tip: 0 };

/** Whether something of a payment can be refunded. */
export function isRefundable(payment: PartedPayment): boolean {
  const { amount, tip } = refundableParts(payment);
  return amount > 0 || tip > 0;
}

/**
 * The parts of a refund that was made at the card processor, which knows only its sum: the document's payment first, and the tip,
 * which belongs to those who did the work, last. Null if it is more than what is left.
 *
 * @example partRefund({ amount: 60, tip: 10 }, 65) → { amount: 60, tip: 5 }
 */
export function partRefund(left: RefundParts, sum: number): RefundParts | null {
  const amount = Math.min(left.amount, sum);
  const tip = sumMoney([sum, -amount]);
  return tip > left.tip ? null : { amount, tip };
}

/**
 * The status of a payment of which something went back: refunded once nothing is left, completed again after a refund failed.
 *
 * @example statusAfterRefund({ paymentStatus: 'completed' }, { amount: 0, tip: 0 }) → 'refunded'
 */
export function statusAfterRefund(
  { paymentStatus }: Pick<PartedPayment, 'paymentStatus'>,
  left: RefundParts,
): PaymentState {
  if (left.amount === 0 && left.tip === 0) return 'refunded';
  return paymentStatus === 'refunded' ? 'completed' : paymentStatus;
}
