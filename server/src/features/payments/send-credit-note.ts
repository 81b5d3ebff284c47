import { recipientText } from '@truckroll/contract/documents/send-document';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { sendCreditNote as contract } from '@truckroll/contract/payments/credit-notes';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { creditNoteMail } from '@truckroll/domain/outgoing-mail/credit-note';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { creditNotePrefix, readCredit, type StoredCredit } from '../../records/documents/credit-store.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findDelivery, hubPage, publicPage, type Sending } from '../documents/send-document.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { addressesAt, requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';

/**
 * Sends a credit note with its PDF and a link to its invoice (API PY-30). Returns whether the mail leaves this
 * installation.
 */
export async function sendCreditNote(
  tx: Tx,
  credit: StoredCredit,
  sent: BodyOf<typeof contract>,
  by: Sending,
): Promise<'queued' | 'kept'> {
  const { actor, now, queue, settings } = by;
  const { documentId, creditNumber, details, currency } = credit;
  if (documentId === null || creditNumber === null || details === null) throw new Problem('notACreditNote');
  if (credit.voidedAt !== null) throw new Problem('creditVoid');
  const account = await getAccountRow(tx, actor.accountId);
  if (!account.features.mail) throw new Problem('mailUnconnected');
  await requireTypedAddresses(tx, addressesAt('to', sent.to));
  const { clientDetails: client } = await getLockedDocument(tx, documentId);
  const to = sent.to ?? (client.email === null ? [] : [client.email]);
  if (to.length === 0) throw invalid('to', recipientText, 'required');
  const origin = await getOrigin(tx, settings, actor.accountId);
  const words = mailWords(await readLanguage(tx, credit.clientId));
  const number = displayNumber(creditNotePrefix, creditNumber);
  const { left } = await readCredit(tx, credit.id);
  const content = creditNoteMail({
    words,
    number,
    invoiceNumber: details.invoiceNumber,
    companyName: account.companyName,
    clientName: client.name,
    message: sent.message ?? null,
    amount: words.money(Number(credit.amount), currency),
    day: words.day(credit.creditDate),
    left: left > 0 ? words.money(left, currency) : null,
    url: publicPage(origin, await insertLink(tx, documentId, now)),
    hubUrl: hubPage(origin, actor.accountId),
  });
  const recipients = [...new Set(to)].join(', ');
  await sendMail(tx, queue, {
    kind: 'credit-note',
    to: recipients,
    ...content,
    senderId: actor.userId,
    about: { kind: 'document', id: documentId },
    attachments: [{ name: `${number}.pdf`, creditNoteId: credit.id }],
    now,
  });
  await recordEvent(tx, by, { type: 'credit_note.sent', documentId, number, recipients });
  return await findDelivery(tx, by);
}
