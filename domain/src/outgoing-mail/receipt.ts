import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that confirms a payment to the client (API PY-2). `url` is the page where the client reads the document.
 *
 * receiptMail({ word: 'Invoice', number: 'INV-2026000001', companyName: 'Northwind', … }).subject
 * → 'Receipt for INV-2026000001 from Northwind'
 */
export const receiptMail = (paid: {
  word: 'Invoice' | 'Estimate';
  number: string;
  companyName: string;
  clientName: string;
  /** The amount paid. */
  amount: string;
  method: string;
  /** The day in words. */
  day: string;
  /** The amount still due; null if nothing is. */
  due: string | null;
  url: string;
}): MailText => {
  const { number, companyName } = paid;
  const word = paid.word.toLowerCase();
  return linkMail({
    subject: `Receipt for ${number} from ${companyName}`,
    greeting: `Hello ${paid.clientName},`,
    sentences: [`${companyName} has received your payment for ${word} ${number}. Thank you.`],
    facts: [
      ['Amount paid', paid.amount],
      ['Date', paid.day],
      ['Method', paid.method],
      ['Still due', paid.due ?? 'nothing'],
    ],
    action: `View the ${word}`,
    url: paid.url,
    note: 'The link works for 90 days.',
  });
};
