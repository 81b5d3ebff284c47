import { expect, test } from 'vitest';
import { daysOf, longMonth, shortMoney, shortMonth } from './month-names.ts';

test('a month has its names and its days, in leap years too', () => {
  expect([longMonth('2026-03'), shortMonth('2026-03')]).toEqual(['March 2026', 'Mar']);
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('2028-02').to).toBe('2028-02-29');
});

test('abbreviates an amount above a bar', () => {
  expect([12_345.6, 950.5, 2_000_000].map((amount) => shortMoney(amount, 'USD'))).toEqual(['$12.3K', '$950.5', '$2M']);
});
