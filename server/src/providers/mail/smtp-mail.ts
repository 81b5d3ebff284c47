import { createTransport } from 'nodemailer';
import { TaskFailure } from '../../platform/background/task.ts';
import { MailRefused, type MailTransport } from './mail.ts';

const unreachable = new Set(['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'ENOTFOUND']);
const second = 1000;

/** The user-facing text of a mail server failure; the server's own message may contain addresses. */
function meaningOf(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isForGood = typeof responseCode === 'number' && responseCode >= 500;
  if (code === 'EAUTH') return new TaskFailure('The mail server refused the sign-in. Please check SMTP_URL.');
  if (typeof code === 'string' && unreachable.has(code)) return new TaskFailure('The mail server cannot be reached.');
  if (isForGood && code === 'EENVELOPE') return new MailRefused('The mail server refused the address.');
  if (isForGood) return new MailRefused(`The mail server refused the mail (${responseCode}).`);
  return new TaskFailure('The mail server is not accepting mail right now.');
}

/** Lets mail programs offer to unsubscribe with one press (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mail through the mail server of SMTP_URL. */
export function openSmtpMail(settings: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  });
  const domain = /@([^>\s]+)/.exec(settings.from)?.[1] ?? 'localhost';
  return {
    name: 'smtp',
    async send({ id, to, cc, subject, text, html, attachments, unsubscribeUrl }) {
      try {
        // The message id is fixed, so that a mail sent twice after a crash can be recognised as a duplicate.
        await transport.sendMail({
          ...{ from: settings.from, to, subject, text, html, messageId: `<${id}@${domain}>` },
          ...(cc === null ? {} : { cc }),
          ...(unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
          attachments: attachments.map(({ name, type, content, contentId }) => ({
            ...{ filename: name, contentType: type, content },
            ...(contentId === null ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
          })),
        });
      } catch (error) {
        throw meaningOf(error);
      }
    },
    async sendRaw({ from, recipients, raw }) {
      try {
        await transport.sendMail({ envelope: { from, to: recipients }, raw });
      } catch (error) {
        throw meaningOf(error);
      }
    },
  };
}
