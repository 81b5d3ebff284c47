import type { Document } from '@truckroll/contract/documents';
import { problems } from '@truckroll/contract/problem';
import { lockOfDocument, whyAgreed } from '../document-refusals.ts';
import type { DocumentSource } from './document-values.ts';

/** Why parts of a document are not changed; null where they are (screens 12.2). */
export type DocumentLocks = {
  /** Everything that the client sees. */
  all: string | null;
  assignedTo: string | null;
  /** Items, amounts and client. */
  amounts: string | null;
  client: string | null;
};

type LocksOf = { stored: Document | null; source: DocumentSource | null; hasGivenClient: boolean };

/**
 * What of a document stands: of a void or converted one everything, of an agreed one what its client sees, of one with
 * payments what they paid for, and whom it is for where it was made from a record (API DC-3).
 */
export function locksOf({ stored, source, hasGivenClient }: LocksOf): DocumentLocks {
  const lock = stored === null ? 'open' : lockOfDocument(stored);
  const fixed = (stored === null ? null : whyAgreed(stored)) ?? problems.documentFixed[1];
  const amounts = lock === 'open' ? null : fixed;
  const isOfRecord = source !== null || hasGivenClient || (stored?.convertedFromId ?? null) !== null;
  return {
    all: lock === 'all' || lock === 'agreed' ? fixed : null,
    assignedTo: lock === 'all' ? fixed : null,
    amounts,
    client: amounts ?? (isOfRecord ? 'The client is that of the record it was made from.' : null),
  };
}
