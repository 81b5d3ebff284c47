import { linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that tells a client who is on the way: the lines of the company's message, and the page to follow.
 *
 * onMyWayMail({ companyName: 'Northwind', firstName: 'Tom', text: 'Hello Ada, …', link }).subject → 'Northwind: Tom is on the way'
 */
export function onMyWayMail(about: { companyName: string; firstName: string; text: string; link: string }): MailText {
  const { companyName, firstName, text, link } = about;
  const [greeting = '', ...sentences] = text.split('\n').filter((line) => line.trim() !== '');
  const subject = `${companyName}: ${firstName} is on the way`;
  return linkMail({ subject, greeting, sentences, action: 'Follow the visit', url: link, note: companyName });
}
