import type { DocumentType } from './document-kinds.ts';

export const invoicePrefix = 'INV-';
/** The prefix of drafts of invoices that take their number when they are given out (decision 0100). */
export const draftPrefix = 'DRAFT-';

type Numbered = { documentType: DocumentType; documentPrefix: string };

/** Whether a document is a draft that has no number of the invoices yet. */
export const isUnnumbered = ({ documentPrefix }: Pick<Numbered, 'documentPrefix'>): boolean =>
  documentPrefix === draftPrefix;

/**
 * Whether an invoice can only be voided: deleting it would leave a gap.
 *
 * @example isKept({ documentType: 1, documentPrefix: 'INV-' }, { numbersWithoutGaps: true }) → true
 */
export const isKept = (document: Numbered, { numbersWithoutGaps }: { numbersWithoutGaps: boolean }): boolean =>
  numbersWithoutGaps && document.documentType === 1 && !isUnnumbered(document);

/** Whether the number of a document is the company's to give: nobody types it. */
export const isNumberGiven = (document: Numbered, { numbersWithoutGaps }: { numbersWithoutGaps: boolean }): boolean =>
  document.documentType === 1 && (numbersWithoutGaps || isUnnumbered(document));
