import type { Client } from '@truckroll/contract/clients';
import type { Tax } from '@truckroll/contract/taxes';
import { computeTotals, type LineTax } from '@truckroll/domain/money/totals';
import { applicableTaxes, type TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { type Line, numberOf } from './line.ts';

/** What decides which taxes apply, beside the line itself (API 4.3). */
export const taxSituationOf = (of: {
  client: Pick<Client, 'taxNumber' | 'isTaxExempt'> | null;
  state: string;
  startDay: string | null;
  today: string;
}): TaxSituation => ({
  state: of.state.trim() || null,
  day: of.startDay ?? of.today,
  clientHasTaxNumber: of.client?.taxNumber !== null && of.client?.taxNumber !== undefined,
  clientIsTaxExempt: of.client?.isTaxExempt === true,
});

export const applicableIds = (line: Pick<Line, 'type' | 'exemptFromTax'>, taxes: readonly Tax[], place: TaxSituation) =>
  applicableTaxes(taxes, place, line).map(({ id }) => id);

/**
 * The line with its taxes made anew: those put on all items, those of its product and those chosen by hand, as far as
 * they apply (API 4.3).
 */
export function retaxed(line: Line, taxes: readonly Tax[], place: TaxSituation): Line {
  const wanted = new Set([...line.taxIds, ...line.productTaxIds]);
  const taxIds = applicableTaxes(taxes, place, line)
    .filter((tax) => tax.applyOnAllItems || wanted.has(tax.id))
    .map(({ id }) => id);
  const isSame = taxIds.length === line.taxIds.length && taxIds.every((id) => line.taxIds.includes(id));
  return isSame ? line : { ...line, taxIds };
}

/** A tax that only a stored line knows, such as one that was switched off since, as the picker shows it. */
const definitionOf = (copy: Line['copies'][number]): Tax => ({
  id: copy.taxId,
  name: copy.name,
  rate: copy.rate,
  taxType: copy.taxType,
  applyOnAllItems: false,
  state: null,
  effectiveDate: null,
  applicationRules: {
    apply_to_goods: false,
    apply_to_business_services: false,
    apply_to_residential_services: false,
    allow_tax_exempt_override: false,
  },
  countryId: null,
  stateId: null,
  isActive: false,
  createdAt: '',
  updatedAt: '',
});

/** The taxes that a line can have: all definitions, and what it has a copy of, at the copied rate. */
export function taxesOf(line: Pick<Line, 'copies'>, taxes: readonly Tax[]): readonly Tax[] {
  if (line.copies.length === 0) return taxes;
  const copyOf = new Map(line.copies.map((copy) => [copy.taxId, copy]));
  const known = taxes.map((tax) => {
    const copy = copyOf.get(tax.id);
    return copy === undefined ? tax : { ...tax, name: copy.name, rate: copy.rate, taxType: copy.taxType };
  });
  const unknown = line.copies.filter((copy) => taxes.every((tax) => tax.id !== copy.taxId));
  return [...known, ...unknown.map(definitionOf)];
}

const toSum = (line: Line, taxes: readonly Tax[]) => ({
  quantity: numberOf(line.quantity),
  price: numberOf(line.rate),
  exemptFromTax: line.exemptFromTax,
  taxes: taxesOf(line, taxes)
    .filter((tax) => line.taxIds.includes(tax.id))
    .map(({ id, name, rate, taxType }): LineTax => ({ taxId: id, name, rate, taxType })),
});

/** What the lines come to, by the very function of the server (API 4.2). */
export const totalsOf = (lines: readonly Line[], taxes: readonly Tax[]) =>
  computeTotals(lines.map((line) => toSum(line, taxes)));
