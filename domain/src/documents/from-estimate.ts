import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { documentTitle } from '../conversions/conversion-titles.ts';
import type { AmountKind } from './document-kinds.ts';
import { type DocumentDefaults, termsOf } from './document-terms.ts';
import { draftLineOf, type SourceLine } from './draft-line.ts';
import { countingLines, type LineChoice } from './estimate-options.ts';

export type EstimateToInvoice<T, Details, Company> = CarriedFields & {
  id: string;
  title: string;
  clientId: string;
  clientDetails: Details;
  assignedTo: string[];
  /** The lines and options, of which those that count are taken over. */
  items: readonly (SourceLine<T> & LineChoice)[];
  options: readonly { id: string; isRecommended: boolean; isChosen: boolean }[];
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  shippingInfo: string | null;
  memberPlan: string | null;
  comments: string | null;
  privateNotes: string | null;
  companyInformation: Company;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number;
  isContractRequired: boolean;
  contractTitle: string | null;
  contractContent: string | null;
};

/**
 * The payload of the invoice created from an estimate (screens 9.4): a copy of everything except number, dates,
 * status and payments; it is due by the invoice terms.
 *
 * @example invoiceFromEstimate({ title: 'Estimate', … }, { invoiceTermsDays: 7, … }) → { title: 'Invoice', paymentTerms: 7, … }
 */
export const invoiceFromEstimate = <T, Details, Company>(
  estimate: EstimateToInvoice<T, Details, Company>,
  defaults: DocumentDefaults,
) => ({
  documentType: 1 as const,
  clientId: estimate.clientId,
  clientDetails: estimate.clientDetails,
  title: documentTitle(estimate.title, 1),
  ...carriedOf(estimate),
  assignedTo: estimate.assignedTo,
  items: countingLines(estimate).map(draftLineOf),
  discount: estimate.discount,
  discountType: estimate.discountType,
  markup: estimate.markup,
  shippingAmount: estimate.shippingAmount,
  shippingInfo: estimate.shippingInfo,
  memberPlan: estimate.memberPlan,
  comments: estimate.comments,
  privateNotes: estimate.privateNotes,
  companyInformation: estimate.companyInformation,
  isDepositRequired: estimate.isDepositRequired,
  depositType: estimate.depositType,
  depositValue: estimate.depositValue,
  isContractRequired: estimate.isContractRequired,
  contractTitle: estimate.contractTitle,
  contractContent: estimate.contractContent,
  ...termsOf(1, defaults),
  isConvertedFromEstimate: true,
  convertedFromId: estimate.id,
});
