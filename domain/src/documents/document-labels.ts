import type { DocumentStatus, DocumentType, PaymentStatus } from './document-kinds.ts';

/** The short label of a document's type: 1 is INV, all others EST (clients.md 9). */
export const documentTypeLabel = (type: DocumentType): 'INV' | 'EST' => (type === 1 ? 'INV' : 'EST');

type Owed = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  paymentStatus: PaymentStatus;
  isOverdue: boolean;
  isDisputed: boolean;
};

/**
 * The payment status of a document wherever it is listed (screens 4.2), with 'Overdue' only beside what is still owed, and
 * 'Disputed' while a dispute of one of its payments is open.
 * Nobody owes a draft or a void invoice, and an estimate is never owed, so that they have no payment status.
 */
export function paymentLabels({
  documentType,
  documentStatus,
  paymentStatus,
  isOverdue,
  isDisputed,
}: Owed): readonly (PaymentStatus | 'overdue' | 'disputed')[] {
  const isOwed = documentType === 1 && documentStatus !== 'draft' && documentStatus !== 'void';
  const isLate = isOverdue && paymentStatus !== 'paid';
  if (!isOwed) return [];
  return [paymentStatus, ...(isLate ? (['overdue'] as const) : []), ...(isDisputed ? (['disputed'] as const) : [])];
}
