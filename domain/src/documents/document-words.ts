import type { DocumentType } from './document-kinds.ts';

/** The name of each document type, and its default title. */
export const documentWord = (type: DocumentType): 'Invoice' | 'Estimate' => (type === 1 ? 'Invoice' : 'Estimate');

/** The label of the due date of each document type. */
export const dueDateWord = (type: DocumentType): 'Due date' | 'Valid until' =>
  type === 1 ? 'Due date' : 'Valid until';

/** The paths of the document lists: '/grow/invoice' and '/grow/estimate' (screens 2). */
export const documentSlug = (type: DocumentType): 'invoice' | 'estimate' => (type === 1 ? 'invoice' : 'estimate');

/**
 * The text by which a document or job names the record it was created from (screens 9.4).
 *
 * @example convertedFromText('REQ-000007') → 'Converted from REQ-000007'
 */
export const convertedFromText = (source: string): string => `Converted from ${source}`;
