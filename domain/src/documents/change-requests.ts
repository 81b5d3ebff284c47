import { type Delivered, type ShownSending, shownDelivery } from './document-delivery.ts';
import type { DocumentStatus, DocumentType } from './document-kinds.ts';

type Asked = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  amountDue: number;
  /** When an invoice's contract was signed. */
  contractSignedAt: string | null;
};

/**
 * Whether a client can still ask for a change on the public page: of an estimate until it is answered, also after it has
 * expired, and of an invoice while something is due. What was agreed or paid is changed by talking to the company.
 *
 * @example takesChangeRequests({ documentType: 2, documentStatus: 'approved', amountDue: 0, contractSignedAt: null }) → false
 */
export function takesChangeRequests({ documentType, documentStatus, amountDue, contractSignedAt }: Asked): boolean {
  const isOpen = documentStatus === 'draft' || documentStatus === 'sent' || documentStatus === 'viewed';
  if (documentType === 2) return isOpen || documentStatus === 'expired';
  return isOpen && amountDue > 0 && contractSignedAt === null;
}

/** A document can take this many requests within a day; more are refused as too many. */
export const changeRequestsPerDay = 5;

/** Whether a change that the client asked for waits for an answer. */
export const isChangeAsked = (document: { documentStatus: DocumentStatus; changeAskedAt: string | null }): boolean => {
  const { documentStatus, changeAskedAt } = document;
  return (
    changeAskedAt !== null && (documentStatus === 'sent' || documentStatus === 'viewed' || documentStatus === 'expired')
  );
};

export type ShownStatus = DocumentStatus | ShownSending | 'change_asked';

/**
 * The status as people see it. 'Change asked' is no stage of its own: the document stays sent or viewed, so that it can
 * still be answered, and returns to that once the change is answered (decision 0058).
 *
 * @example shownStatus({ documentStatus: 'viewed', changeAskedAt: '2026-03-10T15:00:00.000Z', … }) → 'change_asked'
 */
export const shownStatus = (document: Delivered & { changeAskedAt: string | null }): ShownStatus =>
  isChangeAsked(document) ? 'change_asked' : shownDelivery(document);
