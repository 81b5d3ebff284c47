import type { DocumentType } from './document-kinds.ts';

/** What a document is called: the title of one that has no other. */
export const documentWord = (type: DocumentType): 'Invoice' | 'Estimate' => (type === 1 ? 'Invoice' : 'Estimate');

/** Where documents of a type are: '/grow/invoice' and '/grow/estimate' are their lists (screens 2). */
export const documentSlug = (type: DocumentType): 'invoice' | 'estimate' => (type === 1 ? 'invoice' : 'estimate');

/**
 * What a document or job says of the record that it was made from (screens 9.4).
 *
 * @example convertedFromText('REQ-000007') → 'Converted from REQ-000007'
 */
export const convertedFromText = (source: string): string => `Converted from ${source}`;
