import { computeTotals, type LineTax, type TaxAmounts } from '../money/totals.ts';
import type { TaxDefinition, TaxSituation } from '../taxes/applicable-taxes.ts';
import { chargedTaxes, proposedTaxIds } from '../taxes/line-taxes.ts';
import type { JobItemType } from './job-statuses.ts';

/** A part or service as it is added on site: from the price book, or by its name alone. */
export type AddedItem = {
  type: JobItemType;
  exemptFromTax: boolean;
  /** The taxes of its entry in the price book. */
  productTaxIds: readonly string[];
};

/**
 * The taxes of a line that is added to a job on site: those that its place, its day and its client determine.
 *
 * @example taxIdsOnSite({ type: 'product', exemptFromTax: false, productTaxIds: [] }, [hstOnAll], ontario) → ['hst']
 */
export const taxIdsOnSite = (item: AddedItem, taxes: readonly TaxDefinition[], place: TaxSituation): string[] =>
  proposedTaxIds({ ...item, taxIds: [] }, taxes, place);

type Priced = { quantity: number; price: number | null; exemptFromTax: boolean; taxes: readonly LineTax[] };
type Lines<Item> = { items: readonly Item[]; subTotal: number | null; tax: number | null; total: number | null };
export type AddedLine = AddedItem & { quantity: number; price: number | null };

/** The amounts of an added line, as they are computed for all lines. */
export type AddedAmounts = {
  taxIds: string[];
  taxes: (LineTax & TaxAmounts)[];
  taxAmount: number | null;
  total: number | null;
};

/**
 * A job's lines with more of them, and the totals of all, by the server's own rule (API 4.2). The stored lines keep their
 * taxes. Without `taxing` the person sees no prices, and there are no amounts.
 */
export function withItemsAdded<Item extends Priced, Added extends AddedLine>(
  lines: Lines<Item>,
  added: readonly Added[],
  {
    taxing,
    decimals,
  }: { taxing: { taxes: readonly TaxDefinition[]; situation: TaxSituation } | null; decimals: number },
): { added: (Added & AddedAmounts)[]; subTotal: number | null; tax: number | null; total: number | null } {
  if (taxing === null) {
    const none = { taxIds: [], taxes: [], taxAmount: null, total: null };
    return { added: added.map((item) => ({ ...item, ...none })), subTotal: null, tax: null, total: null };
  }
  const { taxes, situation } = taxing;
  const taxed = added.map((item) => ({ ...item, taxIds: taxIdsOnSite(item, taxes, situation) }));
  const toSum = (item: Priced) => ({ ...item, price: item.price ?? 0 });
  const sums = computeTotals(
    [
      ...lines.items.map(toSum),
      ...taxed.map((item) => toSum({ ...item, taxes: chargedTaxes(item.taxIds, { copies: [], taxes }) })),
    ],
    decimals,
  );
  return {
    added: taxed.map((item, at) => {
      const sum = sums.lines[lines.items.length + at];
      return { ...item, taxes: sum?.taxes ?? [], taxAmount: sum?.taxAmount ?? 0, total: sum?.total ?? 0 };
    }),
    subTotal: sums.subTotal,
    tax: sums.tax,
    total: sums.total,
  };
}
