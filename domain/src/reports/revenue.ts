import type { DocumentStatus, DocumentType } from '../documents/document-kinds.ts';
import { sumMoney } from '../money/amounts.ts';

/** An amount with the taxes within it: those on top of the prices, and those that are part of the prices. */
export type Taxed = { total: number; tax: number; includedTax: number };

/**
 * The revenue of documents: what they come to without any tax, which is passed on (API 4.11).
 *
 * @example revenueOf({ total: 113, tax: 13, includedTax: 5 }) → 95
 */
export const revenueOf = ({ total, tax, includedTax }: Taxed): number => sumMoney([total, -tax, -includedTax]);

/**
 * Whether a document counts as revenue: an invoice that was given out, and is neither void nor deleted. It counts on its
 * date, in its own currency.
 */
export const isRevenue = (document: {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  isDeleted: boolean;
}): boolean =>
  document.documentType === 1 && !document.isDeleted && !['draft', 'void'].includes(document.documentStatus);
