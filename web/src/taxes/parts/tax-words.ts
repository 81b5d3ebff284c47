import type { Tax } from '@truckroll/contract/price-book/taxes';
import { formatPercent } from '@truckroll/domain/format/numbers';

/**
 * The rate of a tax and how it is calculated, as pickers show it (screens M21).
 *
 * @example taxRateText({ rate: 13, taxType: 1 }) → '13% excl.'
 */
export const taxRateText = ({ rate, taxType }: Pick<Tax, 'rate' | 'taxType'>): string =>
  `${formatPercent(rate)} ${taxType === 2 ? 'incl.' : 'excl.'}`;

/**
 * A short summary of a row's taxes.
 *
 * @example taxSummary({ chosen: [hst, city], exempt: false }) → 'HST 13%, City 2%'
 */
export function taxSummary({ chosen, exempt }: { chosen: readonly Tax[]; exempt: boolean }): string {
  if (exempt) return 'Exempt';
  if (chosen.length === 0) return 'No tax';
  return chosen.map(({ name, rate }) => `${name} ${formatPercent(rate)}`).join(', ');
}

/** The options of a tax picker, with applicable taxes first. Inactive taxes are included only while they are chosen. */
export function offeredTaxes(
  taxes: readonly Tax[],
  { value, applicableIds }: { value: readonly string[]; applicableIds: readonly string[] },
): { applicable: readonly Tax[]; others: readonly Tax[] } {
  const offered = taxes.filter(({ id, isActive }) => isActive || value.includes(id));
  return {
    applicable: offered.filter(({ id }) => applicableIds.includes(id)),
    others: offered.filter(({ id }) => !applicableIds.includes(id)),
  };
}
