import { regionKeyOf } from '../addresses/regions.ts';
import type { JobItemType } from '../jobs/job-statuses.ts';

/** The fields of a tax definition that decide where it applies (API 3.4). */
export type TaxDefinition = {
  id: string;
  name: string;
  /** In percent. */
  rate: number;
  /** 1 exclusive, 2 inclusive. */
  taxType: 1 | 2;
  applyOnAllItems: boolean;
  /** Null means everywhere. */
  state: { name: string; isoCode: string } | null;
  /** 'YYYY-MM-DD'. Null means no start. */
  effectiveDate: string | null;
  applicationRules: {
    apply_to_goods: boolean;
    apply_to_business_services: boolean;
    apply_to_residential_services: boolean;
    allow_tax_exempt_override: boolean;
  };
  isActive: boolean;
};

/** The conditions of a tax besides the item. */
export type TaxSituation = {
  /** The state of the job's address, in any spelling. */
  state: string | null;
  /**
   * The account's tax for addresses whose place is unknown, on the days on which it applies. Null when the place is
   * known or the account has no such tax.
   */
  defaultTaxId: string | null;
  /** The default tax before the change: it is removed when the place becomes known. */
  formerDefaultTaxId?: string;
  /** 'YYYY-MM-DD': the first day of the job, or today without one. */
  day: string;
  clientHasTaxNumber: boolean;
  clientIsTaxExempt: boolean;
};

type TaxedItem = { type: JobItemType; exemptFromTax: boolean };

function appliesIn({ id, state }: TaxDefinition, { state: place, defaultTaxId }: TaxSituation): boolean {
  if (state === null || id === defaultTaxId) return true;
  if (place === null) return false;
  return [state.name, state.isoCode].map(regionKeyOf).includes(regionKeyOf(place));
}

function appliesTo(
  { applicationRules: rules }: TaxDefinition,
  type: JobItemType,
  clientHasTaxNumber: boolean,
): boolean {
  if (type === 'product') return rules.apply_to_goods;
  return clientHasTaxNumber ? rules.apply_to_business_services : rules.apply_to_residential_services;
}

/**
 * The taxes that apply to an item, in the order given (API 4.3). Those with `isAutomatic` are added to it, the others
 * are offered.
 *
 * @example applicableTaxes([hstOfOntario, pstOfQuebec], { state: 'on', defaultTaxId: null, day: '2026-03-09', clientHasTaxNumber: false, clientIsTaxExempt: false },
 *   { type: 'service', exemptFromTax: false }) → [hstOfOntario]
 */
export function applicableTaxes<T extends TaxDefinition>(
  taxes: readonly T[],
  situation: TaxSituation,
  item: TaxedItem,
): T[] {
  if (item.exemptFromTax) return [];
  return taxes.filter(
    (tax) =>
      tax.isActive &&
      appliesIn(tax, situation) &&
      (tax.effectiveDate === null || tax.effectiveDate <= situation.day) &&
      !(situation.clientIsTaxExempt && tax.applicationRules.allow_tax_exempt_override) &&
      appliesTo(tax, item.type, situation.clientHasTaxNumber),
  );
}

/** Whether a tax is added to every item that it applies to. */
export const isAutomatic = (
  { id, applyOnAllItems }: Pick<TaxDefinition, 'id' | 'applyOnAllItems'>,
  { defaultTaxId }: Pick<TaxSituation, 'defaultTaxId'>,
): boolean => applyOnAllItems || id === defaultTaxId;
