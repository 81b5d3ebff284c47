import type { MailWords } from '../client-texts/mail-words.ts';
import { linkMail, type MailText } from './link-mail.ts';

/** For how many days the link of a document works. */
export const linkDays = 90;

/**
 * The mail that sends a client an invoice or estimate (API DC-8). `url` is the page where the client reads and
 * answers it.
 *
 * documentMail({ words: mailWords('en'), word: 'Estimate', number: 'EST-2026000001', subject: null, … }).subject
 * → 'Estimate EST-2026000001 from Northwind'
 */
export const documentMail = (sent: {
  words: MailWords;
  word: 'Invoice' | 'Estimate';
  number: string;
  companyName: string;
  clientName: string;
  subject: string | null;
  message: string | null;
  /** The document's total, or the amount still due. */
  amount: string;
  /** The day by which it is paid or answered, 'YYYY-MM-DD'. */
  dueDate: string | null;
  purchaseOrderNumber: string | null;
  /** When the next visit of its job arrives, as a sentence. */
  arrival: string | null;
  url: string;
  /** The client's page, which asks for a code, because mails are forwarded; null in a sample. */
  hubUrl: string | null;
}): MailText => {
  const { words, number, companyName: company, dueDate, purchaseOrderNumber } = sent;
  const { say } = words;
  const kind = sent.word === 'Invoice' ? 'invoice' : 'estimate';
  const isInvoice = kind === 'invoice';
  return linkMail({
    language: words.language,
    subject: sent.subject ?? say('document.subject', { kind, number, company }),
    greeting: say('greeting', { name: sent.clientName }),
    sentences: [
      say('document.sent', { company, kind, number }),
      ...(sent.message === null ? [] : [sent.message]),
      ...(sent.arrival === null ? [] : [sent.arrival]),
    ],
    facts: [
      [say(isInvoice ? 'document.amountDue' : 'document.total'), sent.amount],
      ...(dueDate === null
        ? []
        : [[say(isInvoice ? 'document.dueDate' : 'document.validUntil'), words.day(dueDate)] as const]),
      ...(purchaseOrderNumber === null ? [] : [[say('document.purchaseOrder'), purchaseOrderNumber] as const]),
    ],
    action: say('document.view', { kind }),
    url: sent.url,
    note: [
      say('linkDays', { days: linkDays }),
      ...(sent.hubUrl === null ? [] : [say('allOfYours', { url: sent.hubUrl })]),
    ].join('\n'),
  });
};
