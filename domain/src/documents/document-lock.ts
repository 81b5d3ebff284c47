import type { DocumentStatus, DocumentType } from './document-kinds.ts';

/** The facts that decide whether a document's client agreed to it. */
type AgreedDocument = {
  documentType: DocumentType;
  /** 1 approved. */
  actionStatus: 0 | 1 | 2;
  contractSignedAt: string | null;
};

/**
 * The agreement of a client: an approved estimate or a signed invoice. Null without one.
 *
 * @example agreementOf({ documentType: 2, actionStatus: 1, contractSignedAt: null }) → 'approvedEstimate'
 */
export function agreementOf(document: AgreedDocument): 'approvedEstimate' | 'signedInvoice' | null {
  if (document.documentType === 2) return document.actionStatus === 1 ? 'approvedEstimate' : null;
  return document.contractSignedAt === null ? null : 'signedInvoice';
}

/**
 * The locked part of a document. 'all': everything but the private notes. 'agreed': everything that its client sees,
 * until it is reopened. 'amounts': the fields that decide the paid total.
 */
export type DocumentLock = 'open' | 'amounts' | 'agreed' | 'all';

type LockedDocument = AgreedDocument & { documentStatus: DocumentStatus; hasPayments: boolean };

/**
 * The part of a document that can no longer be changed (API DC-3).
 *
 * @example lockOf({ documentType: 2, documentStatus: 'approved', actionStatus: 1, … }) → 'agreed'
 */
export function lockOf(document: LockedDocument): DocumentLock {
  if (document.documentStatus === 'void' || document.documentStatus === 'converted') return 'all';
  if (agreementOf(document) !== null) return 'agreed';
  // A reopened estimate's deposit pays for the document that it becomes.
  return document.documentType === 1 && document.hasPayments ? 'amounts' : 'open';
}
