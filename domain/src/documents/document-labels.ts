import type { DocumentType } from './document-kinds.ts';

/** The short label of a document's type: 1 is INV, all others EST (clients.md 9). */
export const documentTypeLabel = (type: DocumentType): 'INV' | 'EST' => (type === 1 ? 'INV' : 'EST');
