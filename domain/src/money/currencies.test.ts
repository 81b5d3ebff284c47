import { describe, expect, it } from 'vitest';
import { formatMoney } from '../format/numbers.ts';
import { roundMoney } from './amounts.ts';
import { currencies, currencyDecimals, isCurrency } from './currencies.ts';
import { computeDocumentTotals } from './document-totals.ts';

describe('currencies', () => {
  it('are the ISO 4217 codes in use for payments', () => {
    expect(currencies).toEqual(currencies.toSorted());
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(['USD', 'CAD', 'EUR', 'JPY', 'KWD'].every(isCurrency)).toBe(true);
    expect(['XAU', 'DEM', 'XXX', 'usd', ''].some(isCurrency)).toBe(false);
  });

  it.each([
    ['JPY', 0, '¥5,000'],
    ['USD', 2, '$5,000.00'],
    ['KWD', 3, 'KWD\u00a05,000.000'],
    // CLDR says 0 of these.
    ['IQD', 3, 'IQD\u00a05,000.000'],
    ['LBP', 2, 'LBP\u00a05,000.00'],
  ])('%s has %d decimals, rounded and shown', (code, decimals, shown) => {
    expect(currencyDecimals(code)).toBe(decimals);
    expect(formatMoney(5000, code)).toBe(shown);
  });

  it('round half away from zero at their own last place', () => {
    expect(roundMoney(1234.5, 0)).toBe(1235);
    expect(roundMoney(-0.0005, 3)).toBe(-0.001);
    expect(roundMoney(1.005, 2)).toBe(1.01);
  });

  it('make every step of a document an integer in a currency without decimals', () => {
    const tax = { taxId: 'ct', name: 'CT', rate: 8, taxType: 1 as const };
    const sums = { discount: 2.5, discountType: 'percentage' as const, markup: 0, shippingAmount: 0 };
    const lines = [{ quantity: 1.5, rate: 333, discount: 0, taxes: [tax] }];
    expect(computeDocumentTotals({ lines, ...sums, decimals: 0 })).toMatchObject({
      subTotal: 500,
      tax: 40,
      discountAmount: 13,
      total: 527,
    });
    expect(computeDocumentTotals({ lines, ...sums, decimals: 3 })).toMatchObject({
      subTotal: 499.5,
      tax: 39.96,
      discountAmount: 12.488,
      total: 526.972,
    });
  });
});
