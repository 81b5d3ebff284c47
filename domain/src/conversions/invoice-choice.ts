import type { SourceLine } from '../documents/draft-line.ts';
import { usualDecimals } from '../money/currencies.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import type { LineTax } from '../money/totals.ts';
import type { MemberPrice } from '../plans/member-terms.ts';
import { hasInvoiceChoice, type JobLine } from './approved-lines.ts';
import type { ApprovedTerms, InvoiceTerms } from './approved-terms.ts';
import { workTerms } from './work-terms.ts';

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
  if (approved === null || !hasInvoiceChoice({ approved, jobLines })) return null;
  const decimals = approved.currencyDecimals ?? usualDecimals;
  const totalBy = (requested: InvoiceTerms): number => {
    const { items, ...whole } = workTerms({ member: null, ...of, requested });
    const lines = items.map((item) => ({ ...item, rate: item.rate ?? 0 }));
    return computeDocumentTotals({ ...whole, lines, decimals }).total;
  };
  return { approved: totalBy('approved'), job: totalBy('job') };
}
