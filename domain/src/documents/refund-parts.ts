import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import { surchargeBack } from '../surcharge/surcharge-rule.ts';
import type { PaymentState } from './document-kinds.ts';
import { refundableOf } from './payment-rules.ts';

/** What a payment came to beside what it paid of its document, and what of each went back. */
export type PartedPayment = {
  paymentAmount: number;
  amountRefunded: number;
  tipAmount: number;
  tipRefunded: number;
  surchargeAmount: number;
  surchargeRefunded: number;
  paymentStatus: PaymentState;
};

/** A refund: what it gives back of the document's payment, of the tip, and of the surcharge. */
export type RefundParts = { amount: number; tip: number; surcharge: number };

/** What did not go back of a payment, whatever its status. */
export const leftToRefund = (payment: Omit<PartedPayment, 'paymentStatus'>): RefundParts => ({
  amount: refundableOf({ ...payment, paymentStatus: 'completed' }),
  tip: sumMoney([payment.tipAmount, -payment.tipRefunded]),
  surcharge: sumMoney([payment.surchargeAmount, -payment.surchargeRefunded]),
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
  surchargeRefunded: sumMoney([payment.surchargeRefunded, sign * parts.surcharge]),
});

/**
 * What can still be refunded of a payment.
 *
 * @example refundableParts({ paymentAmount: 100, amountRefunded: 40, tipAmount: 10, tipRefunded: 0, surchargeAmount: 0,
 *   surchargeRefunded: 0, paymentStatus: 'completed' }) → { amount: 60, tip: 10, surcharge: 0 }
 */
export const refundableParts = (payment: PartedPayment): RefundParts =>
  payment.paymentStatus === 'completed' ? leftToRefund(payment) : { amount: 0, tip: 0, surcharge: 0 };

/** Whether something of a payment can be refunded. */
export function isRefundable(payment: PartedPayment): boolean {
  const { amount, tip } = refundableParts(payment);
  return amount > 0 || tip > 0;
}

/** The sum of a refund, as the card processor gives it back. */
export const sumOfRefund = ({ amount, tip, surcharge }: RefundParts): number => sumMoney([amount, tip, surcharge]);

/**
 * The surcharge that goes back with a part of the document's payment: in proportion, so that all of it goes back with the last part.
 *
 * @example withSurcharge(payment, { amount: 50, tip: 0 }, 2) → { amount: 50, tip: 0, surcharge: 1.2 }
 */
export function withSurcharge(
  payment: PartedPayment,
  { amount, tip }: Omit<RefundParts, 'surcharge'>,
  decimals: number,
): RefundParts {
  const { paymentAmount, amountRefunded: refunded, surchargeAmount: surcharge, surchargeRefunded } = payment;
  const back = surchargeBack({ amount: paymentAmount, refunded, surcharge, surchargeRefunded }, amount, decimals);
  return { amount, tip, surcharge: Math.min(back, leftToRefund(payment).surcharge) };
}

/**
 * The parts of a refund that was made at the card processor, which knows only its sum: the document's payment with its share of the
 * surcharge first, and the tip, which belongs to those who did the work, last. Null if it is more than what is left.
 *
 * @example partRefund({ …, paymentAmount: 60, tipAmount: 10 }, 65, 2) → { amount: 60, tip: 5, surcharge: 0 }
 */
export function partRefund(payment: PartedPayment, sum: number, decimals: number): RefundParts | null {
  const left = leftToRefund(payment);
  const whole = sumMoney([left.amount, left.surcharge]);
  if (sum >= whole) {
    const tip = sumMoney([sum, -whole]);
    return tip > left.tip ? null : { ...left, tip };
  }
  const { paymentAmount, surchargeAmount, amountRefunded, surchargeRefunded } = payment;
  const refunded = new Exact(amountRefunded).plus(surchargeRefunded).plus(sum);
  const due = roundMoney(refunded.times(paymentAmount).dividedBy(sumMoney([paymentAmount, surchargeAmount])), decimals);
  const least = Math.max(sumMoney([sum, -left.surcharge]), 0);
  const amount = Math.min(Math.max(sumMoney([due, -amountRefunded]), least), sum, left.amount);
  return { amount, tip: 0, surcharge: sumMoney([sum, -amount]) };
}

/**
 * The status of a payment of which something went back: refunded once nothing is left, completed again after a refund failed.
 *
 * @example statusAfterRefund({ paymentStatus: 'completed' }, { amount: 0, tip: 0, surcharge: 0 }) → 'refunded'
 */
export function statusAfterRefund(
  { paymentStatus }: Pick<PartedPayment, 'paymentStatus'>,
  left: RefundParts,
): PaymentState {
  if (left.amount === 0 && left.tip === 0 && left.surcharge === 0) return 'refunded';
  return paymentStatus === 'refunded' ? 'completed' : paymentStatus;
}
