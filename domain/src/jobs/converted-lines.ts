import type { LinePhoto, SourceLine } from '../documents/draft-line.ts';
import { rateText, separatedText } from '../format/numbers.ts';
import { multiplyMoney } from '../money/amounts.ts';
import { usualDecimals } from '../money/currencies.ts';
import type { JobItemType } from './job-statuses.ts';

/** A job line being created from a line of a request or an estimate. */
export type ConvertedLine<T> = {
  /** The id of the source line, by which the server keeps the copied taxes. */
  id: string;
  itemId: string | null;
  itemName: string;
  description: string | null;
  quantity: number;
  price: number | null;
  type: JobItemType;
  taxes: T[];
  orderIndex: number;
  photos?: LinePhoto[];
};

const longestDescription = 5000;

/**
 * The prefix of the description when the quantity becomes 1: '2.5 × 40.00', or only the quantity for people who see
 * no prices.
 */
const measured = ({ quantity, rate, unitType }: SourceLine<unknown>): string =>
  rate === null ? [quantity, unitType].filter(Boolean).join(' ') : `${quantity} × ${separatedText(rateText(rate))}`;

/**
 * Converts lines of a request or an estimate to job lines (screens 9.4). Job quantities are integers: a decimal
 * quantity becomes 1 with the line's amount as its price.
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
      ...(line.photos && { photos: line.photos }),
    };
  });

/**
 * The warning shown when a conversion drops a discount (screens 9.4).
 *
 * @example discountLeftOutText('$25.00') → 'The discount of $25.00 is not part of a job and was left out.'
 */
export const discountLeftOutText = (amount: string): string =>
  `The discount of ${amount} is not part of a job and was left out.`;
