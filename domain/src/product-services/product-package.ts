import { multiplyMoney, sumMoney } from '../money/amounts.ts';

/** The maximum number of items of a package. */
export const mostPackageItems = 50;

/**
 * An item of a package as stored: an entry of the price book, its name when the package was saved, which is shown once the
 * entry has been deleted, and how many of it.
 */
export type PackagedItem = { itemId: string; name: string; quantity: number };

/**
 * What the items of a package cost together, at an amount for one of each: the sum of the lines that they become. Null if an
 * amount is unknown or hidden.
 *
 * @example packageTotal([{ quantity: 1, amount: 2890 }, { quantity: 8, amount: 115 }], 2) → 3810
 */
export function packageTotal(
  items: readonly { quantity: number; amount: number | null }[],
  decimals: number,
): number | null {
  const amounts = items.map(({ quantity, amount }) =>
    amount === null ? null : multiplyMoney(quantity, amount, decimals),
  );
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sumMoney(known);
}
