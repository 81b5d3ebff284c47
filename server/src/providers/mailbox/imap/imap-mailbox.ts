import type { Mailbox, MailboxAccess } from '../mailbox.ts';
import { sendBySmtp, testSmtp } from '../smtp/send-by-smtp.ts';
import { connectImap } from './connect-imap.ts';
import { makeImapSession } from './imap-session.ts';

export type ImapOptions = {
  /** Servers on private addresses and any port: MAIL_PRIVATE_HOSTS, or addresses from the operator's settings. */
  allowsPrivate: boolean;
  /** Whether the provider copies what it sends to the Sent folder, as Gmail does. */
  filesSentMail: boolean;
};

/** A mailbox by IMAP and SMTP, with a password or with an access token (XOAUTH2). Every run has its own connection. */
export function openImapMailbox(access: MailboxAccess, options: ImapOptions): Mailbox {
  return {
    async test(signal) {
      const { close } = await connectImap(access, options, signal);
      await close();
      await testSmtp(access, options, signal);
    },
    connect: async (signal) => makeImapSession(await connectImap(access, options, signal)),
    send: (message, signal) => sendBySmtp(access, options, message, signal),
    filesSentMail: options.filesSentMail,
  };
}
