import type { ItemTax, LineItem } from '@truckroll/contract/line-items';
import type { Tax } from '@truckroll/contract/taxes';
import type { SourceLine } from '@truckroll/domain/documents/draft-line';
import { computeDocumentTotals, type DocumentToSum } from '@truckroll/domain/money/document-totals';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { type ExternalStore, externalStore } from '../app/external-store.ts';
import { storeNewProduct } from '../catalogue/catalogue-queries.ts';
import { moved } from '../design/moved.ts';
import { emptyLine, type ItemLine, itemLineOf, itemPayload, numberOf } from './item-line.ts';
import { lineToSum, retaxed } from './line-taxes.ts';

export type { ItemLine } from './item-line.ts';
export { taxSituationOf } from './line-taxes.ts';

/** What of the lines is shown beside their values: names that a save has missed, and texts of the server by line. */
type LineMarks = { showsMissing: boolean; texts: Readonly<Record<string, string>> };

const noMarks: LineMarks = { showsMissing: false, texts: {} };

/** The lines of one form, outside of its other values: a key press in one of 500 lines renders that line alone. */
export type LineEditor = {
  lines: ExternalStore<readonly ItemLine[]>;
  marks: ExternalStore<LineMarks>;
  /** The line that is to have the focus as soon as its fields are there. */
  wanted: ExternalStore<string | null>;
  /** The taxes of the account. */
  taxes: readonly Tax[];
  /** Gives the key of the new line. */
  add: (line?: Partial<Omit<ItemLine, 'key' | 'id'>>) => string;
  change: (key: string, change: Partial<ItemLine>) => void;
  /** As `change`, for what decides over taxes: they are made anew. */
  changeTaxed: (key: string, change: Partial<ItemLine>) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  replace: (lines: readonly ItemLine[]) => void;
  /** Where and for whom the lines are sold from now on; makes the taxes of all lines anew unless it is the first word. */
  situate: (situation: TaxSituation) => void;
  situation: () => TaxSituation;
};

const nowhere: TaxSituation = { state: null, day: '0000-01-01', clientHasTaxNumber: false, clientIsTaxExempt: false };

/** Stored lines, or those that a conversion carries over, in their order. */
export const linesOf = (items: readonly (LineItem | SourceLine<ItemTax>)[]): ItemLine[] =>
  items.toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex).map(itemLineOf);

export function lineEditor(initial: readonly ItemLine[], taxes: readonly Tax[]): LineEditor {
  const lines = externalStore(initial);
  const marks = externalStore(noMarks);
  let situation: TaxSituation | null = null;
  let made = 0;

  const retax = (line: ItemLine): ItemLine => retaxed(line, taxes, situation ?? nowhere);
  const changeLine = (key: string, how: (line: ItemLine) => ItemLine): void =>
    lines.set((all) => all.map((line) => (line.key === key ? how(line) : line)));

  return {
    lines,
    marks,
    taxes,
    wanted: externalStore<string | null>(null),
    add(line = {}) {
      made += 1;
      const key = `new-${made}`;
      lines.set((all) => [...all, retax({ ...emptyLine(key), ...line })]);
      return key;
    },
    change: (key, change) => changeLine(key, (line) => ({ ...line, ...change })),
    changeTaxed: (key, change) => changeLine(key, (line) => retax({ ...line, ...change })),
    move: (from, to) => lines.set((all) => moved(all, from, to)),
    remove: (key) => lines.set((all) => all.filter((line) => line.key !== key)),
    replace(next) {
      marks.set(noMarks);
      lines.set(next);
    },
    situate(next) {
      const isFirst = situation === null;
      situation = next;
      if (!isFirst) lines.set((all) => all.map(retax));
    },
    situation: () => situation ?? nowhere,
  };
}

/** Whether every line has a name; those that have none say so from now on. */
export function areNamed(editor: LineEditor): boolean {
  const isMissing = editor.lines.get().some(({ name }) => name.trim() === '');
  editor.marks.set((marks) => ({ ...marks, showsMissing: isMissing }));
  return !isMissing;
}

/** Puts the server's texts of lines, such as 'items.2.taxes.0', beside the lines; gives the paths that are none of theirs. */
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

/** Makes products of the lines that are to become some; what was made is not made again by a retry (PS-2). */
export async function storeNewProducts(editor: LineEditor): Promise<void> {
  for (const line of editor.lines.get().filter(({ isNewProduct }) => isNewProduct)) {
    const itemId = await storeNewProduct({
      name: line.name.trim(),
      description: line.description.trim() || null,
      price: numberOf(line.rate),
      type: line.itemType,
    });
    if (itemId !== null) editor.change(line.key, { itemId, isNewProduct: false });
  }
}

/** The lines as they are sent. */
export const itemsPayload = (lines: readonly ItemLine[]) => lines.map(itemPayload);

/** What lines come to with what is taken off and put on the whole, by the very function of the server (API 4.2). */
export const totalsOf = (
  lines: readonly ItemLine[],
  taxes: readonly Tax[],
  whole: Omit<DocumentToSum, 'lines'> = { discount: 0, discountType: 'amount', markup: 0, shippingAmount: 0 },
) => computeDocumentTotals({ lines: lines.map((line) => lineToSum(line, taxes)), ...whole });
