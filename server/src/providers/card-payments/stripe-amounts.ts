import { Exact, roundMoney } from '@truckroll/domain/money/amounts';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { tableOf } from '@truckroll/domain/text/table-of';

/**
 * The currencies whose units at Stripe differ from ISO 4217: Stripe uses hundredths for the króna and the shilling, and
 * no fifths for the ariary.
 */
const ownDecimals: Record<string, number> = tableOf({ ISK: 2, UGX: 2, MGA: 0 });

const decimalsOf = (currency: string): number => ownDecimals[currency] ?? currencyDecimals(currency);

/**
 * An amount in Stripe's smallest unit. In currencies with three decimals Stripe accepts only multiples of ten, so the
 * amount is rounded down and the rest stays due.
 *
 * @example toStripeAmount(5000, 'JPY') → 5000; toStripeAmount(80.5, 'USD') → 8050; toStripeAmount(1.235, 'KWD') → 1230
 */
export function toStripeAmount(amount: number, currency: string): number {
  const decimals = decimalsOf(currency);
  const units = roundMoney(new Exact(10).pow(decimals).times(amount), 0);
  return decimals === 3 ? units - (units % 10) : units;
}

/**
 * Converts an amount in Stripe's smallest unit to its currency.
 *
 * @example fromStripeAmount(5000, 'JPY') → 5000; fromStripeAmount(8050, 'USD') → 80.5
 */
export const fromStripeAmount = (units: number, currency: string): number =>
  new Exact(units).dividedBy(new Exact(10).pow(decimalsOf(currency))).toNumber();
