import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { noReceiptText } from '@truckroll/contract/payments/record-payment';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { receiptMail } from '@truckroll/domain/outgoing-mail/receipt';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { findDelivery, hubPage, publicPage, type Sending } from '../documents/send-document.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';

/** `userId` null: the receipt is sent by nobody, of a charge that ended by itself. */
type ReceiptBy = Omit<Sending, 'actor'> & { actor: { accountId: string; userId: string | null } };

type Paid = { document: StoredDocument; payment: PaymentRow; amountDue: number };

export const senderOf = ({ userId }: { userId: string | null }): { senderId?: string } =>
  userId === null ? {} : { senderId: userId };

/**
 * Sends the client a receipt of a completed payment, with a link to the document (API PY-2). Returns whether the mail
 * leaves this installation.
 */
export async function sendReceipt(
  tx: Tx,
  { document, payment, amountDue }: Paid,
  by: ReceiptBy,
): Promise<'queued' | 'kept'> {
  const { actor, now, queue, settings } = by;
  const { email, name } = document.clientDetails;
  if (payment.paymentStatus !== 'completed') throw invalid('sendReceipt', noReceiptText.pending, 'not_allowed');
  if (email === null) throw invalid('sendReceipt', noReceiptText.email, 'required');
  const account = await getAccountRow(tx, actor.accountId);
  if (!account.features.mail) throw new Problem('mailUnconnected');
  const origin = await getOrigin(tx, settings, actor.accountId);
  const token = await insertLink(tx, document.id, now);
  const { currency } = document;
  const words = mailWords(await readLanguage(tx, document.clientId));
  const content = receiptMail({
    words,
    word: documentWord(document.documentType),
    number: displayNumber(document.documentPrefix, document.documentNumber),
    companyName: account.companyName,
    clientName: name,
    amount: words.money(payment.paymentAmount, currency),
    tip: payment.tipAmount === 0 ? null : words.money(payment.tipAmount, currency),
    surcharge: payment.surchargeAmount === 0 ? null : words.money(payment.surchargeAmount, currency),
    method: payment.paymentMethod,
    day: words.day(payment.paymentDate),
    due: amountDue > 0 ? words.money(amountDue, currency) : null,
    url: publicPage(origin, token),
    hubUrl: hubPage(origin, actor.accountId),
  });
  const about = { kind: 'document', id: document.id } as const;
  await sendMail(tx, queue, { kind: 'receipt', to: email, ...content, ...senderOf(actor), about, now });
  return await findDelivery(tx, by);
}
