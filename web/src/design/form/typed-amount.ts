import { rateText } from '@truckroll/domain/format/numbers';
import { roundMoney, roundRate } from '@truckroll/domain/money/amounts';

/**
 * Strips all but digits and one decimal point.
 *
 * @example onlyDecimal('$12.7.5') → '12.75'
 */
export function onlyDecimal(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole.slice(0, 10) : `${whole.slice(0, 10)}.${rest.join('')}`;
}

/** The number of typed text. Empty text is 0. */
export const numberOf = (typed: string): number => (Number.isFinite(Number(typed)) ? Number(typed) : 0);

/** Formats an amount on blur, as it will be stored: '12' → '12.00', '1.005' → '1.01', of yen '1.5' → '2'. */
export const tidyAmount = (typed: string, decimals: number): string =>
  roundMoney(numberOf(typed), decimals).toFixed(decimals);

/** Formats a rate on blur, as it will be stored: '12' → '12.00', '0.335' → '0.335'. */
export const tidyRate = (typed: string, decimals: number): string => rateText(roundRate(numberOf(typed)), decimals);
