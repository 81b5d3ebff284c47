import { personText } from '@truckroll/domain/emails/mail-addresses';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { attachmentsOf, inlineImagesOf, type StoredMailFile } from './mail-files.ts';
import type { MailboxRow } from './mailbox-store.ts';
import { insertMessage, type NewMessage } from './message-store.ts';

export type OutgoingEmail = {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  /** Sanitised HTML. */
  html: string;
  references: string[];
  files: StoredMailFile[];
  /** The record that the message is about; null without one. */
  about: MailSubject | null;
};

/** Stores an outgoing message in its thread. The caller stores its files and settles the thread. */
export function insertOutgoing(
  tx: Tx,
  mailbox: MailboxRow,
  email: OutgoingEmail,
  how: Pick<NewMessage, 'id' | 'outgoing'> & {
    headerId: string;
    sender: { name: string; companyName: string };
    now: Date;
  },
): Promise<string> {
  const { id, headerId, outgoing, sender, now } = how;
  const name = sender.companyName === '' ? sender.name : `${sender.name} · ${sender.companyName}`;
  const message: NewMessage = {
    id,
    ...{ headerId, references: email.references, chMessageId: `out:${headerId}`, providerThreadId: null },
    from: [personText({ name, address: mailbox.email })],
    replyTo: [],
    ...{ to: email.to, cc: email.cc, bcc: email.bcc, subject: email.subject, about: email.about },
    text: textOfHtml(email.html),
    html: email.html,
    kind: 'person',
    timestamp: now.toISOString(),
    ...{ isRead: true, isHeadOnly: false, looksLike: null, isOutgoing: true, invitation: null },
    size: email.html.length + email.files.reduce((sum, { size }) => sum + size, 0),
    attachments: attachmentsOf(email.files),
    inlineImages: inlineImagesOf(email.files),
    outgoing,
  };
  return insertMessage(tx, mailbox, message, now);
}
