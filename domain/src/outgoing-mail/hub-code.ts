import type { MailWords } from '../client-texts/mail-words.ts';
import { codeMinutes } from '../hub/hub-entry.ts';
import { clientGreeting, linkMail, type MailText } from './link-mail.ts';

type Code = { words: MailWords; companyName: string; code: string };

/**
 * The mail with the code by which a client opens their page.
 *
 * hubCodeMail({ words: mailWords('en'), companyName: 'Northwind', firstName: 'Ada', code: '482913', url }).subject
 * → '482913 is your code for Northwind'
 */
export const hubCodeMail = ({
  words,
  companyName: company,
  firstName,
  url,
  code,
}: Code & { firstName: string; url: string }): MailText => {
  const { say, language } = words;
  return linkMail({
    language,
    subject: say('hub.codeSubject', { code, company }),
    greeting: clientGreeting(words, firstName),
    sentences: [say('hub.code', { code })],
    action: say('hub.codeOpen'),
    url,
    note: say('hub.codeNote', { minutes: codeMinutes }),
  });
};

/** The text with that code. */
export const hubCodeText = ({ words: { say }, companyName: company, code }: Code): string =>
  say('hub.codeText', { code, company, minutes: codeMinutes });
