import type { Client } from '@truckroll/contract/clients';
import type { Tax } from '@truckroll/contract/taxes';
import { applicableTaxes, type TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { chargedTaxes, proposedTaxIds } from '@truckroll/domain/taxes/line-taxes';
import { type ItemLine, numberOf, tidyQuantity } from './item-line.ts';

const typeOf = ({ itemType }: Pick<ItemLine, 'itemType'>) =>
  itemType === 1 ? ('product' as const) : ('service' as const);

/** What decides which taxes apply, beside the line itself (API 4.3). */
export const taxSituationOf = (of: {
  client: Pick<Client, 'taxNumber' | 'isTaxExempt'> | null;
  state: string | null;
  day: string;
}): TaxSituation => ({
  state: of.state?.trim() || null,
  day: of.day,
  clientHasTaxNumber: of.client !== null && of.client.taxNumber !== null,
  clientIsTaxExempt: of.client?.isTaxExempt === true,
});

/** The taxes that apply to a line: its picker shows them first. */
export const applicableIds = (line: ItemLine, taxes: readonly Tax[], place: TaxSituation): string[] =>
  applicableTaxes(taxes, place, { type: typeOf(line), exemptFromTax: line.exemptFromTax }).map(({ id }) => id);

/** The line with its taxes made anew; the same line where they stay. */
export function retaxed(line: ItemLine, taxes: readonly Tax[], place: TaxSituation): ItemLine {
  const taxIds = proposedTaxIds({ ...line, type: typeOf(line) }, taxes, place);
  const isSame = taxIds.length === line.taxIds.length && taxIds.every((id) => line.taxIds.includes(id));
  return isSame ? line : { ...line, taxIds };
}

const rules = {
  apply_to_goods: false,
  apply_to_business_services: false,
  apply_to_residential_services: false,
  allow_tax_exempt_override: false,
};

/** A tax that only a stored line knows, such as one that was switched off since, as the picker shows it. */
const definitionOf = (copy: ItemLine['copies'][number]): Tax => ({
  id: copy.taxId,
  name: copy.name,
  rate: copy.rate,
  taxType: copy.taxType,
  applyOnAllItems: false,
  state: null,
  effectiveDate: null,
  applicationRules: rules,
  countryId: null,
  stateId: null,
  isActive: false,
  createdAt: '',
  updatedAt: '',
});

/** The taxes that a line can have: all definitions, and what it has a copy of, at the copied rate. */
export function taxesOf({ copies }: Pick<ItemLine, 'copies'>, taxes: readonly Tax[]): readonly Tax[] {
  if (copies.length === 0) return taxes;
  const copyOf = new Map(copies.map((copy) => [copy.taxId, copy]));
  const known = taxes.map((tax) => {
    const copy = copyOf.get(tax.id);
    return copy === undefined ? tax : { ...tax, name: copy.name, rate: copy.rate, taxType: copy.taxType };
  });
  return [...known, ...copies.filter(({ taxId }) => taxes.every(({ id }) => id !== taxId)).map(definitionOf)];
}

/** A line as the sums want it (API 4.2). */
export const lineToSum = (line: ItemLine, taxes: readonly Tax[]) => ({
  quantity: numberOf(tidyQuantity(line.quantity)),
  rate: numberOf(line.rate),
  discount: numberOf(line.discount),
  taxes: line.exemptFromTax ? [] : chargedTaxes(line.taxIds, { copies: line.copies, taxes }),
});
