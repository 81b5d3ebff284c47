import { type ShownStatus, shownStatus } from './change-requests.ts';
import type { Delivered } from './document-delivery.ts';
import type { DocumentType, PaymentStatus } from './document-kinds.ts';

/** The short label of a document's type: 1 is INV, all others EST (clients.md 9). */
export const documentTypeLabel = (type: DocumentType): 'INV' | 'EST' => (type === 1 ? 'INV' : 'EST');

type Labelled = Delivered & {
  documentType: DocumentType;
  changeAskedAt: string | null;
  paymentStatus: PaymentStatus;
  isOverdue: boolean;
};

export type DocumentLabels = {
  status: ShownStatus;
  payment: readonly (PaymentStatus | 'overdue')[];
};

type Owed = Pick<Labelled, 'documentType' | 'documentStatus' | 'paymentStatus' | 'isOverdue'>;

/** The payment status of a document, with 'Overdue' only beside what is still owed. */
export function paymentLabels({
  documentType,
  documentStatus,
  paymentStatus,
  isOverdue,
}: Owed): DocumentLabels['payment'] {
  const isOwed = documentType === 1 && documentStatus !== 'draft' && documentStatus !== 'void';
  const isLate = isOverdue && paymentStatus !== 'paid';
  return isOwed ? [paymentStatus, ...(isLate ? (['overdue'] as const) : [])] : [];
}

/**
 * What a document is called wherever it is listed (screens 4.2). Nobody owes a draft or a void invoice, and an estimate
 * is never owed, so that they have no payment status. 'Sent' says that a mail has left.
 *
 * @example documentLabels({ documentType: 1, documentStatus: 'sent', paymentStatus: 'unpaid', isOverdue: true, … })
 *   → { status: 'sent', payment: ['unpaid', 'overdue'] }
 */
export const documentLabels = (document: Labelled): DocumentLabels => ({
  status: shownStatus(document),
  payment: paymentLabels(document),
});
