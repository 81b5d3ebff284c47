import type { Tax } from '@truckroll/contract/price-book/taxes';
import { applicableTaxes, type TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { chargedTaxes, proposedTaxIds } from '@truckroll/domain/taxes/line-taxes';
import { numberOf } from '../../design/form/typed-amount.ts';
import { type ItemLine, tidyQuantity } from './item-line.ts';

/** The taxes that apply to a line: its picker lists them first. */
export const applicableIds = (line: ItemLine, taxes: readonly Tax[], place: TaxSituation): string[] =>
  applicableTaxes(taxes, place, line).map(({ id }) => id);

/**
 * The line with recomputed taxes, or the same line if they are unchanged (API 4.3). Approved lines keep their taxes.
 */
export function retaxed(line: ItemLine, taxes: readonly Tax[], place: TaxSituation): ItemLine {
  if (line.approvedId !== null) return line;
  const taxIds = proposedTaxIds(line, taxes, place);
  const isSame = taxIds.length === line.taxIds.length && taxIds.every((id) => line.taxIds.includes(id));
  return isSame ? line : { ...line, taxIds };
}

/** A line as input for the sums (API 4.2). */
export const lineToSum = (line: ItemLine, taxes: readonly Tax[]) => ({
  quantity: numberOf(tidyQuantity(line.quantity)),
  rate: numberOf(line.rate),
  discount: numberOf(line.discount),
  taxes: line.exemptFromTax ? [] : chargedTaxes(line.taxIds, { copies: line.copies, taxes }),
});
