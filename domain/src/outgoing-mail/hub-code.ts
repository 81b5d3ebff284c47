import { codeMinutes } from '../hub/hub-entry.ts';
import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail with the code by which a client opens their page.
 *
 * hubCodeMail({ companyName: 'Northwind', firstName: 'Ada', code: '482913', url }).subject → '482913 is your code for Northwind'
 */
export const hubCodeMail = ({
  companyName,
  firstName,
  url,
  code,
}: {
  companyName: string;
  firstName: string;
  url: string;
  code: string;
}): MailText =>
  linkMail({
    subject: `${code} is your code for ${companyName}`,
    greeting: greetingOf(firstName),
    sentences: [`Your code is ${code}. Enter it on the page that asks for it.`],
    action: 'Open the page',
    url,
    note: `The code is valid for ${codeMinutes} minutes. If it was not you who asked for it, you can ignore this message.`,
  });

/** The text with that code. */
export const hubCodeText = ({ companyName, code }: { companyName: string; code: string }): string =>
  `${code} is your code for ${companyName}. It is valid for ${codeMinutes} minutes.`;
