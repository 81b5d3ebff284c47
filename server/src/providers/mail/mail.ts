import type { MailAttachment, MailKind } from '@truckroll/contract/mail/mail';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import type { MailLetter } from '@truckroll/domain/outgoing-mail/letter';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';

/** A file of a mail. With a content id it is a picture that the HTML shows. */
export type MailFile = { name: string; type: string; content: Buffer; contentId: string | null };

/** A mail in plain text and HTML. */
export type Mail = {
  id: string;
  /** One address, or several separated by commas. */
  to: string;
  cc: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: MailFile[];
  /** The address that ends further mails of this kind with one press; null for mail that somebody asked for. */
  unsubscribeUrl: string | null;
};

/** A mail transport. */
export type MailTransport = {
  name: 'built-in' | 'smtp';
  /** Sends a mail. Rejects with a `MailRefused` when a retry is pointless. */
  send: (mail: Mail) => Promise<void>;
  /** As `send`, for a message that is already composed. */
  sendRaw: (message: OutgoingMessage) => Promise<void>;
};

/** A permanent failure: an unknown recipient, a forbidden sender. The text is shown to people. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Without a mail server every mail stays in the database, where admins can read it. */
export const mailbox: MailTransport = {
  name: 'built-in',
  send: () => Promise.resolve(),
  sendRaw: () => Promise.resolve(),
};

export type NewMail = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The content from which mail to clients gets the company's look; without it the text and the HTML stay as given. */
  letter?: MailLetter;
  cc?: string;
  attachments?: MailAttachment[];
  unsubscribeUrl?: string;
  /** The person whose mailbox, if there is one, sends the mail; absent for mail of the installation itself. */
  senderId?: string;
  /** The record that the mail is about. */
  about?: MailSubject | null;
  now: Date;
  /** Required in a transaction over all accounts; otherwise the transaction's own account. */
  accountId?: string;
};
