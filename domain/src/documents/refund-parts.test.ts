import { expect, it } from 'vitest';
import {
  isRefundable,
  leftToRefund,
  partRefund,
  refundableParts,
  refundMore,
  statusAfterRefund,
} from './refund-parts.ts';

const payment = {
  ...{
    paymentAmount: 100,
    amountRefunded: 40,
    tipAmount: 10,
    tipRefunded: 0,
    surchargeAmount: 0,
    surchargeRefunded: 0,
  },
  paymentStatus: 'completed',
} as const;

it.each([
  [25, { amount: 25, tip: 0, surcharge: 0 }],
  [60, { amount: 60, tip: 0, surcharge: 0 }],
  [60.01, { amount: 60, tip: 0.01, surcharge: 0 }],
  [70, { amount: 60, tip: 10, surcharge: 0 }],
  [70.01, null],
])('a refund of %d at the card processor gives back %j', (sum, parts) => {
  expect(partRefund(payment, sum, 2)).toEqual(parts);
});

it('a payment is refunded once nothing of it is left, the tip included', () => {
  const withoutAmount = refundMore(payment, { amount: 60, tip: 0, surcharge: 0 }, 1);
  expect(statusAfterRefund(payment, leftToRefund(withoutAmount))).toBe('completed');
  expect(isRefundable(withoutAmount)).toBe(true);
  const whole = refundMore(withoutAmount, { amount: 0, tip: 10, surcharge: 0 }, 1);
  expect(statusAfterRefund(withoutAmount, leftToRefund(whole))).toBe('refunded');
  expect(isRefundable({ ...whole, paymentStatus: 'refunded' })).toBe(false);
  const failed = refundMore({ ...whole, paymentStatus: 'refunded' }, { amount: 0, tip: 10, surcharge: 0 }, -1);
  expect(statusAfterRefund({ paymentStatus: 'refunded' }, leftToRefund(failed))).toBe('completed');
});

it('nothing of a payment that did not come in can be refunded', () => {
  expect(refundableParts({ ...payment, paymentStatus: 'pending' })).toEqual({ amount: 0, tip: 0, surcharge: 0 });
});
