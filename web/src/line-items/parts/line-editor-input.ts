import type { Tax } from '@truckroll/contract/price-book/taxes';
import { computeDocumentTotals, type DocumentToSum } from '@truckroll/domain/money/document-totals';
import { numberOf } from '../../design/form/typed-amount.ts';
import { storeNewProduct } from '../../product-services/parts/catalogue-queries.ts';
import { emptyLine, type ItemLine, itemLineOf, itemPayload, kindOf, type SourceItem } from './item-line.ts';
import { type LineStore, lineStore } from './line-store-input.ts';
import { lineToSum, retaxed } from './line-taxes.ts';

export { emptyLine, type ItemLine, ofProduct, type SourceItem } from './item-line.ts';
export { useLinesOf } from './line-store-input.ts';
export { lineToSum, retaxed } from './line-taxes.ts';

/** The lines of a job, request or document while they are edited. */
export type LineEditor = LineStore<ItemLine>;

type Editing = {
  taxes: readonly Tax[];
  /** The type of a line before a product is chosen. */
  type?: ItemLine['type'];
  /** Whether a line keeps its taxes, wherever the record takes place. */
  keepsTaxes?: (line: ItemLine) => boolean;
};

export const lineEditor = (initial: readonly ItemLine[], { taxes, type, keepsTaxes }: Editing): LineEditor =>
  lineStore(initial, {
    taxes,
    empty: (key) => ({ ...emptyLine(key), ...(type === undefined ? {} : { type }) }),
    retaxed: (line, ...by) => (keepsTaxes?.(line) === true ? line : retaxed(line, ...by)),
  });

/** The lines of a stored record, or those copied by a conversion, in their order. */
export const linesOf = (items: readonly SourceItem[]): ItemLine[] =>
  items.toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex).map(itemLineOf);

/** Whether every line has a name. Lines without a name show an error from now on. */
export function areNamed(editor: LineEditor): boolean {
  const isMissing = editor.lines.get().some(({ name }) => name.trim() === '');
  editor.marks.set((marks) => ({ ...marks, showsMissing: isMissing }));
  return !isMissing;
}

/**
 * Shows the server's errors, such as one for 'items.2.taxes.0', at their lines. Returns the errors that match no line.
 */
export function markLines(editor: LineEditor, errors: readonly { path: string; message: string }[]): typeof errors {
  const lines = editor.lines.get();
  const lineAt = (path: string) => (path.startsWith('items.') ? lines[Number(path.split('.')[1])] : undefined);
  const texts = errors.flatMap(({ path, message }) => {
    const line = lineAt(path);
    return line === undefined ? [] : [[line.key, message] as const];
  });
  editor.marks.set((marks) => ({ ...marks, texts: Object.fromEntries(texts) }));
  return errors.filter(({ path }) => lineAt(path) === undefined);
}

/**
 * Creates the products of the marked lines (PS-2). A retry skips those that exist already. Returns whether any was
 * created.
 */
export async function storeNewProducts(editor: LineEditor): Promise<boolean> {
  let isAnyMade = false;
  for (const line of editor.lines.get().filter(({ isNewProduct }) => isNewProduct)) {
    const itemId = await storeNewProduct({
      name: line.name.trim(),
      description: line.description.trim() || null,
      price: numberOf(line.rate),
      type: kindOf(line),
    });
    if (itemId === null) continue;
    isAnyMade = true;
    editor.change(line.key, { itemId, isNewProduct: false });
  }
  return isAnyMade;
}

/** The lines as sent to the server. */
export const itemsPayload = (lines: readonly ItemLine[]) => lines.map(itemPayload);

/** The total of the lines with the record's deductions and additions, by the server's own function (API 4.2). */
export const recordTotals = (
  lines: readonly ItemLine[],
  taxes: readonly Tax[],
  whole: Partial<Omit<DocumentToSum, 'lines'>> = {},
) =>
  computeDocumentTotals({
    lines: lines.map((line) => lineToSum(line, taxes)),
    discount: 0,
    discountType: 'amount',
    markup: 0,
    shippingAmount: 0,
    ...whole,
  });
