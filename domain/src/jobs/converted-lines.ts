import type { SourceLine } from '../documents/draft-line.ts';
import { rateText } from '../format/numbers.ts';
import { multiplyMoney } from '../money/amounts.ts';
import { usualDecimals } from '../money/currencies.ts';
import type { JobItemType } from './job-statuses.ts';

/** A line of a job that is being made from a line of a request or an estimate. */
export type ConvertedLine<T> = {
  /** Of the line that it is made from: by it the server keeps the taxes that were copied. */
  id: string;
  itemId: string | null;
  itemName: string;
  description: string | null;
  quantity: number;
  price: number | null;
  type: JobItemType;
  taxes: T[];
  orderIndex: number;
};

const longestDescription = 5000;

/** What the description begins with once the quantity is 1: '2.5 × 40.00', or what was measured where no price is seen. */
const measured = ({ quantity, rate, unitType }: SourceLine<unknown>): string =>
  rate === null ? [quantity, unitType].filter(Boolean).join(' ') : `${quantity} × ${rateText(rate)}`;

/**
 * Lines of a request or an estimate as those of a job (screens 9.4). A job counts whole things: a quantity with decimals
 * becomes 1 with the line's amount as its price.
 *
 * @example convertedLines([{ name: 'Labour', quantity: 2.5, rate: 40, description: 'Two people', … }])
 *   → [{ itemName: 'Labour', quantity: 1, price: 100, description: '2.5 × 40.00\nTwo people', … }]
 */
export const convertedLines = <T>(
  lines: readonly SourceLine<T>[],
  decimals: number = usualDecimals,
): ConvertedLine<T>[] =>
  lines.map((line): ConvertedLine<T> => {
    const isWhole = Number.isInteger(line.quantity);
    const parts = isWhole ? [line.description ?? ''] : [measured(line), line.description ?? ''];
    const description = parts.filter((part) => part !== '').join('\n');
    return {
      id: line.id,
      itemId: line.itemId,
      itemName: line.name,
      description: description === '' ? null : description.slice(0, longestDescription),
      quantity: isWhole ? line.quantity : 1,
      price: isWhole || line.rate === null ? line.rate : multiplyMoney(line.quantity, line.rate, decimals),
      type: line.itemType === 1 ? 'product' : 'service',
      taxes: line.taxes,
      orderIndex: line.itemOrderIndex,
    };
  });

/**
 * The warning of a conversion that leaves a discount out (screens 9.4).
 *
 * @example discountLeftOutText('$25.00') → 'The discount of $25.00 is not part of a job and was left out.'
 */
export const discountLeftOutText = (amount: string): string =>
  `The discount of ${amount} is not part of a job and was left out.`;
