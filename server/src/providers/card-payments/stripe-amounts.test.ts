import { expect, test } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

test.each([
  [5000, 'JPY', 5000],
  [80.5, 'USD', 8050],
  [1.1, 'EUR', 110],
  // Units specific to Stripe.
  [5, 'ISK', 500],
  [5, 'UGX', 500],
  [500, 'MGA', 500],
  [12.34, 'KWD', 12_340],
])('converts %d %s to %d units and back', (amount, currency, units) => {
  expect(toStripeAmount(amount, currency)).toBe(units);
  expect(fromStripeAmount(units, currency)).toBe(amount);
});

test('charges only whole tens in currencies with three decimals', () => {
  expect(toStripeAmount(1.239, 'KWD')).toBe(1230);
});
