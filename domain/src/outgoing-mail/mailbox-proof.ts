import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail to an address that a company wants to send from, with the code that proves it (API EM-4h).
 *
 * mailboxProofMail({ address: 'office@example.org', companyName: 'Acme', person: 'Olga', code: 'A2B3' }).subject
 * → 'The code for office@example.org'
 */
export const mailboxProofMail = (of: {
  address: string;
  companyName: string;
  person: string;
  code: string;
}): MailText =>
  linkMail({
    subject: `The code for ${of.address}`,
    greeting: 'Hello,',
    sentences: [
      `${of.person} of ${of.companyName} wants to send mail from ${of.address} with Truckroll.`,
      `The code is ${of.code}. Enter it in Settings, Mailboxes. It works for one day.`,
    ],
    action: '',
    url: null,
    note: 'If you do not know of this, do not pass the code on: without it nobody can send from your address.',
  });
