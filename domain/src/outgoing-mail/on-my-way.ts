import type { MailWords } from '../client-texts/mail-words.ts';
import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that tells a client who is on the way: the lines of the company's message, and the page to follow.
 *
 * onMyWayMail({ words: mailWords('en'), companyName: 'Northwind', firstName: 'Tom', text: 'Hello Ada, …', link }).subject
 * → 'Northwind: Tom is on the way'
 */
export function onMyWayMail(about: {
  words: MailWords;
  companyName: string;
  firstName: string;
  text: string;
  link: string;
}): MailText {
  const { companyName: company, firstName: person, text, link } = about;
  const { say, language } = about.words;
  const [greeting = '', ...sentences] = text.split('\n').filter((line) => line.trim() !== '');
  const subject = say('onMyWay.subject', { company, person });
  return linkMail({ language, subject, greeting, sentences, action: say('onMyWay.follow'), url: link, note: company });
}
