import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownStatus } from './change-requests.ts';
import { documentStatuses } from './document-kinds.ts';
import { documentTypeLabel, paymentLabels } from './document-labels.ts';
import { type CountedPayment, paidBy, settledBy, settledWithout, statusAfterPayment } from './payment-rules.ts';

test('an invoice is INV, an estimate EST', () => {
  expect([documentTypeLabel(1), documentTypeLabel(2)]).toEqual(['INV', 'EST']);
});

const documentLabels = (document: Parameters<typeof shownStatus>[0] & Parameters<typeof paymentLabels>[0]) => ({
  status: shownStatus(document),
  payment: paymentLabels(document),
});

const left = { delivery: 'left', leftAt: '2026-03-10T15:00:00.000Z' } as const;

test.each([
  [{ documentType: 1, documentStatus: 'draft', paymentStatus: 'paid' }, ['draft']],
  [{ documentType: 1, documentStatus: 'void', paymentStatus: 'unpaid' }, ['void']],
  [{ documentType: 1, documentStatus: 'sent', paymentStatus: 'unpaid' }, ['sent', 'unpaid']],
  [{ documentType: 2, documentStatus: 'rejected', paymentStatus: 'unpaid' }, ['rejected']],
  [{ documentType: 2, documentStatus: 'approved', paymentStatus: 'paid' }, ['approved']],
] as const)('%j is called %j', (document, labels) => {
  const { status, payment } = documentLabels({
    ...document,
    ...left,
    changeAskedAt: null,
    isOverdue: false,
    isDisputed: false,
  });
  expect([status, ...payment]).toEqual(labels);
});

/** What may happen to a document: people move it, and money comes and goes. */
type Step = { to: (typeof documentStatuses)[number] } | { pay: number } | { refund: true } | { total: number };

test('no life of a document leads to labels that contradict each other', () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ to: fc.constantFrom(...documentStatuses) }),
    fc.record({ pay: fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100) }),
    fc.constant({ refund: true as const }),
    fc.record({ total: fc.constantFrom(0, 100) }),
  );
  const given = fc.record({
    documentType: fc.constantFrom(1 as const, 2 as const),
    total: fc.constantFrom(0, 50),
    isOverdue: fc.boolean(),
    isDisputed: fc.boolean(),
    asked: fc.boolean(),
    steps: fc.array(step, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(given, ({ documentType, total: first, isOverdue, isDisputed, asked, steps }) => {
      let total: number = first;
      let documentStatus: (typeof documentStatuses)[number] = 'draft';
      let payments: (CountedPayment & { depositOf: string | null })[] = [];
      let { paymentStatus } = settledBy({ documentType, documentStatus, total }, []);
      const settle = (): void => {
        documentStatus = statusAfterPayment({ documentType, documentStatus }, payments);
        paymentStatus = settledBy({ documentType, documentStatus, total }, payments).paymentStatus;
      };
      for (const next of steps) {
        if ('to' in next) {
          paymentStatus = settledWithout(
            {
              documentType,
              total: String(total),
              amountPaid: String(paidBy(total, payments).amountPaid),
              paymentStatus,
            },
            next.to,
          );
          documentStatus = next.to;
          expect(paymentStatus).toBe(settledBy({ documentType, documentStatus, total }, payments).paymentStatus);
        } else if ('total' in next) {
          total = next.total;
          settle();
        } else {
          const paid = { amountRefunded: 0, paymentStatus: 'completed' as const, depositOf: null };
          if ('pay' in next) payments = [...payments, { ...paid, paymentAmount: next.pay }];
          else payments = payments.map((each) => ({ ...each, amountRefunded: each.paymentAmount }));
          settle();
        }
        const changeAskedAt = asked ? '2026-03-10T15:00:00.000Z' : null;
        const labels = documentLabels({
          documentType,
          documentStatus,
          changeAskedAt,
          paymentStatus,
          isOverdue,
          isDisputed,
          ...left,
        });
        const isOwed = documentType === 1 && documentStatus !== 'draft' && documentStatus !== 'void';
        expect(labels.payment.length > 0).toBe(isOwed);
        expect(labels.payment.filter((label) => label === 'paid' || label === 'overdue').length).toBeLessThan(2);
        expect(labels.payment.includes('disputed')).toBe(isOwed && isDisputed);
        if (isOwed && total === 0) expect(labels.payment).not.toContain('unpaid');
        if ('pay' in next && documentType === 1) expect(labels.status).not.toBe('draft');
      }
    }),
  );
});
