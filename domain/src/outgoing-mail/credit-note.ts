import type { MailWords } from '../client-texts/mail-words.ts';
import { linkDays } from './document.ts';
import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that sends a client a credit note (API PY-30). `url` is the page where the client reads the invoice.
 *
 * creditNoteMail({ words: mailWords('en'), number: 'CN-000001', companyName: 'Northwind', … }).subject
 * → 'Credit note CN-000001 from Northwind'
 */
export const creditNoteMail = (sent: {
  words: MailWords;
  number: string;
  invoiceNumber: string;
  companyName: string;
  clientName: string;
  message: string | null;
  amount: string;
  /** The day in words. */
  day: string;
  /** What is not applied to an invoice; null if all is. */
  left: string | null;
  url: string;
  /** The client's page, which asks for a code. */
  hubUrl: string;
}): MailText => {
  const { number, invoiceNumber: invoice, companyName: company, message, left } = sent;
  const { say, language } = sent.words;
  return linkMail({
    language,
    subject: say('creditNote.subject', { number, company }),
    greeting: say('greeting', { name: sent.clientName }),
    sentences: [say('creditNote.sent', { company, invoice, number }), ...(message === null ? [] : [message])],
    facts: [
      [say('creditNote.amount'), sent.amount],
      [say('creditNote.date'), sent.day],
      ...(left === null ? [] : [[say('creditNote.left'), left] as const]),
    ],
    action: say('creditNote.view'),
    url: sent.url,
    note: `${say('linkDays', { days: linkDays })}\n${say('allOfYours', { url: sent.hubUrl })}`,
  });
};
