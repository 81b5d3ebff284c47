import { greetingOf, linkMail, type MailText } from './link-mail.ts';

type NewOwner = { firstName: string; companyName: string; from: string; url: string | null };

/**
 * The mail that tells a person that the company is now theirs (API TM-27).
 *
 * newOwnerMail({ firstName: 'Bob', companyName: 'Acme', from: 'Ann Lee', url }).subject
 * → 'You are the owner of Acme now'
 */
export const newOwnerMail = ({ firstName, companyName, from, url }: NewOwner): MailText =>
  linkMail({
    subject: `You are the owner of ${companyName} now`,
    greeting: greetingOf(firstName),
    sentences: [
      `${from} has handed over ${companyName} in Truckroll to you. ${from} is an admin from now on.`,
      'Nobody else can change your role or your email address, and only you can hand over the company.',
    ],
    action: 'Open the team',
    url,
    note: `If you did not expect this, talk to ${from}.`,
  });
