import type { SourceLine } from '../documents/draft-line.ts';
import { type CopiedTax, hasApprovedLines, type JobLine } from './approved-lines.ts';

/** The terms of an approved estimate that an invoice of its job copies. */
export type ApprovedTerms<T> = {
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
 * for as long as the job's lines equal the approved ones.
 *
 * @example invoiceTerms({ approved: null, jobLines, documentLines, requested: undefined }) → the lines of the job, no discount
 */
export function invoiceTerms<T extends CopiedTax>(of: {
  approved: ApprovedTerms<T> | null;
  jobLines: readonly JobLine[];
  /** The job's lines as document lines. */
  documentLines: readonly SourceLine<T>[];
  requested: InvoiceTerms | undefined;
}): ApprovedTerms<T> {
  const { approved, jobLines, documentLines, requested } = of;
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
    };
  const { items, discount, discountType, markup, shippingAmount, shippingInfo, memberPlan } = approved;
  const terms = { items, discount, discountType, markup, shippingAmount, shippingInfo };
  return memberPlan === undefined ? terms : { ...terms, memberPlan };
}
