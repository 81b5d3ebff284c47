import type { Tax } from '@truckroll/contract/taxes';
import { applicableTaxes, type TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { chargedTaxes, proposedTaxIds } from '@truckroll/domain/taxes/line-taxes';
import { numberOf } from '../design/typed-amount.ts';
import { type ItemLine, tidyQuantity } from './item-line.ts';

const typeOf = ({ itemType }: Pick<ItemLine, 'itemType'>) =>
  itemType === 1 ? ('product' as const) : ('service' as const);

/** The taxes that apply to a line: its picker shows them first. */
export const applicableIds = (line: ItemLine, taxes: readonly Tax[], place: TaxSituation): string[] =>
  applicableTaxes(taxes, place, { type: typeOf(line), exemptFromTax: line.exemptFromTax }).map(({ id }) => id);

/** The line with its taxes made anew; the same line where they stay. */
export function retaxed(line: ItemLine, taxes: readonly Tax[], place: TaxSituation): ItemLine {
  const taxIds = proposedTaxIds({ ...line, type: typeOf(line) }, taxes, place);
  const isSame = taxIds.length === line.taxIds.length && taxIds.every((id) => line.taxIds.includes(id));
  return isSame ? line : { ...line, taxIds };
}

/** A line as the sums want it (API 4.2). */
export const lineToSum = (line: ItemLine, taxes: readonly Tax[]) => ({
  quantity: numberOf(tidyQuantity(line.quantity)),
  rate: numberOf(line.rate),
  discount: numberOf(line.discount),
  taxes: line.exemptFromTax ? [] : chargedTaxes(line.taxIds, { copies: line.copies, taxes }),
});
