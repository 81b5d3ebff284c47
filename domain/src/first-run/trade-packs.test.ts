import { describe, expect, it } from 'vitest';
import { currencies, currencyDecimals } from '../money/currencies.ts';
import { trades } from './trade-pack.ts';
import { packPrice, tradePacks } from './trade-packs.ts';

const repeated = (names: readonly string[]): string[] => {
  const keys = names.map((name) => name.toLowerCase());
  return keys.filter((key, index) => keys.indexOf(key) !== index);
};

describe.each(trades)('the pack of %s', (trade) => {
  const { items, jobTypes } = tradePacks[trade];

  it('names each entry and each job type once', () => {
    expect(repeated(items.map(({ name }) => name))).toEqual([]);
    expect(repeated(jobTypes)).toEqual([]);
  });

  it('has whole cents between 25 cents and 5,000 dollars', () => {
    const wrong = items.filter(({ cents }) => !Number.isInteger(cents) || cents < 25 || cents > 500_000);
    expect(wrong).toEqual([]);
  });

  it('fits the fields of the price book and of custom properties', () => {
    for (const { name, category, unitType, description } of items) {
      expect([name, category, unitType].map((text) => text === text.trim() && text.length > 0)).not.toContain(false);
      expect([name.length <= 200, category.length <= 80, unitType.length <= 30]).not.toContain(false);
      expect(description === null || /^[A-Z].*\.$/.test(description)).toBe(true);
    }
    expect(jobTypes.every((type) => type.length <= 80)).toBe(true);
  });

  it('begins with a service, and has enough to choose from', () => {
    expect(items[0]?.type).toBe(2);
    expect(items.length).toBeGreaterThanOrEqual(9);
    expect(jobTypes.length).toBeGreaterThanOrEqual(4);
  });
});

describe('prices in a currency', () => {
  it.each([
    [9_500, 'USD', 95],
    [9_500, 'CAD', 120],
    [45, 'EUR', 0.4],
    [9_500, 'JPY', 8_500],
    [9_500, 'XOF', null],
  ])('%s cents are in %s %s', (cents, currency, price) => expect(packPrice(cents, currency)).toBe(price));

  it('are positive, and have no more decimals than the currency', () => {
    const wrong = currencies.flatMap((currency) =>
      trades
        .flatMap((trade) => tradePacks[trade].items)
        .map(({ cents }) => packPrice(cents, currency))
        .filter((price) => price !== null)
        .filter((price) => price <= 0 || Number(price.toFixed(currencyDecimals(currency))) !== price)
        .map((price) => [currency, price]),
    );
    expect(wrong).toEqual([]);
  });
});
