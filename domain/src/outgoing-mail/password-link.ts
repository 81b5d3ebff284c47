import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The password reset mail (API SE-4). `url` is the page where the new password is chosen.
 *
 * passwordLinkMail({ firstName: 'Ann', url }).subject → 'Choose a new password for Truckroll'
 */
export const passwordLinkMail = (person: { firstName: string; url: string }): MailText =>
  linkMail({
    subject: 'Choose a new password for Truckroll',
    greeting: greetingOf(person.firstName),
    sentences: ['Somebody, probably you, asked to reset your Truckroll password.'],
    action: 'Choose a new password',
    url: person.url,
    note: 'The link works once, within an hour. If it was not you, you can ignore this message; your password does not change.',
  });
