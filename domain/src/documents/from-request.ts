import { type CarriedFields, carriedOf } from '../conversions/carried-fields.ts';
import { categoryLabel } from '../requests/category-label.ts';
import type { ServiceCategory } from '../requests/request-stages.ts';
import type { DocumentType } from './document-kinds.ts';
import { convertedFromText, documentWord } from './document-words.ts';
import { draftLineOf, type SourceLine } from './draft-line.ts';

export type RequestToDocument<T> = CarriedFields & {
  id: string;
  requestNumberDisplay: string;
  clientId: string;
  serviceType: ServiceCategory | null;
  requirements: string | null;
  notes: string | null;
  assignedTo: string[];
  items: readonly SourceLine<T>[];
  /** An amount; null for people who cannot see prices: the server copies it. */
  discount: number | null;
};

const longestNote = 5000;

/**
 * The payload of the invoice or estimate created from a request (screens 9.4), with the default terms of a new
 * document.
 *
 * @example documentFromRequest({ serviceType: 'hvac', requirements: 'Two units', … }, 2)
 *   → { documentType: 2, title: 'HVAC', comments: '', privateNotes: 'Converted from REQ-000007\nTwo units', … }
 */
export const documentFromRequest = <T>(request: RequestToDocument<T>, documentType: DocumentType) => ({
  documentType,
  clientId: request.clientId,
  title: request.serviceType === null ? documentWord(documentType) : categoryLabel(request.serviceType),
  ...carriedOf(request),
  assignedTo: request.assignedTo,
  items: request.items.map(draftLineOf),
  ...(request.discount === null ? {} : { discount: request.discount, discountType: 'amount' as const }),
  // What the client reads is written for the client: requirements and notes are the company's own words.
  comments: '',
  privateNotes: [convertedFromText(request.requestNumberDisplay), request.requirements ?? '', request.notes ?? '']
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, longestNote),
  isConvertedFromRequest: true,
  convertedFromId: request.id,
});
