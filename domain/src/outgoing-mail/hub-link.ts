import type { MailWords } from '../client-texts/mail-words.ts';
import { clientGreeting, linkMail, type MailText } from './link-mail.ts';

type About = { words: MailWords; companyName: string; url: string };

/**
 * The mail with a personal link to the client's page.
 *
 * hubLinkMail({ words: mailWords('en'), companyName: 'Northwind', firstName: 'Ada', url }).subject → 'Your page at Northwind'
 */
export const hubLinkMail = ({
  words,
  companyName: company,
  firstName,
  url,
}: About & { firstName: string }): MailText => {
  const { say, language } = words;
  return linkMail({
    language,
    subject: say('hub.linkSubject', { company }),
    greeting: clientGreeting(words, firstName),
    sentences: [say('hub.link', { company })],
    action: say('hub.linkOpen'),
    url,
    note: say('hub.linkNote'),
  });
};

/** The text with that link. */
export const hubLinkText = ({ words: { say }, companyName: company, url }: About): string =>
  say('hub.linkText', { company, url });
