import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { jobTitle } from '../conversions/conversion-titles.ts';
import { convertedFromText } from '../documents/document-words.ts';
import type { SourceLine } from '../documents/draft-line.ts';
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
  items: readonly SourceLine<T>[];
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
export const jobFromEstimate = <T>(estimate: EstimateToJob<T>, serviceType: ServiceCategory | null = null) => ({
  clientId: estimate.clientId,
  title: jobTitle({
    title: estimate.title,
    serviceType,
    lineNames: estimate.items.map(({ name }) => name),
  }),
  ...carriedOf(estimate),
  assignedToTeams: estimate.assignedTo,
  priority: 'medium' as const,
  jobItems: convertedLines(estimate.items),
  notes: noteOf(convertedFromText(estimate.documentNumberDisplay), textOfHtml(estimate.comments ?? '')),
  requestId: estimate.requestId,
  servicePropertyId: estimate.servicePropertyId,
  contactId: estimate.contactId,
  estimateId: estimate.id,
  leftOutDiscount: sumMoney([estimate.discountAmount, ...estimate.items.map(({ discount }) => discount)]),
});
