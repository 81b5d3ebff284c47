import { Exact, roundMoney } from '@truckroll/domain/money/amounts';
import { currencyDecimals } from '@truckroll/domain/money/currencies';

/**
 * Where Stripe counts in other units than ISO 4217: it kept the hundredths of the króna and the shilling, and never took the
 * fifths of the ariary.
 */
const ownDecimals: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

const decimalsOf = (currency: string): number => ownDecimals[currency] ?? currencyDecimals(currency);

/**
 * An amount as Stripe is asked for it, in the smallest unit. Of currencies with three decimals Stripe takes whole tens: what
 * is less stays due.
 *
 * @example toStripeAmount(5000, 'JPY') → 5000; toStripeAmount(80.5, 'USD') → 8050; toStripeAmount(1.235, 'KWD') → 1230
 */
export function toStripeAmount(amount: number, currency: string): number {
  const decimals = decimalsOf(currency);
  const units = roundMoney(new Exact(10).pow(decimals).times(amount), 0);
  return decimals === 3 ? units - (units % 10) : units;
}

/**
 * An amount that Stripe names in the smallest unit, in its currency.
 *
 * @example fromStripeAmount(5000, 'JPY') → 5000; fromStripeAmount(8050, 'USD') → 80.5
 */
export const fromStripeAmount = (units: number, currency: string): number =>
  new Exact(units).dividedBy(new Exact(10).pow(decimalsOf(currency))).toNumber();
