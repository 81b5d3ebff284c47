import type { JobItemType } from '../jobs/job-statuses.ts';
import type { LineTax } from '../money/totals.ts';
import { applicableTaxes, isAutomatic, type TaxDefinition, type TaxSituation } from './applicable-taxes.ts';

type TaxedLine = {
  type: JobItemType;
  exemptFromTax: boolean;
  taxIds: readonly string[];
  /** The taxes of the line's product; they are restored when they apply again. */
  productTaxIds: readonly string[];
};

/**
 * Recomputes a line's taxes: those on all items, those of its product and those chosen by hand, as far as they apply
 * (API 4.3). A default tax that no longer applies counts as not chosen.
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
 * Recomputes an approved line's taxes: the automatic ones, or those chosen by hand when no automatic one applies, so
 * that nothing is taxed twice.
 *
 * @example recalculatedTaxIds({ taxIds: ['hst-by-hand'], … }, [hstOnAll, hstByHand], ontario) → ['hst']
 */
export function recalculatedTaxIds(line: TaxedLine, taxes: readonly TaxDefinition[], place: TaxSituation): string[] {
  const automatic = proposedTaxIds({ ...line, taxIds: [] }, taxes, place);
  return automatic.length > 0 ? automatic : proposedTaxIds(line, taxes, place);
}

/**
 * A line's taxes with the rates copied onto the line, or the currently defined rates for taxes that are new on the line
 * (API 4.2). Unknown taxes are dropped.
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
