import type { DocumentType } from './document-kinds.ts';

/** How long an estimate holds unless it says otherwise, in days (API 4.10). */
const estimateDays = 30;

/** What the account says of its documents. */
export type DocumentDefaults = {
  /** In days. */
  invoiceTermsDays: number;
  invoiceInstructions: string;
  estimateInstructions: string;
};

export type DocumentTerms = { paymentTerms: number; paymentInstructions: string };

/**
 * How long a new document's client has, and how to pay (API 4.10).
 *
 * @example termsOf(1, { invoiceTermsDays: 7, invoiceInstructions: 'Please pay within 7 days', … })
 *   → { paymentTerms: 7, paymentInstructions: 'Please pay within 7 days' }
 */
export const termsOf = (type: DocumentType, defaults: DocumentDefaults): DocumentTerms =>
  type === 1
    ? { paymentTerms: defaults.invoiceTermsDays, paymentInstructions: defaults.invoiceInstructions }
    : { paymentTerms: estimateDays, paymentInstructions: defaults.estimateInstructions };
