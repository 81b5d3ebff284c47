import type { Settings } from '../settings.ts';
import { type MailCarrier, mailbox } from './mail.ts';

/** The mail server that the settings name, else the mailbox in the database. */
export async function openMail(settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): Promise<MailCarrier> {
  if (settings.SMTP_URL === undefined) return mailbox;
  const { openSmtpMail } = await import('./smtp-mail.ts');
  return openSmtpMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM });
}
