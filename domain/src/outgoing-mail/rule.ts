import type { ClientLanguage } from '../client-texts/client-language.ts';
import { linkMail, type MailText } from './link-mail.ts';

/**
 * A mail that a rule of the account sends: the lines that somebody wrote, and where a client ends such mails.
 *
 * ruleMail({ language: 'en', companyName: 'Northwind', subject: 'Thank you', text: 'Hello Ada,\n\nthank you.' }).text
 * → 'Hello Ada,\n\nthank you.\n\nNorthwind'
 */
export function ruleMail({
  language,
  companyName,
  subject,
  text,
  unsubscribe = null,
}: {
  /** The company's language, in which its words are. */
  language: ClientLanguage;
  companyName: string;
  subject: string;
  text: string;
  /** How a client ends such mails, in their language; null for people of the company. */
  unsubscribe?: string | null;
}): MailText {
  const [greeting = '', ...sentences] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const note = unsubscribe === null ? companyName : `${companyName}\n${unsubscribe}`;
  return linkMail({ language, subject, greeting, sentences, action: '', url: null, note });
}
