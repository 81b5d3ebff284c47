import { personOf } from '@truckroll/domain/emails/mail-addresses';
import { headerOfSubject, type MailSubject, subjectHeader } from '@truckroll/domain/emails/mail-subject';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import { leavingHtml } from './clean-mail.ts';

export type MailToCompose = {
  from: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  html: string | null;
  text: string;
  headerId: string | null;
  /** The Message-IDs of the messages before it, oldest first. */
  references: readonly string[];
  /** The record of the thread, sent in the header `X-Truckroll-Record`. */
  about?: MailSubject | null;
  date: Date;
  files: readonly { name: string; type: string; content: Buffer; contentId: string | null }[];
};

const toAddress = (person: string) => personOf(person);

/** Writes a message as it leaves: with its text, HTML and files, without Bcc. Header values cannot break out. */
export async function composeMail(mail: MailToCompose): Promise<OutgoingMessage> {
  const { from, to, cc, bcc, subject, headerId, references, date, files, about = null } = mail;
  const html = mail.html === null ? null : leavingHtml(mail.html);
  const answered = references.at(-1);
  const { createTransport } = await import('nodemailer');
  // A transport that sends nothing: it only writes messages.
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({
    from: toAddress(from),
    ...(mail.replyTo === undefined ? {} : { replyTo: toAddress(mail.replyTo) }),
    to: to.map(toAddress),
    cc: cc.map(toAddress),
    subject,
    date,
    text: html === null ? mail.text : textOfHtml(html),
    ...(html === null ? {} : { html }),
    ...(headerId === null ? {} : { messageId: headerId }),
    ...(answered === undefined ? {} : { inReplyTo: answered, references: [...references] }),
    ...(about === null ? {} : { headers: { [subjectHeader]: headerOfSubject(about) } }),
    attachments: files.map(({ name, type, content, contentId }) => ({
      filename: name,
      contentType: type,
      content,
      ...(contentId === null ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  });
  const recipients = [...new Set([...to, ...cc, ...bcc].map((person) => personOf(person).address))];
  return { from: personOf(from).address, recipients, raw: message as Buffer };
}
