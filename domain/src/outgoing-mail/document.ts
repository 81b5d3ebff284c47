import { documentFields } from '../documents/document-fields.ts';
import { formatDay } from '../format/dates.ts';
import { linkMail, type MailText } from './link-mail.ts';

/** The default subject of a document's mail (API DC-8). */
const documentSubject = (document: { word: string; number: string; companyName: string }): string =>
  `${document.word} ${document.number} from ${document.companyName}`;

/**
 * The mail that sends a client an invoice or estimate (API DC-8). `url` is the page where the client reads and
 * answers it.
 *
 * documentMail({ word: 'Estimate', number: 'EST-2026000001', subject: null, companyName: 'Northwind', … }).subject
 * → 'Estimate EST-2026000001 from Northwind'
 */
export const documentMail = (sent: {
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
}): MailText => {
  const { word, number, companyName, dueDate, purchaseOrderNumber } = sent;
  const isInvoice = word === 'Invoice';
  return linkMail({
    subject: sent.subject ?? documentSubject({ word, number, companyName }),
    greeting: `Hello ${sent.clientName},`,
    sentences: [
      `${companyName} has sent you ${word.toLowerCase()} ${number}.`,
      ...(sent.message === null ? [] : [sent.message]),
      ...(sent.arrival === null ? [] : [sent.arrival]),
    ],
    facts: [
      [isInvoice ? 'Amount due' : 'Total', sent.amount],
      ...(dueDate === null ? [] : [[isInvoice ? 'Due date' : 'Valid until', formatDay(dueDate)] as const]),
      ...(purchaseOrderNumber === null
        ? []
        : [[documentFields.purchaseOrderNumber.label, purchaseOrderNumber] as const]),
    ],
    action: isInvoice ? 'View the invoice' : 'View and respond to the estimate',
    url: sent.url,
    note: 'The link works for 90 days.',
  });
};
