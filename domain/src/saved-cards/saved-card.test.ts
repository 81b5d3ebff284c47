import { expect, it } from 'vitest';
import { brandName, expiryText, isExpired, savedCardName } from './saved-card.ts';

it('a card is valid to the end of its month, a bank account always', () => {
  const card = { expMonth: 12, expYear: 2026 };
  expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) => isExpired(card, day))).toEqual([
    ...[false, false, false, true],
  ]);
  expect(isExpired({ expMonth: 9, expYear: 2026 }, '2026-10-01')).toBe(true);
  expect(isExpired({ expMonth: null, expYear: null }, '2099-01-01')).toBe(false);
});

it('is named by its brand and last digits, never by more', () => {
  expect(savedCardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(brandName('amex')).toBe('American Express');
  expect(expiryText({ expMonth: 2, expYear: 2027 })).toBe('02/2027');
  expect(expiryText({ expMonth: null, expYear: null })).toBe(null);
});
