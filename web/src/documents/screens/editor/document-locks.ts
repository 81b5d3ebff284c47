import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import { agreedRefusal, lockOfDocument } from '../../panels/document-refusals.ts';
import type { DocumentSource } from './document-values.ts';

/** Why parts of a document are locked. Null for parts that are not (screens 12.2). */
export type DocumentLocks = {
  /** All parts that the client sees. */
  all: string | null;
  assignedTo: string | null;
  /** Items, amounts and client. */
  amounts: string | null;
  client: string | null;
};

type LocksOf = { stored: Document | null; source: DocumentSource | null; hasGivenClient: boolean };

/**
 * The locked parts of a document: all parts of a void or converted one, the client-visible parts of an agreed one, and
 * the paid parts of one with payments. The client is locked if the document was created from a record (API DC-3).
 */
export function locksOf({ stored, source, hasGivenClient }: LocksOf): DocumentLocks {
  const lock = stored === null ? 'open' : lockOfDocument(stored);
  const fixed = (stored === null ? null : agreedRefusal(stored)) ?? problems.documentFixed[1];
  // A step of an estimate is billed by this invoice.
  const ofStep = (stored?.billingProgress ?? null) === null ? null : problems.progressInvoiceFixed[1];
  const amounts = lock === 'open' ? ofStep : fixed;
  const isOfRecord = source !== null || hasGivenClient || (stored?.convertedFromId ?? null) !== null;
  return {
    all: lock === 'all' || lock === 'agreed' ? fixed : null,
    assignedTo: lock === 'all' ? fixed : null,
    amounts,
    client: amounts ?? (isOfRecord ? 'The client is that of the record it was created from.' : null),
  };
}
