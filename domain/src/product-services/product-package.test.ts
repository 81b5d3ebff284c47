import { describe, expect, it } from 'vitest';
import { packageTotal } from './product-package.ts';

describe('the total of a package', () => {
  it('is the sum of its lines, each rounded to the currency', () => {
    const items = [
      { quantity: 3, amount: 0.335 },
      { quantity: 3, amount: 0.335 },
      { quantity: 0.5, amount: 115 },
    ];
    expect(packageTotal(items, 2)).toBe(59.52);
    expect(packageTotal(items, 0)).toBe(60);
  });

  it('is exact, and zero without items', () => {
    expect(
      packageTotal(
        Array.from({ length: 50 }, () => ({ quantity: 1, amount: 0.1 })),
        2,
      ),
    ).toBe(5);
    expect(packageTotal([], 2)).toBe(0);
  });

  it('is unknown while an amount is', () => {
    expect(
      packageTotal(
        [
          { quantity: 1, amount: 40 },
          { quantity: 1, amount: null },
        ],
        2,
      ),
    ).toBeNull();
  });
});
