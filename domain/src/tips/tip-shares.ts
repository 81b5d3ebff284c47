import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';

/**
 * The equal parts of a tip for so many people, in whole smallest units of the currency: the units that are left over go to the first
 * ones. Nobody gets nothing.
 *
 * @example splitTip(10, 3, 2) → [3.34, 3.33, 3.33]
 */
export function splitTip(amount: number, people: number, decimals: number): number[] {
  if (people <= 0) return [];
  const one = new Exact(10).pow(-decimals);
  const units = new Exact(roundMoney(amount, decimals)).dividedBy(one);
  const each = units.dividedToIntegerBy(people);
  const over = units.minus(each.times(people)).toNumber();
  return Array.from({ length: people }, (_, place) =>
    each
      .plus(place < over ? 1 : 0)
      .times(one)
      .toNumber(),
  );
}

/**
 * What a refund takes from each of them: what they had before, less what they have of the rest. Any number of refunds that adds up
 * to the tip takes from each what they got.
 *
 * @example takeFromTip({ tip: 10, refunded: 0 }, 5, { people: 3, decimals: 2 }) → [-1.67, -1.66, -1.67]
 */
export function takeFromTip(
  { tip, refunded }: { tip: number; refunded: number },
  amount: number,
  { people, decimals }: { people: number; decimals: number },
): number[] {
  const before = splitTip(sumMoney([tip, -refunded]), people, decimals);
  const after = splitTip(sumMoney([tip, -refunded, -amount]), people, decimals);
  return after.map((left, place) => sumMoney([left, -(before[place] ?? 0)]));
}
