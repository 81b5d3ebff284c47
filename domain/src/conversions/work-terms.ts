import type { LineTax } from '../money/totals.ts';
import { type MemberPrice, memberTermsOf } from '../plans/member-terms.ts';
import { type ApprovedTerms, invoiceTerms } from './approved-terms.ts';

/**
 * The terms of a document of a job: those that are approved, else the job's lines at the client's member price.
 *
 * @example workTerms({ approved: null, jobLines, documentLines, requested: undefined, member: { percent: 10, … } })
 *   → the lines of the job with a discount of 10 %
 */
export function workTerms<T extends LineTax>({
  member,
  ...of
}: Parameters<typeof invoiceTerms<T>>[0] & { member: MemberPrice | null }): ApprovedTerms<T> {
  const terms = invoiceTerms(of);
  const isAgreed = terms.items !== of.documentLines;
  return { ...terms, ...memberTermsOf(member, { isAgreed, discount: terms.discount }) };
}
