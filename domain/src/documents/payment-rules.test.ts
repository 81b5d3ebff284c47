import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStates } from './document-kinds.ts';
import { jobStatusAfterPayment, mayMovePayment, onItsDay, paidBy, refundableOf } from './payment-rules.ts';

const payment = (paymentAmount: number, paymentStatus: (typeof paymentStates)[number]) => ({
  paymentAmount,
  amountRefunded: paymentStatus === 'refunded' ? paymentAmount : 0,
  paymentStatus,
});

describe('the payment status of an invoice (API PY-2)', () => {
  it.each([
    [[], 0, 0, 'unpaid'],
    [[payment(40, 'completed')], 40, 0, 'partially_paid'],
    [[payment(40, 'completed'), payment(60, 'completed')], 100, 0, 'paid'],
    [[payment(100, 'pending')], 0, 0, 'unpaid'],
    [[payment(100, 'failed')], 0, 0, 'unpaid'],
    [[payment(100, 'refunded')], 0, 100, 'refunded'],
    [[payment(60, 'refunded'), payment(40, 'completed')], 40, 60, 'partially_paid'],
  ] as const)('by %j is %d, refunded %d, %s', (payments, amountPaid, amountRefunded, paymentStatus) => {
    expect(paidBy(100, payments)).toEqual({ amountPaid, amountRefunded, paymentStatus });
  });

  it('deducts refunds, and a payment is refundable once', () => {
    const part = { ...payment(100, 'completed'), amountRefunded: 40 };
    expect(paidBy(100, [part])).toEqual({ amountPaid: 60, amountRefunded: 40, paymentStatus: 'partially_paid' });
    expect(refundableOf(part)).toBe(60);
    expect(refundableOf(payment(100, 'refunded'))).toBe(0);
    expect(refundableOf(payment(100, 'pending'))).toBe(0);
  });

  it.each([
    ['completed', false, '2026-03-11', 'pending', true],
    ['completed', false, '2026-03-10', 'completed', false],
    ['pending', true, '2026-03-11', 'pending', true],
    ['pending', true, '2026-03-10', 'completed', false],
    ['pending', false, '2026-03-01', 'pending', false],
    ['failed', true, '2026-03-11', 'failed', false],
  ] as const)('%s, scheduled %s, of %s is %s, scheduled %s', (paymentStatus, isScheduled, paymentDate, to, stays) => {
    const dated = { paymentStatus, isScheduled, paymentDate };
    expect(onItsDay(dated, '2026-03-10')).toEqual({ paymentStatus: to, isScheduled: stays });
  });

  it('never drifts, whatever the cents and their order', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0) / 100;
        const payments = parts.map((part) => payment(part / 100, 'completed'));
        expect(paidBy(total, payments.toReversed())).toMatchObject({ amountPaid: total, paymentStatus: 'paid' });
        expect(paidBy(total, payments.slice(1)).paymentStatus).not.toBe('paid');
      }),
    );
  });

  it('changes the status of single payments by the table', () => {
    const allowed = paymentStates.flatMap((from) =>
      paymentStates.filter((to) => mayMovePayment(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'completed completed',
      'completed refunded',
      'pending completed',
      'pending pending',
      'pending failed',
      'failed failed',
      'refunded refunded',
    ]);
  });
});

describe('a job and the payments of its invoices (API 4.4)', () => {
  it.each([
    ['completed', ['paid'], 'paid'],
    ['invoiced', ['paid', 'paid'], 'paid'],
    ['invoiced', ['paid', 'unpaid'], 'invoiced'],
    ['in_progress', ['paid'], 'in_progress'],
    ['paid', ['partially_paid'], 'invoiced'],
    ['paid', [], 'invoiced'],
    ['closed', ['paid'], 'closed'],
    ['invoiced', [], 'invoiced'],
  ] as const)('that is %s with invoices %j becomes %s', (status, invoices, after) => {
    expect(jobStatusAfterPayment(status, invoices)).toBe(after);
  });
});
