import { type sendDocument as contract, recipientText } from '@truckroll/contract/documents/send-document';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { settledWithout } from '@truckroll/domain/documents/payment-rules';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { documentMail } from '@truckroll/domain/outgoing-mail/document';
import { arrivalSentence } from '@truckroll/domain/outgoing-mail/visit';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { MailTransport } from '../../providers/mail/mail.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { numberDocument, setDocumentStatus } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findMailbox } from '../emails/mailbox-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { addressesAt, requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { amountDueOf, readParts, type WholeDocument } from './document-details.ts';
import { moveRequestOf } from './document-source.ts';
import { findNextArrival } from './next-arrival.ts';
import { printing } from './print-document.ts';

export type Sending = { actor: Actor; now: Date; queue: Queue; settings: Settings; mail: MailTransport };

/** The absolute URL of a document's public page. */
export const publicPage = (origin: string, token: string): string => `${origin}/public/documents/${token}`;

/** The absolute URL of the client's page of a company, which asks for a code. */
export const hubPage = (origin: string, accountId: string): string => `${origin}/hub?company=${accountId}`;

/** Refuses documents that cannot be sent, before they are printed (API DC-8). */
export async function requireSendable(tx: Tx, document: StoredDocument, { accountId }: Actor): Promise<void> {
  const { features } = await getAccountRow(tx, accountId);
  if (!features.mail) throw new Problem('mailUnconnected');
  if (document.documentStatus === 'void') throw new Problem('documentFixed');
}

/** A sent document, its client's page, and whether the mail leaves this installation. */
type SentDocument = { whole: WholeDocument; link: string; delivery: 'queued' | 'kept' };

/** Whether a mail of this person leaves by a mailbox or a mail server; else it is only kept here. */
export async function findDelivery(
  tx: Tx,
  { actor, mail }: Pick<Sending, 'mail'> & { actor: { userId: string | null } },
): Promise<'queued' | 'kept'> {
  if (mail.name !== 'built-in') return 'queued';
  const mailbox = await findMailbox(tx, { userId: actor.userId });
  return mailbox === undefined || mailbox.provider === 'local' ? 'kept' : 'queued';
}

/** Sends a document with a new link. A draft becomes sent, and takes its number (API DC-8). */
export async function sendDocument(
  tx: Tx,
  stored: StoredDocument,
  sent: BodyOf<typeof contract>,
  by: Sending,
): Promise<SentDocument> {
  const { actor, now, queue } = by;
  await requireTypedAddresses(tx, [...addressesAt('to', sent.to), ...addressesAt('cc', sent.cc)]);
  const to = sent.to ?? (stored.clientDetails.email === null ? [] : [stored.clientDetails.email]);
  if (to.length === 0) throw invalid('to', recipientText, 'required');
  const document = await numberDocument(tx, stored, now);
  const account = await getAccountRow(tx, actor.accountId);
  const origin = await getOrigin(tx, by.settings, actor.accountId);
  const link = publicPage(origin, await insertLink(tx, document.id, now));
  const delivery = await findDelivery(tx, by);
  const number = displayNumber(document.documentPrefix, document.documentNumber);
  const word = documentWord(document.documentType);
  const amount = document.documentType === 1 ? amountDueOf(document) : Number(document.total);
  const arrival = await findNextArrival(tx, document, now);
  const words = mailWords(await readLanguage(tx, document.clientId));
  const content = documentMail({
    words,
    word,
    number,
    companyName: account.companyName,
    clientName: document.clientDetails.name,
    subject: sent.subject ?? null,
    message: sent.message ?? null,
    amount: words.money(amount, document.currency),
    dueDate: document.dueDate,
    purchaseOrderNumber: document.purchaseOrderNumber,
    arrival: arrival === null ? null : arrivalSentence(words, arrival),
    url: link,
    hubUrl: hubPage(origin, actor.accountId),
  });
  const cc = [...new Set(sent.cc ?? [])];
  await sendMail(tx, queue, {
    kind: 'document',
    to: [...new Set(to)].join(', '),
    ...(cc.length === 0 ? {} : { cc: cc.join(', ') }),
    ...content,
    senderId: actor.userId,
    about: { kind: 'document', id: document.id },
    attachments: sent.attachPdf ? [{ name: `${number}.pdf`, documentId: document.id }] : [],
    now,
  });
  // The PDF is printed in advance, because the client will probably download it.
  if (!sent.attachPdf) await queue.enqueue(tx, printing, { documentId: document.id }, { key: document.id });
  const isFirst = document.documentStatus === 'draft';
  const documentStatus = isFirst ? 'sent' : document.documentStatus;
  await moveRequestOf(tx, document, 'quote_sent', by);
  // These statements are pipelined and come last, because from here on the account's sums are locked.
  const [row, , parts] = await Promise.all([
    setDocumentStatus(tx, document.id, {
      documentStatus,
      paymentStatus: settledWithout(document, documentStatus),
      sentAt: document.sentAt ?? now.toISOString(),
      delivery: delivery === 'kept' ? 'kept' : 'waiting',
      deliveryError: null,
      // The document's links work again, including those from before it was reopened.
      reopenedAt: null,
      changeAskedAt: null,
      ...(isFirst ? { updatedAt: now.toISOString() } : {}),
    }),
    recordEvent(tx, by, {
      type: delivery === 'kept' ? 'document.kept' : 'document.queued',
      document: documentOf(document),
      recipients: [...to, ...cc].join(', '),
    }),
    readParts(tx, document.id, now),
  ]);
  return { whole: { row, parts }, link, delivery };
}
