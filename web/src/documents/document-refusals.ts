import type { Document } from '@truckroll/contract/documents';
import { problems } from '@truckroll/contract/problem';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { agreementOf, type DocumentLock, lockOf } from '@truckroll/domain/documents/document-lock';

type Status = { documentStatus: DocumentStatus };
type Agreed = Pick<Document, 'documentType' | 'actionStatus' | 'contractSignedAt'>;

/** Why a document does not go out to its client (API DC-8); null when it may. */
export const whyNotSent = ({ documentStatus }: Status): string | null =>
  documentStatus === 'void' ? problems.documentFixed[1] : null;

/** Why a document has no other status any more (API DC-3); null when it may have. */
export const whyNotMoved = ({ documentStatus }: Status): string | null =>
  documentStatus === 'void' || documentStatus === 'converted' ? problems.documentFixed[1] : null;

const hasPayments = ({ payments }: Pick<Document, 'payments'>): boolean =>
  payments.some(({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'pending');

/** Why a document does not become void (API DC-3); null when it may. */
export const whyNotVoid = (document: Status & Pick<Document, 'payments'>): string | null =>
  hasPayments(document) ? problems.voidWithPayments[1] : whyNotMoved(document);

/** How much of a stored document may still be changed (API DC-3). */
export const lockOfDocument = (document: Status & Agreed & Pick<Document, 'payments'>): DocumentLock =>
  lockOf({ ...document, hasPayments: hasPayments(document) });

/** Why what its client agreed to stays as it is until it is reopened (API DC-10); null where nothing was agreed. */
export function whyAgreed(document: Status & Agreed): string | null {
  const agreement = agreementOf(document);
  return agreement === null || whyNotMoved(document) !== null ? null : problems[agreement][1];
}

/** Why no payment is collected of an invoice now (screens 12.3); null when one may be. */
export function whyNotCollected(
  document: Pick<Document, 'documentType' | 'documentStatus' | 'paymentStatus' | 'amountDue'>,
) {
  if (document.documentType !== 1) return problems.paymentOfEstimate[1];
  if (document.documentStatus === 'void') return problems.documentFixed[1];
  return document.amountDue <= 0 ? 'This invoice is already paid.' : null;
}
