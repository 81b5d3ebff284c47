import { describe, expect, it, test } from 'vitest';
import { depositDue, depositPaid, depositRefusal, isTakenOver } from './deposits.ts';
import { documentStatuses, paymentStates } from './document-kinds.ts';

describe('the unpaid part of a deposit', () => {
  it.each([
    ['all of it at first', { amountPaid: 0, amountDue: 100 }, 50],
    ['what earlier payments leave of it', { amountPaid: 20.1, amountDue: 79.9 }, 29.9],
    ['nothing once it was paid', { amountPaid: 60, amountDue: 40 }, 0],
    ['no more than is due', { amountPaid: 0, amountDue: 30 }, 30],
    ['nothing where more than everything was paid', { amountPaid: 120, amountDue: -20 }, 0],
  ])('%s', (_, paid, due) => {
    expect(depositDue({ isDepositRequired: true, depositAmount: 50, ...paid })).toBe(due);
    expect(depositDue({ isDepositRequired: false, depositAmount: 50, ...paid })).toBe(0);
  });
});

describe('an estimate accepts a deposit', () => {
  const asked = { isDepositRequired: true, isInvoiced: false };

  it('until its client has declined it, it has expired or it is void', () => {
    const taking = documentStatuses.filter((documentStatus) => depositRefusal({ ...asked, documentStatus }) === null);
    expect(taking).toEqual(['draft', 'sent', 'viewed', 'approved', 'converted']);
    expect(depositRefusal({ ...asked, documentStatus: 'rejected' })).toBe('documentFixed');
  });

  it('only when it asks for one and has no invoice yet', () => {
    expect(depositRefusal({ ...asked, isDepositRequired: false, documentStatus: 'sent' })).toBe('paymentOfEstimate');
    expect(depositRefusal({ ...asked, isInvoiced: true, documentStatus: 'converted' })).toBe('depositInvoiced');
  });
});

test('deposits are the payments made as such, less refunds', () => {
  const paid = { paymentAmount: 50, amountRefunded: 0, paymentStatus: 'completed' } as const;
  const ofEstimate = { ...paid, depositOf: 'estimate-1' };
  expect(depositPaid([])).toBe(0);
  expect(
    depositPaid([
      { ...ofEstimate, amountRefunded: 12.5 },
      { ...ofEstimate, paymentStatus: 'pending' },
      { ...ofEstimate, paymentStatus: 'refunded', amountRefunded: 50 },
      { ...paid, depositOf: null },
    ]),
  ).toBe(37.5);
});

test('an invoice inherits received and pending deposits in its own currency', () => {
  const taken = paymentStates.filter((paymentStatus) =>
    isTakenOver({ paymentStatus, currency: 'JPY' }, { currency: 'JPY' }),
  );
  expect(taken).toEqual(['completed', 'pending']);
  expect(isTakenOver({ paymentStatus: 'completed', currency: 'JPY' }, { currency: 'USD' })).toBe(false);
});
