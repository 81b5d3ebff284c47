import type { Settings } from '../../platform/settings/settings.ts';
import { type MailTransport, mailbox } from './mail.ts';

/** The mail server of the settings, else the mailbox in the database. */
export async function openMail(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): Promise<MailTransport> {
  const { SMTP_URL: url, MAIL_FROM: from } = settings;
  if (url === undefined || from === undefined) return mailbox;
  const { openSmtpMail } = await import('./smtp-mail.ts');
  return openSmtpMail({ url, from });
}
