import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/** The people and the company of a change of the owner. `url` is the page of the team. */
type ChangeOfOwner = { companyName: string; from: string; to: string; url: string | null };

/**
 * The mail that tells a person that the company is now theirs (API TM-27).
 *
 * newOwnerMail({ firstName: 'Bob', companyName: 'Acme', from: 'Ann Lee', to: 'Bob Ray', url }).subject
 * → 'You are the owner of Acme now'
 */
export const newOwnerMail = ({ firstName, companyName, from, url }: ChangeOfOwner & { firstName: string }): MailText =>
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

/**
 * The mail that confirms to the previous owner that the company was handed over (API TM-27).
 *
 * previousOwnerMail({ firstName: 'Ann', companyName: 'Acme', from: 'Ann Lee', to: 'Bob Ray', url }).subject
 * → 'You have handed over Acme'
 */
export const previousOwnerMail = ({
  firstName,
  companyName,
  to,
  url,
}: ChangeOfOwner & { firstName: string }): MailText =>
  linkMail({
    subject: `You have handed over ${companyName}`,
    greeting: greetingOf(firstName),
    sentences: [`${to} is the owner of ${companyName} in Truckroll now. You are an admin from now on.`],
    action: 'Open the team',
    url,
    note: `If you did not do this, change your password and talk to ${to} and to whoever runs Truckroll for you.`,
  });
