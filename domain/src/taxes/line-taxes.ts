import type { JobItemType } from '../jobs/job-statuses.ts';
import type { LineTax } from '../money/totals.ts';
import { applicableTaxes, isAutomatic, type TaxDefinition, type TaxSituation } from './applicable-taxes.ts';

type TaxedLine = {
  type: JobItemType;
  exemptFromTax: boolean;
  taxIds: readonly string[];
  /** Taxes that the line's product brings along; they come back when they apply again. */
  productTaxIds: readonly string[];
};

/**
 * The taxes of a line made anew: those put on all items, those of its product and those chosen by hand, as far as they
 * apply (API 4.3). A default tax that is no longer in force counts as not chosen.
 *
 * @example proposedTaxIds({ type: 'service', exemptFromTax: false, taxIds: [], productTaxIds: [] }, [hstOnAll, pstOffered], ontario)
 *   → ['hst']
 */
export function proposedTaxIds(line: TaxedLine, taxes: readonly TaxDefinition[], place: TaxSituation): string[] {
  const chosen = line.taxIds.filter((id) => id !== place.formerDefaultTaxId);
  const wanted = new Set([...chosen, ...line.productTaxIds]);
  return applicableTaxes(taxes, place, line)
    .filter((tax) => isAutomatic(tax, place) || wanted.has(tax.id))
    .map(({ id }) => id);
}

/**
 * The taxes of an approved line made anew: those that apply by themselves; those that were chosen by hand only where none
 * does, so that nothing is taxed twice.
 *
 * @example recalculatedTaxIds({ taxIds: ['hst-by-hand'], … }, [hstOnAll, hstByHand], ontario) → ['hst']
 */
export function recalculatedTaxIds(line: TaxedLine, taxes: readonly TaxDefinition[], place: TaxSituation): string[] {
  const automatic = proposedTaxIds({ ...line, taxIds: [] }, taxes, place);
  return automatic.length > 0 ? automatic : proposedTaxIds(line, taxes, place);
}

/**
 * The taxes of a line with what they charge: as they were copied onto it, else as they are defined now (API 4.2). One that
 * is neither is left out.
 *
 * @example chargedTaxes(['hst'], { copies: [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 }], taxes: [hstOf15] }) → the copy of 13
 */
export function chargedTaxes(
  taxIds: readonly string[],
  known: { copies: readonly LineTax[]; taxes: readonly Pick<TaxDefinition, 'id' | 'name' | 'rate' | 'taxType'>[] },
): LineTax[] {
  const copies = new Map(known.copies.map(({ taxId, name, rate, taxType }) => [taxId, { taxId, name, rate, taxType }]));
  const defined = new Map(known.taxes.map(({ id, name, rate, taxType }) => [id, { taxId: id, name, rate, taxType }]));
  return taxIds.flatMap((id) => copies.get(id) ?? defined.get(id) ?? []);
}
