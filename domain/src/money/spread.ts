import { Exact, roundMoney } from './amounts.ts';
import { usualDecimals } from './currencies.ts';

/**
 * Divides an amount by weights, to the decimals of its currency. The shares always add up to the amount; without any
 * weight they are equal. Weights are not negative.
 *
 * @example spreadMoney(10, [1, 1, 1]) → [3.33, 3.34, 3.33]; spreadMoney(-5, [0, 0]) → [-2.5, -2.5]
 */
export function spreadMoney(amount: number, weights: readonly number[], decimals: number = usualDecimals): number[] {
  const sum = weights.reduce<Exact>((total, weight) => total.plus(weight), new Exact(0));
  const counted = sum.isZero() ? weights.map(() => 1) : weights;
  const whole = sum.isZero() ? new Exact(weights.length) : sum;
  let passed = new Exact(0);
  let given = 0;
  return counted.map((weight) => {
    passed = passed.plus(weight);
    const upTo = roundMoney(new Exact(amount).times(passed).dividedBy(whole), decimals);
    const share = roundMoney(new Exact(upTo).minus(given), decimals);
    given = upTo;
    return share;
  });
}
