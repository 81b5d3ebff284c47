import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that invites a person to a company (API TM-3, SE-7). `url` is the page where the person chooses a
 * password.
 *
 * invitationMail({ firstName: 'Ann', inviter: 'Olga Owner', companyName: 'Northwind', url }).subject
 * → 'Northwind invites you to Truckroll'
 */
export const invitationMail = (invitation: {
  firstName: string;
  inviter: string;
  companyName: string;
  url: string;
}): MailText =>
  linkMail({
    subject: `${invitation.companyName} invites you to Truckroll`,
    greeting: greetingOf(invitation.firstName),
    sentences: [`${invitation.inviter} invites you to join ${invitation.companyName} on Truckroll.`],
    action: 'Choose a password and join',
    url: invitation.url,
    note: 'The link works once, within 7 days. If you did not expect this message, you can ignore it.',
  });
