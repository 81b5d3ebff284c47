import { expect, test } from 'vitest';
import { paymentSchema } from './payment-values.ts';

const payment = {
  paymentAmount: 40,
  tipAmount: null,
  paymentDate: '2026-03-09',
  paymentMethod: 'Check',
  paymentNote: ' no. 12 ',
  isOnlinePayment: false,
  paymentStatus: 'completed',
  sendReceipt: false,
} as const;

const textsOf = (sent: object): string[] => {
  const { error } = paymentSchema(113, 226).safeParse({ ...payment, ...sent });
  return error?.issues.map(({ message }) => message) ?? [];
};

test('a payment is more than zero', () => {
  for (const paymentAmount of [0, -5, null])
    expect(textsOf({ paymentAmount })).toEqual(['Payment amount must be greater than 0']);
});

test('a payment is at most the amount due', () => {
  expect(textsOf({ paymentAmount: 113.01 })).toEqual(['The payment is more than the amount due.']);
  expect(textsOf({ paymentAmount: 113 })).toEqual([]);
});

test('a tip is at most what the invoice comes to', () => {
  expect(textsOf({ tipAmount: 226.01 })).toEqual(['The tip is more than the invoice comes to.']);
  expect(textsOf({ tipAmount: 226 })).toEqual([]);
  expect(paymentSchema(113, 226).parse(payment).tipAmount).toBe(0);
});

test('a payment has a valid date', () => {
  expect(textsOf({ paymentDate: '02/30/2026' })).toEqual(['Payment date is not valid']);
  expect(textsOf({ paymentDate: null })).toEqual(['Payment date is not valid']);
});

test('trims a note', () => {
  expect(paymentSchema(113, 226).parse(payment).paymentNote).toBe('no. 12');
});
