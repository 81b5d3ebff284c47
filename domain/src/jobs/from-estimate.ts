import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { jobTitle } from '../conversions/conversion-titles.ts';
import { convertedFromText } from '../documents/document-words.ts';
import type { SourceLine } from '../documents/draft-line.ts';
import { countingLines, type LineChoice } from '../documents/estimate-options.ts';
import { sumMoney } from '../money/amounts.ts';
import type { ServiceCategory } from '../requests/request-stages.ts';
import { textOfHtml } from '../text/plain-html.ts';
import { convertedLines } from './converted-lines.ts';
import { noteOf } from './from-request.ts';

export type EstimateToJob<T> = CarriedFields & {
  id: string;
  documentNumberDisplay: string;
  clientId: string;
  title: string;
  assignedTo: string[];
  /** The lines and options, of which those that count are taken over. */
  items: readonly (SourceLine<T> & LineChoice)[];
  options: readonly { id: string; isRecommended: boolean; isChosen: boolean }[];
  currencyDecimals: number;
  comments: string | null;
  discountAmount: number;
  requestId: string | null;
  servicePropertyId: string | null;
  contactId: string | null;
};

/**
 * The payload of the job created from an estimate (API JB-4, screens 9.4); its request may name a service. The
 * estimate's discounts, on lines or on the whole, are reported separately, because a job cannot store them.
 *
 * @example jobFromEstimate({ documentNumberDisplay: 'EST-2026000001', discountAmount: 25, … })
 *   → { priority: 'medium', notes: 'Converted from EST-2026000001', leftOutDiscount: 25, … }
 */
export const jobFromEstimate = <T>(estimate: EstimateToJob<T>, serviceType: ServiceCategory | null = null) => {
  const lines = countingLines(estimate);
  return {
    clientId: estimate.clientId,
    title: jobTitle({
      title: estimate.title,
      serviceType,
      lineNames: lines.map(({ name }) => name),
    }),
    ...carriedOf(estimate),
    assignedToTeams: estimate.assignedTo,
    priority: 'medium' as const,
    jobItems: convertedLines(lines, estimate.currencyDecimals),
    notes: noteOf(convertedFromText(estimate.documentNumberDisplay), textOfHtml(estimate.comments ?? '')),
    requestId: estimate.requestId,
    servicePropertyId: estimate.servicePropertyId,
    contactId: estimate.contactId,
    estimateId: estimate.id,
    leftOutDiscount: sumMoney([estimate.discountAmount, ...lines.map(({ discount }) => discount)]),
  };
};
