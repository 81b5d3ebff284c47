import type { MailAttachment, MailKind } from '@truckroll/contract/mail';

/** A mail with both its forms: everybody can read the plain one. */
export type Mail = {
  id: string;
  /** One address, or several with commas between them. */
  to: string;
  cc: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
};

/** Who carries mail out of the house. */
export type MailCarrier = {
  name: 'built-in' | 'smtp';
  /** Rejects with a `MailRefused` when it makes no sense to try again. */
  send: (mail: Mail) => Promise<void>;
};

/** The mail will never be taken: an unknown recipient, a forbidden sender. The text is for people. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Without a mail server every mail stays in the database, where the admins read it. */
export const mailbox: MailCarrier = { name: 'built-in', send: () => Promise.resolve() };

export type NewMail = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  cc?: string;
  attachments?: MailAttachment[];
  now: Date;
  /** Needed in a transaction over all accounts; elsewhere it is the transaction's own. */
  accountId?: string;
};
