import type { MailWords } from '../client-texts/mail-words.ts';
import { paymentMethodKey } from '../documents/document-kinds.ts';
import { linkDays } from './document.ts';
import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that confirms a payment to the client (API PY-2). `url` is the page where the client reads the document.
 *
 * receiptMail({ words: mailWords('en'), word: 'Invoice', number: 'INV-2026000001', companyName: 'Northwind', … }).subject
 * → 'Receipt for INV-2026000001 from Northwind'
 */
export const receiptMail = (paid: {
  words: MailWords;
  word: 'Invoice' | 'Estimate';
  number: string;
  companyName: string;
  clientName: string;
  /** The amount paid. */
  amount: string;
  /** The tip; null if there is none. */
  tip: string | null;
  /** Added for a credit card; null without one. */
  surcharge: string | null;
  method: string;
  /** The day in words. */
  day: string;
  /** The amount still due; null if nothing is. */
  due: string | null;
  url: string;
  /** The client's page, which asks for a code. */
  hubUrl: string;
}): MailText => {
  const { number, companyName: company } = paid;
  const { say, language } = paid.words;
  const kind = paid.word === 'Invoice' ? 'invoice' : 'estimate';
  return linkMail({
    language,
    subject: say('receipt.subject', { number, company }),
    greeting: say('greeting', { name: paid.clientName }),
    sentences: [say('receipt.received', { company, kind, number })],
    facts: [
      [say('receipt.amount'), paid.amount],
      ...(paid.tip === null ? [] : [[say('receipt.tip'), paid.tip] as const]),
      ...(paid.surcharge === null ? [] : [[say('receipt.surcharge'), paid.surcharge] as const]),
      [say('receipt.date'), paid.day],
      [say('receipt.method'), say('paymentMethod', { method: paymentMethodKey(paid.method) })],
      [say('receipt.due'), paid.due ?? say('receipt.nothingDue')],
    ],
    action: say('receipt.view', { kind }),
    url: paid.url,
    note: `${say('linkDays', { days: linkDays })}\n${say('allOfYours', { url: paid.hubUrl })}`,
  });
};
