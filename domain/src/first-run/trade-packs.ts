import { currencyDecimals } from '../money/currencies.ts';
import { tableOf } from '../text/table-of.ts';
import { cleaningPack } from './cleaning-pack.ts';
import { electricalPack } from './electrical-pack.ts';
import { handymanPack } from './handyman-pack.ts';
import { hvacPack } from './hvac-pack.ts';
import { landscapingPack } from './landscaping-pack.ts';
import { otherPack } from './other-pack.ts';
import { plumbingPack } from './plumbing-pack.ts';
import type { Trade, TradePack } from './trade-pack.ts';

export const tradePacks: Record<Trade, TradePack> = {
  plumbing: plumbingPack,
  hvac: hvacPack,
  electrical: electricalPack,
  cleaning: cleaningPack,
  landscaping: landscapingPack,
  handyman: handymanPack,
  other: otherPack,
};

/** The approximate price elsewhere of work that costs one US dollar: levels of prices, not rates of exchange. */
const priceLevels: Record<string, number> = tableOf({
  ...{ USD: 1, CAD: 1.25, AUD: 1.5, NZD: 1.6, EUR: 0.9, GBP: 0.75, CHF: 1.1, SGD: 1.2 },
  ...{ SEK: 9, NOK: 10, DKK: 6.5, PLN: 2.5, CZK: 14, MXN: 8, ZAR: 7, INR: 20, JPY: 90, AED: 2.5 },
});

/** The step to which a price of this size is rounded. */
function stepOf(price: number): number {
  if (price < 5) return 0.1;
  if (price < 50) return 0.5;
  if (price < 500) return 5;
  return price < 5000 ? 50 : 500;
}

/**
 * A price of a pack in a currency, rounded as people write prices. Null for a currency whose prices are unknown: the
 * owner enters them.
 *
 * @example packPrice(9500, 'USD') → 95; packPrice(9500, 'CAD') → 120; packPrice(9500, 'JPY') → 8500; packPrice(9500, 'XOF') → null
 */
export function packPrice(cents: number, currency: string): number | null {
  const level = priceLevels[currency];
  if (level === undefined) return null;
  if (level === 1) return cents / 100;
  const price = (cents / 100) * level;
  const step = Math.max(stepOf(price), currencyDecimals(currency) === 0 ? 1 : 0);
  return Number(Math.max(step, Math.round(price / step) * step).toFixed(currencyDecimals(currency)));
}

/** The name of the custom property of jobs whose options are the job types. */
export const jobTypeProperty = 'Job type';
