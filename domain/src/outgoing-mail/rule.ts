import { linkMail, type MailText } from './link-mail.ts';

/**
 * A mail that a rule of the account sends: the lines that somebody wrote, and nothing else.
 *
 * ruleMail({ companyName: 'Northwind', subject: 'Thank you', text: 'Hello Ada,\n\nthank you.' }).text
 * → 'Hello Ada,\n\nthank you.\n\nNorthwind'
 */
export function ruleMail({
  companyName,
  subject,
  text,
}: {
  companyName: string;
  subject: string;
  text: string;
}): MailText {
  const [greeting = '', ...sentences] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return linkMail({ subject, greeting, sentences, action: '', url: null, note: companyName });
}
