import { greetingOf, linkMail, type MailText } from './link-mail.ts';

type PreviousOwner = { firstName: string; companyName: string; to: string; url: string | null };

/**
 * The mail that confirms to the previous owner that the company was handed over (API TM-27).
 *
 * previousOwnerMail({ firstName: 'Ann', companyName: 'Acme', to: 'Bob Ray', url }).subject
 * → 'You have handed over Acme'
 */
export const previousOwnerMail = ({ firstName, companyName, to, url }: PreviousOwner): MailText =>
  linkMail({
    subject: `You have handed over ${companyName}`,
    greeting: greetingOf(firstName),
    sentences: [`${to} is the owner of ${companyName} in Truckroll now. You are an admin from now on.`],
    action: 'Open the team',
    url,
    note: `If you did not do this, change your password and talk to ${to} and to whoever runs Truckroll for you.`,
  });
