import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that informs a person that an admin reset their two-step sign-in (API TM-16). `url` is the sign-in page.
 *
 * twoStepResetMail({ firstName: 'Ann', admin: 'Bob', url }).subject → 'Your two-step sign-in was reset'
 */
export const twoStepResetMail = (person: { firstName: string; admin: string; url: string | null }): MailText =>
  linkMail({
    subject: 'Your two-step sign-in was reset',
    greeting: greetingOf(person.firstName),
    sentences: [
      `${person.admin} has reset your two-step sign-in for Truckroll and removed your passkeys. You were signed out on all devices.`,
      'Sign in with your password and set them up again in your profile.',
    ],
    action: 'Sign in',
    url: person.url,
    note: 'If you did not ask for it, change your password and talk to your administrator.',
  });
