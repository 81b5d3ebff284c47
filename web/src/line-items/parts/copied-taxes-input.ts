import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import type { Tax } from '@truckroll/contract/price-book/taxes';

const rules = {
  apply_to_goods: false,
  apply_to_business_services: false,
  apply_to_residential_services: false,
  allow_tax_exempt_override: false,
};

/** A tax that is known only from a stored line, as the picker shows it. It may have been deactivated since. */
const definitionOf = (copy: ItemTax): Tax => ({
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

/** The selectable taxes of a line: all definitions, and its copied taxes at the copied rate (API 4.2). */
export function taxesOf({ copies }: { copies: readonly ItemTax[] }, taxes: readonly Tax[]): readonly Tax[] {
  if (copies.length === 0) return taxes;
  const copyOf = new Map(copies.map((copy) => [copy.taxId, copy]));
  const known = taxes.map((tax) => {
    const copy = copyOf.get(tax.id);
    return copy === undefined ? tax : { ...tax, name: copy.name, rate: copy.rate, taxType: copy.taxType };
  });
  return [...known, ...copies.filter(({ taxId }) => taxes.every(({ id }) => id !== taxId)).map(definitionOf)];
}
