import type { PaymentRow } from '@truckroll/contract/payments/payments';
import type { Receipt } from '@truckroll/contract/payments/record-payment';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { displayNumber } from '@truckroll/domain/numbers/series';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getDocumentRow } from '../../records/documents/document-store.ts';

/** The content of a payment's receipt, on screen and as a PDF (API PY-4). */
export async function readReceipt(
  tx: Tx,
  payment: PaymentRow,
  now: Date,
): Promise<Omit<Receipt, 'company' | 'unprintable'>> {
  const document = await getDocumentRow(tx, payment.documentId, now);
  return {
    word: documentWord(document.documentType),
    number: displayNumber(payment.documentPrefix, payment.documentNumber),
    client: payment.clientName,
    date: payment.paymentDate,
    method: payment.paymentMethod,
    note: payment.paymentNote,
    amount: payment.paymentAmount,
    tip: payment.tipAmount,
    surcharge: payment.surchargeAmount,
    due: document.amountDue,
    currency: payment.currency,
  };
}
