import type { SourceLine } from '../documents/draft-line.ts';
import { type ConvertedLine, convertedLines } from '../jobs/converted-lines.ts';
import type { JobItemType } from '../jobs/job-statuses.ts';
import { usualDecimals } from '../money/currencies.ts';

export type CopiedTax = { taxId: string; rate: number; taxType: 1 | 2 };

/** The monetary part of a job's line. */
export type JobLine = {
  itemName: string;
  quantity: number;
  price: number | null;
  type: JobItemType;
  taxes: readonly CopiedTax[];
};

const taxesOf = ({ taxes }: { taxes: readonly CopiedTax[] }): string =>
  taxes
    .map(({ taxId, rate, taxType }) => `${taxId} ${rate} ${taxType}`)
    .toSorted()
    .join('\n');

const isSameLine = (line: JobLine, approved: ConvertedLine<CopiedTax>): boolean =>
  line.itemName === approved.itemName &&
  line.quantity === approved.quantity &&
  line.price === approved.price &&
  (line.type === 'product') === (approved.type === 'product') &&
  taxesOf(line) === taxesOf(approved);

/**
 * Whether a job still has exactly the lines of its approved estimate, in any order. Its invoice then copies the
 * estimate: the approved lines with the discounts, markup and shipping, which a job cannot store.
 *
 * @example hasApprovedLines([], estimateOfOneLine) → false
 */
export function hasApprovedLines(
  lines: readonly JobLine[],
  approved: readonly SourceLine<CopiedTax>[],
  decimals: number = usualDecimals,
): boolean {
  return lines.length === approved.length && linesAsApproved(lines, approved, decimals).length === lines.length;
}

/**
 * The job's lines that equal an approved line; of two equal lines each counts once.
 *
 * @example linesAsApproved([boiler, valve], estimateOfBoiler) → [boiler]
 */
export function linesAsApproved<L extends JobLine>(
  lines: readonly L[],
  approved: readonly SourceLine<CopiedTax>[],
  decimals: number = usualDecimals,
): L[] {
  const left = convertedLines(approved, decimals);
  return lines.filter((line) => {
    const at = left.findIndex((other) => isSameLine(line, other));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * Whether the user chooses what an invoice of a job is made of: the job's lines now differ from the approved ones. People who
 * see no prices have no choice.
 *
 * @example hasInvoiceChoice({ approved: null, jobLines }) → false
 */
export const hasInvoiceChoice = (of: {
  approved: { currencyDecimals?: number; items: readonly SourceLine<CopiedTax>[] } | null;
  jobLines: readonly JobLine[];
}): boolean =>
  of.approved !== null &&
  of.jobLines.every(({ price }) => price !== null) &&
  !hasApprovedLines(of.jobLines, of.approved.items, of.approved.currencyDecimals);
