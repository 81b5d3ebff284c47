import type { DocumentType } from './document-kinds.ts';

/** Default validity of an estimate, in days (API 4.10). */
const estimateDays = 30;

/** The account's settings for documents. */
export type DocumentDefaults = {
  /** In days. */
  invoiceTermsDays: number;
  invoiceInstructions: string;
  estimateInstructions: string;
};

export type DocumentTerms = { paymentTerms: number; paymentInstructions: string };

/**
 * The default due or expiry day and payment terms of a new document (API 4.10).
 *
 * @example termsOf(1, { invoiceTermsDays: 7, invoiceInstructions: 'Please pay within 7 days', … })
 *   → { paymentTerms: 7, paymentInstructions: 'Please pay within 7 days' }
 */
export const termsOf = (type: DocumentType, defaults: DocumentDefaults): DocumentTerms =>
  type === 1
    ? { paymentTerms: defaults.invoiceTermsDays, paymentInstructions: defaults.invoiceInstructions }
    : { paymentTerms: estimateDays, paymentInstructions: defaults.estimateInstructions };
