import type { Account } from '@truckroll/contract/account/account';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { agreementOf, type DocumentLock, lockOf } from '@truckroll/domain/documents/document-lock';
import { isKept } from '@truckroll/domain/documents/invoice-numbers';

type Status = { documentStatus: DocumentStatus };
type Agreed = Pick<Document, 'documentType' | 'actionStatus' | 'contractSignedAt'>;

/** Why a document cannot be sent to its client (API DC-8), or null. */
export const sendRefusal = ({ documentStatus }: Status): string | null =>
  documentStatus === 'void' ? problems.documentFixed[1] : null;

/** Why a document's status cannot be changed (API DC-3), or null. */
export const statusChangeRefusal = ({ documentStatus }: Status): string | null =>
  documentStatus === 'void' || documentStatus === 'converted' ? problems.documentFixed[1] : null;

const hasPayments = ({ payments }: Pick<Document, 'payments'>): boolean =>
  payments.some(({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'pending');

/** Why a document cannot be voided (API DC-3), or null. */
export function voidRefusal(document: Status & Pick<Document, 'documentType' | 'payments'>): string | null {
  if (hasPayments(document)) return problems[document.documentType === 1 ? 'voidWithPayments' : 'depositHeld'][1];
  return statusChangeRefusal(document);
}

/** Why a document cannot be deleted (API DC-6), or null. */
export const deleteRefusal = (
  document: Pick<Document, 'documentType' | 'documentPrefix'>,
  account: Pick<Account, 'numbersWithoutGaps'>,
): string | null => (isKept(document, account) ? problems.invoiceKept[1] : null);

/** The locked parts of a stored document (API DC-3). */
export const lockOfDocument = (document: Status & Agreed & Pick<Document, 'payments'>): DocumentLock =>
  lockOf({ ...document, hasPayments: hasPayments(document) });

/** Why an agreed document cannot be changed until it is reopened (API DC-10). Null if nothing was agreed. */
export function agreedRefusal(document: Status & Agreed): string | null {
  const agreement = agreementOf(document);
  return agreement === null || statusChangeRefusal(document) !== null ? null : problems[agreement][1];
}

type Collected = Pick<
  Document,
  'documentType' | 'documentStatus' | 'amountDue' | 'isDepositRequired' | 'depositDue' | 'depositPaid'
>;

/** Why no payment of an invoice, or deposit of an estimate, can be collected now (screens 12.3), or null. */
export function collectRefusal(document: Collected): string | null {
  return document.documentType === 2 ? depositNowRefusal(document) : invoiceCollectRefusal(document);
}

/** Why no payment of an invoice can be collected now, or null. */
export function invoiceCollectRefusal({
  documentStatus,
  amountDue,
}: Pick<Document, 'documentStatus' | 'amountDue'>): string | null {
  if (documentStatus === 'void') return problems.documentFixed[1];
  return amountDue <= 0 ? 'This invoice is already paid.' : null;
}

function depositNowRefusal({ isDepositRequired, depositDue, depositPaid }: Collected): string | null {
  if (!isDepositRequired) return problems.paymentOfEstimate[1];
  if (depositDue > 0) return null;
  return depositPaid > 0 ? 'The deposit is already paid.' : problems.documentFixed[1];
}
