import { multiplyMoney } from '../money/amounts.ts';
import { computeDocumentTotals, type DocumentToSum, type DocumentTotals } from '../money/document-totals.ts';
import { computeTotals, type LineTax, type TaxAmounts } from '../money/totals.ts';

/** The part of a line that says when it counts (decision 0091). */
export type LineChoice = {
  /** Null in an estimate without options. */
  optionId: string | null;
  isOptional: boolean;
  /** Whether an optional line counts: the company's proposal, until the client decides. */
  isChosen: boolean;
  /** The bounds of the quantity that the client chooses of an optional line. Null: its quantity is fixed. */
  minQuantity: number | null;
  maxQuantity: number | null;
};

/** A line that always counts, as every line of an invoice. */
export const plainLine: LineChoice = {
  optionId: null,
  isOptional: false,
  isChosen: true,
  minQuantity: null,
  maxQuantity: null,
};

type Option = { id: string; isRecommended: boolean; isChosen: boolean };

/**
 * The option whose sums are those of the estimate: the one that the client chose, else the recommended one. Null in an
 * estimate without options.
 *
 * @example countingOption([{ id: 'good', … }, { id: 'better', isRecommended: true, isChosen: false }])?.id → 'better'
 */
export const countingOption = <O extends Option>(options: readonly O[]): O | null =>
  options.find(({ isChosen }) => isChosen) ?? options.find(({ isRecommended }) => isRecommended) ?? options[0] ?? null;

/** All lines of an option, also those that do not count. */
export const linesOfOption = <L extends LineChoice>(lines: readonly L[], optionId: string | null): L[] =>
  lines.filter((line) => line.optionId === optionId);

/** The lines of an option that count: those that are not optional, and the optional ones that are chosen. */
export const countingLinesOf = <L extends LineChoice>(lines: readonly L[], optionId: string | null): L[] =>
  linesOfOption(lines, optionId).filter(({ isOptional, isChosen }) => !isOptional || isChosen);

/**
 * The lines of a document that count. Everything that is made of a document, and every sum, has these lines and no
 * others (decision 0091).
 *
 * @example countingLines({ options: [good, better], items: [ofGood, ofBetter, notChosen] }) → [ofBetter]
 */
export const countingLines = <L extends LineChoice>(document: {
  options: readonly Option[];
  items: readonly L[];
}): L[] => countingLinesOf(document.items, countingOption(document.options)?.id ?? null);

/** What a client chose: an option, and the optional lines with their quantities. Lines that are not named stay as proposed. */
export type Choice = {
  optionId: string | null;
  lines: readonly { id: string; isChosen: boolean; quantity?: number | undefined }[];
};

type ChoosableLine = LineChoice & { id: string; quantity: number };

export type ChoiceRefusal = {
  path: string;
  code: 'required' | 'not_found' | 'not_allowed' | 'out_of_range';
  message: string;
};

/** The sentence about a quantity that lies beyond what the company offers. */
export const quantityText = (least: number, most: number): string => `Choose a quantity from ${least} to ${most}`;

function lineRefusal(
  line: ChoosableLine | undefined,
  sent: Choice['lines'][number],
  path: string,
): ChoiceRefusal | null {
  if (line === undefined) return { path: `${path}.id`, code: 'not_found', message: 'Item is not valid' };
  if (!line.isOptional)
    return sent.isChosen && (sent.quantity === undefined || sent.quantity === line.quantity)
      ? null
      : { path: `${path}.isChosen`, code: 'not_allowed', message: 'This item is part of the option' };
  if (sent.quantity === undefined || sent.quantity === line.quantity || !sent.isChosen) return null;
  const { minQuantity, maxQuantity } = line;
  if (minQuantity === null || maxQuantity === null)
    return { path: `${path}.quantity`, code: 'not_allowed', message: 'The quantity of this item is fixed' };
  return sent.quantity < minQuantity || sent.quantity > maxQuantity
    ? { path: `${path}.quantity`, code: 'out_of_range', message: quantityText(minQuantity, maxQuantity) }
    : null;
}

/** Why a choice is not one that the estimate offers. */
export function choiceRefusals(
  document: { options: readonly { id: string }[]; items: readonly ChoosableLine[] },
  choice: Choice,
): ChoiceRefusal[] {
  const { options, items } = document;
  const isKnown = options.length === 0 ? choice.optionId === null : options.some(({ id }) => id === choice.optionId);
  if (!isKnown) {
    return choice.optionId === null
      ? [{ path: 'optionId', code: 'required', message: 'Please choose an option' }]
      : [{ path: 'optionId', code: 'not_found', message: 'Option is not valid' }];
  }
  const offered = new Map(linesOfOption(items, choice.optionId).map((line) => [line.id, line]));
  return choice.lines.flatMap((sent, index) => lineRefusal(offered.get(sent.id), sent, `lines.${index}`) ?? []);
}

/**
 * The lines of an estimate after a choice, which `choiceRefusals` has checked. A line that is not chosen keeps its
 * quantity.
 *
 * @example chosenLines([filter], { optionId: null, lines: [{ id: 'filter', isChosen: true, quantity: 3 }] })
 *   → [{ id: 'filter', isChosen: true, quantity: 3, … }]
 */
export function chosenLines<L extends ChoosableLine>(lines: readonly L[], choice: Choice): L[] {
  const sent = new Map(choice.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const chosen = sent.get(line.id);
    if (chosen === undefined || !line.isOptional || line.optionId !== choice.optionId) return line;
    const quantity = chosen.isChosen ? (chosen.quantity ?? line.quantity) : line.quantity;
    return { ...line, isChosen: chosen.isChosen, quantity };
  });
}

type Whole<T extends LineTax> = Omit<DocumentToSum<T>, 'lines'>;

type PricedLine<T extends LineTax> = LineChoice & {
  quantity: number;
  rate: number;
  discount: number;
  taxes: readonly T[];
};

/**
 * The sums of an option with the document's discount, markup and shipping, as the client's page, the editor and the
 * server compute them.
 */
export const optionTotals = <T extends LineTax>(
  lines: readonly PricedLine<T>[],
  optionId: string | null,
  whole: Whole<T>,
): DocumentTotals<T> => computeDocumentTotals({ ...whole, lines: countingLinesOf(lines, optionId) });

/** A line whose quantity was chosen, with its taxes and total computed anew. */
export function repriced<T extends LineTax & TaxAmounts, L extends { quantity: number; rate: number; taxes: T[] }>(
  line: L,
  decimals: number,
): L & { total: number } {
  const { quantity, rate, taxes } = line;
  const [sums] = computeTotals([{ quantity, price: rate, exemptFromTax: false, taxes }], decimals).lines;
  return { ...line, taxes: sums?.taxes ?? [], total: sums?.total ?? multiplyMoney(quantity, rate, decimals) };
}
