import { currencyDecimals, usualDecimals } from '../money/currencies.ts';

const amounts = new Map<string, Intl.NumberFormat>();

function amountFormat(currency: string): Intl.NumberFormat {
  const known = amounts.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: currencyDecimals(currency),
  });
  amounts.set(currency, format);
  return format;
}

/**
 * An amount with its currency, always with the currency's decimals; '-' for none (screens 3.2).
 *
 * @example formatMoney(1234.5, 'USD') → '$1,234.50'; formatMoney(5000, 'JPY') → '¥5,000'
 */
export const formatMoney = (amount: number | null, currency: string): string =>
  amount === null ? '-' : amountFormat(currency).format(amount);

/**
 * A rate without a currency sign: at least the currency's decimals, more when it has them.
 *
 * @example rateText(40) → '40.00'; rateText(0.335) → '0.335'; rateText(5000, 0) → '5000'
 */
export function rateText(rate: number, decimals: number = usualDecimals): string {
  const own = String(rate).split('.')[1]?.length ?? 0;
  return rate.toFixed(Math.max(decimals, Math.min(own, 4)));
}

/**
 * A decimal number with its thousands apart.
 *
 * @example separatedText('2890.00') → '2,890.00'; separatedText('') → ''
 */
export function separatedText(number: string): string {
  const [whole = '', ...decimals] = number.split('.');
  return [whole === '' ? '' : formatCount(Number(whole)), ...decimals].join('.');
}

const rates = new Map<string, Intl.NumberFormat>();

/**
 * As `formatMoney`, for a rate: with up to four decimals where it has them.
 *
 * @example formatRate(0.335, 'USD') → '$0.335'; formatRate(40, 'USD') → '$40.00'
 */
export function formatRate(rate: number | null, currency: string): string {
  if (rate === null) return '-';
  let format = rates.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: currencyDecimals(currency),
      maximumFractionDigits: 4,
    });
    rates.set(currency, format);
  }
  return format.format(rate);
}

/**
 * A currency's sign as written in its own country.
 *
 * @example currencySymbolOf('CAD') → '$'; currencySymbolOf('EUR') → '€'
 */
export const currencySymbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * A stored percentage without trailing zeros.
 *
 * @example formatPercent(9.975) → '9.975%'
 */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(4))}%`;

let countFormat: Intl.NumberFormat | undefined;

/** A count with separated thousands: 12345 → '12,345'. */
export function formatCount(count: number): string {
  countFormat ??= new Intl.NumberFormat('en-US');
  return countFormat.format(count);
}

/**
 * A count with its noun in singular or plural.
 *
 * @example countOf(1, 'client') → '1 client'; countOf(1200, 'client') → '1,200 clients'
 */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/**
 * A file size in B, KB or MB with one decimal (screens 3.2).
 *
 * @example formatFileSize(1536) → '1.5 KB'
 */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  // A size that would round to 1024.0 KB is shown as a megabyte.
  return kilobytes < 1023.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/**
 * A duration in seconds as hours and minutes; '-' for none (screens 3.2).
 *
 * @example formatDuration(5400) → '1 hrs 30 mins'
 */
export function formatDuration(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return '-';
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} hrs ${minutes % 60} mins`;
}
