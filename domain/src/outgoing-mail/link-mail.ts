import type { MailWords } from '../client-texts/mail-words.ts';
import { letterHtml, letterText, type MailLetter, onOneLine } from './letter.ts';

/** A mail in plain text and HTML with the product's look, and its content for another look. */
export type MailText = { subject: string; text: string; html: string; letter: MailLetter };

/**
 * A mail with one link to follow, in plain text and in equivalent HTML. Inputs are escaped and cannot become markup.
 * The link is omitted when the installation has no public address.
 *
 * linkMail({ subject: 'Join', greeting: 'Hello Ann,', sentences: ['Bob asks you.'], action: 'Join',
 *   url: 'https://example.org/x', note: 'It works once.' }).text
 * → 'Hello Ann,\n\nBob asks you.\n\nJoin:\nhttps://example.org/x\n\nIt works once.'
 */
export function linkMail(
  mail: Omit<MailLetter, 'facts' | 'language'> & Partial<Pick<MailLetter, 'facts' | 'language'>>,
): MailText {
  const letter: MailLetter = { language: 'en', ...mail, subject: onOneLine(mail.subject), facts: mail.facts ?? [] };
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter), letter };
}

/** The greeting of a client, in the client's language. */
export const clientGreeting = ({ say }: MailWords, firstName: string): string =>
  firstName.trim() === '' ? say('greetingNobody') : say('greeting', { name: firstName });

/** 'Hello Ann,' or, without a name, 'Hello,'. */
export const greetingOf = (firstName: string): string => (firstName.trim() === '' ? 'Hello,' : `Hello ${firstName},`);
