import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail of a notification, for people who chose e-mail.
 *
 * @example notificationMail({ title: 'Visit Rescheduled', message: '#12 Boiler: …', … }).subject → 'Visit Rescheduled: #12 Boiler: …'
 */
export const notificationMail = (of: {
  title: string;
  message: string;
  firstName: string;
  companyName: string;
  url: string | null;
}): MailText =>
  linkMail({
    subject: `${of.title}: ${of.message}`,
    greeting: greetingOf(of.firstName),
    sentences: [`${of.title}: ${of.message}.`],
    action: 'Open in Truckroll',
    url: of.url,
    note: `${of.companyName} uses Truckroll. You can choose which notifications you get by email in Settings, Notifications.`,
  });
