import type { FollowUpTexts } from '../follow-ups/follow-up-words.ts';
import { linkMail, type MailText } from './link-mail.ts';

/** A line without the colon and the spaces that led to an address. */
function withoutColon(line: string): string {
  const text = line.trimEnd();
  return text.endsWith(':') ? withoutColon(text.slice(0, -1)) : text;
}

/**
 * A message that a client gets by itself: the lines of the company's words, the page they lead to, and the page that ends
 * such mails. The link in the words is left to the button.
 *
 * followUpMail({ words: followUpWordsOf('en'), companyName: 'Northwind', subject: 'Your visit', text: 'Hello Ada, …',
 *   about: 'visit', page: null, … }).subject → 'Your visit'
 */
export function followUpMail(message: {
  words: FollowUpTexts;
  companyName: string;
  subject: string;
  text: string;
  about: 'visit' | 'rating' | 'estimate' | 'invoice' | 'plan';
  page: string | null;
  unsubscribePage: string;
}): MailText {
  const { words, companyName, subject, text, about, page, unsubscribePage } = message;
  const { say, language } = words;
  const lines = page === null ? text.split('\n') : text.replaceAll(page, '').split('\n').map(withoutColon);
  const [greeting = '', ...sentences] = lines.filter((line) => line.trim() !== '');
  return linkMail({
    language,
    subject,
    greeting,
    sentences,
    action: about === 'visit' ? '' : say('action', { about }),
    url: page,
    note: `${companyName}\n${say('stop', { link: unsubscribePage })}`,
  });
}
