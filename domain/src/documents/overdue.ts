import type { DocumentStatus, DocumentType } from './document-kinds.ts';

/**
 * Whether an invoice is overdue: it was issued, its due day has passed, and part of it is due and not refunded. Days
 * are 'YYYY-MM-DD', `today` in the account's time zone (API 3.8).
 *
 * @example isOverdue({ documentType: 1, documentStatus: 'sent', amountDue: 80, amountRefunded: 0, dueDate: '2026-03-09' }, '2026-03-10') → true
 */
export const isOverdue = (
  document: {
    documentType: DocumentType;
    documentStatus: DocumentStatus;
    amountDue: number;
    amountRefunded: number;
    dueDate: string | null;
  },
  today: string,
): boolean =>
  document.documentType === 1 &&
  document.documentStatus !== 'draft' &&
  document.documentStatus !== 'void' &&
  document.amountDue > document.amountRefunded &&
  document.dueDate !== null &&
  document.dueDate < today;
