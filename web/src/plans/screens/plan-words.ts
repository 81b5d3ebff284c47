import { formatMoney } from '@truckroll/domain/format/numbers';
import type { BillingInterval, BillingWay } from '@truckroll/domain/plans/plan-terms';

const intervalWords: Readonly<Record<BillingInterval, string>> = {
  month: 'a month',
  quarter: 'every 3 months',
  half_year: 'every 6 months',
  year: 'a year',
};

type Priced = { price: number; currency: string; billing: BillingWay; interval: BillingInterval };

/** @example planPriceText({ price: 25, currency: 'USD', billing: 'calendar', interval: 'month' }) → '$25.00 a month' */
export const planPriceText = ({ price, currency, billing, interval }: Priced): string =>
  `${formatMoney(price, currency)} ${billing === 'visit' ? 'a visit' : intervalWords[interval]}`;
