import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { ItemTax, LineItemInput } from '@truckroll/contract/price-book/line-items';
import { roundMoney, roundRate } from '@truckroll/domain/money/amounts';
import { largestAmount } from '@truckroll/domain/money/largest-amount';
import { computeTotals, type LineTax, type TaxAmounts } from '@truckroll/domain/money/totals';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { StoredLine } from '../../records/line-items/stored-line.ts';
import { type LineCatalogue, readLineCatalogue } from './catalogue.ts';

export type LinePlan = {
  lines: StoredLine[];
  /** The place of each line in the request. */
  sentAt: number[];
  subTotal: number;
  tax: number;
  hasChanged: boolean;
  errors: FieldError[];
};

type Options = {
  showsPrices: boolean;
  /** The currency's number of decimals. */
  decimals: number;
  /** Whether the stored lines belong to a record that is being copied, so that every line is new. */
  isCopy?: boolean;
};

const sentTaxIds = (sent: LineItemInput): string[] | undefined => {
  const ids = sent.taxIds ?? sent.taxes?.flatMap((tax) => tax.taxId ?? tax.id ?? []);
  return ids && [...new Set(ids)];
};

const copyOf = ({ taxId, name, rate, taxType }: ItemTax): LineTax => ({ taxId, name, rate, taxType });

/** A line's tax under both of its wire names (API 3.4). */
export const toItemTax = (tax: LineTax & TaxAmounts): ItemTax => ({
  ...tax,
  id: tax.taxId,
  taxName: tax.name,
  taxRate: tax.rate,
});

type Draft = Omit<StoredLine, 'taxes' | 'total'> & { taxes: LineTax[] };

function readLine(
  sent: LineItemInput,
  {
    index,
    before,
    catalogue,
    isCopy,
    showsPrices,
    decimals,
  }: Options & {
    index: number;
    before: StoredLine | undefined;
    catalogue: LineCatalogue;
  },
): { draft: Draft; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const itemId = sent.itemId === undefined ? (before?.itemId ?? null) : sent.itemId;
  const product = itemId === null ? undefined : catalogue.products.get(itemId);
  if (itemId !== null && product === undefined && itemId !== before?.itemId) {
    errors.push({ path: `items.${index}.itemId`, code: 'not_found', message: 'Item is not valid' });
  }
  // Users who do not see the taxes cannot change them.
  const ids = showsPrices || before === undefined ? sentTaxIds(sent) : undefined;
  const copies = new Map(before?.taxes.map((tax) => [tax.taxId, copyOf(tax)]));
  const taxes = ids === undefined ? [...copies.values()] : [];
  for (const [place, id] of (ids ?? []).entries()) {
    const tax = copies.get(id) ?? catalogue.taxes.get(id);
    if (tax !== undefined) taxes.push(tax);
    else errors.push({ path: `items.${index}.taxes.${place}`, code: 'not_found', message: 'Tax is not valid' });
  }
  const known = before?.rate ?? product?.price ?? 0;
  const draft: Draft = {
    id: isCopy || before === undefined ? newId() : before.id,
    itemId,
    name: sent.name,
    description: sent.description === undefined ? (before?.description ?? null) : sent.description,
    quantity: sent.quantity ?? before?.quantity ?? 1,
    rate: roundRate(showsPrices ? (sent.rate ?? known) : known),
    itemType: sent.itemType ?? before?.itemType ?? product?.type ?? 2,
    unitType: sent.unitType === undefined ? (before?.unitType ?? product?.unitType ?? null) : sent.unitType,
    discount: roundMoney((showsPrices ? sent.discount : undefined) ?? before?.discount ?? 0, decimals),
    markupPrice: roundMoney((showsPrices ? sent.markupPrice : undefined) ?? before?.markupPrice ?? 0, decimals),
    itemOrderIndex: sent.itemOrderIndex ?? index,
    taxes,
  };
  return { draft, errors };
}

/**
 * The lines of a request or document after a save (API 4.2, 1.12). The list replaces all lines, matched by id. A tax is
 * copied when it is added, and stays as copied. Prices from users who do not see prices are ignored.
 */
function planLines(
  stored: readonly StoredLine[],
  sent: readonly LineItemInput[],
  catalogue: LineCatalogue,
  options: Options,
): LinePlan {
  const free = new Map(stored.map((line) => [line.id, line]));
  const read = sent.map((line, index) => {
    const before = free.get(line.id ?? '');
    // If the request repeats an id, only the first line with it is that line.
    if (before !== undefined) free.delete(before.id);
    const { draft, errors } = readLine(line, { ...options, index, before, catalogue });
    return { draft: { ...draft, sentAt: index }, errors };
  });
  const drafts = read
    .map(({ draft }) => draft)
    .toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex)
    .map((draft, itemOrderIndex) => ({ ...draft, itemOrderIndex }));
  const totals = computeTotals(
    drafts.map(({ quantity, rate, taxes }) => ({ quantity, price: rate, exemptFromTax: false, taxes })),
    options.decimals,
  );
  const errors = read.flatMap((line) => line.errors);
  const lines = drafts.map(({ sentAt, ...draft }, index): StoredLine => {
    const { taxes = [], total = 0 } = totals.lines[index] ?? {};
    if (total > largestAmount)
      errors.push({ path: `items.${sentAt}.rate`, code: 'too_big', message: 'Rate is not valid' });
    return { ...draft, taxes: taxes.map(toItemTax), total };
  });
  if (totals.total > largestAmount && errors.length === 0)
    errors.push({ path: 'items', code: 'too_big', message: 'Total is not valid' });
  return {
    lines,
    sentAt: drafts.map((draft) => draft.sentAt),
    subTotal: totals.subTotal,
    tax: totals.tax,
    hasChanged: !isDeepStrictEqual(lines, stored),
    errors,
  };
}

/** As `planLines`, after reading the lines' catalogue entries. */
export async function planSentLines(
  tx: Tx,
  stored: readonly StoredLine[],
  sent: readonly LineItemInput[],
  options: Options,
): Promise<LinePlan> {
  const catalogue = await readLineCatalogue(tx, {
    taxIds: sent.flatMap((line) => sentTaxIds(line) ?? []),
    productIds: sent.flatMap((line) => line.itemId ?? []),
  });
  return planLines(stored, sent, catalogue, options);
}
