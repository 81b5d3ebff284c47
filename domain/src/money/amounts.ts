import { Decimal } from 'decimal.js';
import { mostDecimals, usualDecimals } from './currencies.ts';

/**
 * Exact decimals. The largest product of the rules, quantity × price × rate, has 29 digits: none is lost before the
 * single rounding that a rule names.
 */
export const Exact = Decimal.clone({ precision: 30, rounding: Decimal.ROUND_HALF_UP });
export type Exact = Decimal;

/**
 * An amount of money: rounded to the decimals of its currency, half away from zero (API 4.2).
 *
 * @example roundMoney(1.005) → 1.01; roundMoney(-0.125) → -0.13; roundMoney(1234.5, 0) → 1235
 */
export const roundMoney = (value: Decimal.Value, decimals: number = usualDecimals): number =>
  // Zero has no sign: -0.001 becomes 0, not -0.
  new Exact(value).toDecimalPlaces(decimals).toNumber() + 0;

/** Decimals of rates and percentages, for every currency. */
export const rateDecimals = 4;

/**
 * A unit price or a percentage: more precise than an amount of money, which it becomes only times a quantity (API
 * 4.2).
 *
 * @example roundRate(0.335) → 0.335; roundRate(0.33455) → 0.3346
 */
export const roundRate = (value: Decimal.Value): number => roundMoney(value, rateDecimals);

/**
 * A discount or a deposit as stored: a percentage is more precise than an amount.
 *
 * @example roundShare(12.3456, 'percentage', 2) → 12.3456; roundShare(12.3456, 'amount', 2) → 12.35
 */
export const roundShare = (value: number, kind: 'amount' | 'percentage', decimals: number): number =>
  kind === 'percentage' ? roundRate(value) : roundMoney(value, decimals);

/**
 * The exact sum of amounts in one currency.
 *
 * @example sumMoney([0.1, 0.2]) → 0.3
 */
export const sumMoney = (amounts: readonly number[]): number =>
  roundMoney(
    amounts.reduce<Decimal>((sum, amount) => sum.plus(amount), new Exact(0)),
    mostDecimals,
  );

/**
 * A product rounded to an amount of money.
 *
 * @example multiplyMoney(3, 0.335) → 1.01
 */
export const multiplyMoney = (one: number, other: number, decimals: number = usualDecimals): number =>
  roundMoney(new Exact(one).times(other), decimals);
