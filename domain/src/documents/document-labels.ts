import { shownStatus } from './change-requests.ts';
import type { DocumentStatus, DocumentType, PaymentStatus } from './document-kinds.ts';

/** The short label of a document's type: 1 is INV, all others EST (clients.md 9). */
export const documentTypeLabel = (type: DocumentType): 'INV' | 'EST' => (type === 1 ? 'INV' : 'EST');

type Labelled = {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  changeAskedAt: string | null;
  paymentStatus: PaymentStatus;
  isOverdue: boolean;
};

export type DocumentLabels = {
  status: DocumentStatus | 'change_asked';
  payment: readonly (PaymentStatus | 'overdue')[];
};

/**
 * What a document is called wherever it is listed (screens 4.2). Nobody owes a draft or a void invoice, and an estimate
 * is never owed, so that they have no payment status. 'Overdue' stands only beside what is still owed.
 *
 * @example documentLabels({ documentType: 1, documentStatus: 'sent', paymentStatus: 'unpaid', isOverdue: true, … })
 *   → { status: 'sent', payment: ['unpaid', 'overdue'] }
 */
export function documentLabels(document: Labelled): DocumentLabels {
  const { documentType, documentStatus, paymentStatus, isOverdue } = document;
  const isOwed = documentType === 1 && documentStatus !== 'draft' && documentStatus !== 'void';
  const isLate = isOverdue && paymentStatus !== 'paid';
  return {
    status: shownStatus(document),
    payment: isOwed ? [paymentStatus, ...(isLate ? (['overdue'] as const) : [])] : [],
  };
}
