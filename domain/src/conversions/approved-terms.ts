import type { SourceLine } from '../documents/draft-line.ts';
import { type ConvertedLine, convertedLines } from '../jobs/converted-lines.ts';
import type { JobItemType } from '../jobs/job-statuses.ts';
import { usualDecimals } from '../money/currencies.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import type { LineTax } from '../money/totals.ts';
import { type MemberPrice, memberTermsOf } from '../plans/member-terms.ts';

type CopiedTax = { taxId: string; rate: number; taxType: 1 | 2 };

/** The monetary part of a job's line. */
type JobLine = {
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

/** The terms of an approved estimate that an invoice of its job copies. */
type ApprovedTerms<T> = {
  currencyDecimals?: number;
  items: readonly SourceLine<T>[];
  discount: number;
  discountType: 'amount' | 'percentage';
  markup: number;
  shippingAmount: number;
  shippingInfo: string | null;
  /** The plan by which the discount is. */
  memberPlan?: string | null | undefined;
};

/** The source of a job invoice's lines: the approved estimate or the job as it is now. */
export type InvoiceTerms = 'approved' | 'job';

/**
 * The lines, discount, markup and shipping of a job's invoice. Without the user's choice, the approved terms are used
 * for as long as the job's lines equal the approved ones. Other terms have the client's member price.
 *
 * @example invoiceTerms({ approved: null, jobLines, documentLines, requested: undefined }) → the lines of the job, no discount
 */
export function invoiceTerms<T extends CopiedTax>(of: {
  approved: ApprovedTerms<T> | null;
  jobLines: readonly JobLine[];
  /** The job's lines as document lines. */
  documentLines: readonly SourceLine<T>[];
  requested: InvoiceTerms | undefined;
  member?: MemberPrice | null;
}): ApprovedTerms<T> {
  const { approved, jobLines, documentLines, requested, member = null } = of;
  const takesApproved =
    approved !== null &&
    requested !== 'job' &&
    (requested === 'approved' || hasApprovedLines(jobLines, approved.items, approved.currencyDecimals));
  if (!takesApproved)
    return {
      items: documentLines,
      discount: 0,
      discountType: 'amount',
      markup: 0,
      shippingAmount: 0,
      shippingInfo: null,
      ...memberTermsOf(member, { isAgreed: false, discount: 0 }),
    };
  const { items, discount, discountType, markup, shippingAmount, shippingInfo, memberPlan } = approved;
  const terms = { items, discount, discountType, markup, shippingAmount, shippingInfo };
  return memberPlan === undefined ? terms : { ...terms, memberPlan };
}

/**
 * The total of a job's invoice for either source, when the user has to choose: the job's lines now differ from the
 * approved ones. Null when there is no choice, and for people who see no prices.
 *
 * @example invoiceChoice({ approved, jobLines: [...approvedLines, valve], documentLines }) → { approved: 100, job: 120 }
 */
export function invoiceChoice<T extends LineTax>(of: {
  approved: ApprovedTerms<T> | null;
  jobLines: readonly JobLine[];
  documentLines: readonly SourceLine<T>[];
  member?: MemberPrice | null;
}): Record<InvoiceTerms, number> | null {
  const { approved, jobLines } = of;
  if (approved === null || jobLines.some(({ price }) => price === null)) return null;
  const decimals = approved.currencyDecimals ?? usualDecimals;
  if (hasApprovedLines(jobLines, approved.items, decimals)) return null;
  const totalBy = (requested: InvoiceTerms): number => {
    const { items, ...whole } = invoiceTerms({ ...of, requested });
    const lines = items.map((item) => ({ ...item, rate: item.rate ?? 0 }));
    return computeDocumentTotals({ ...whole, lines, decimals }).total;
  };
  return { approved: totalBy('approved'), job: totalBy('job') };
}
