import * as emails from '@truckroll/contract/mail/emails';
import type { TemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import { startTemporaryMailServer } from '../../../scripts/temporary-mail-server.mjs';
import { requestSync } from '../features/emails/sync-mailbox-task.ts';
import { openImapMailbox } from '../providers/mailbox/imap/imap-mailbox.ts';
import type { MailboxSession } from '../providers/mailbox/mailbox.ts';
import { accessOf, mailTo, trustCertificate } from './mail-rig.ts';
import { type ConnectedMailbox, connectOutside, outsideMailboxSettings } from './outside-mailbox.ts';
import { openShop, type Shop, type TestAccount } from './shop.ts';

const password = 'correct horse';

export type Connected = ConnectedMailbox & {
  account: TestAccount;
  user: string;
  /** Requests a synchronisation and runs the waiting tasks. */
  sync: () => Promise<void>;
  /** Works in the mailbox with a separate session, as another mail client does. */
  within: <T>(work: (session: MailboxSession) => Promise<T>) => Promise<T>;
  /** Appends a message to a folder in the mailbox; answers its uid. */
  put: (path: string, mail: { id: string; text?: string }) => Promise<number>;
  /** The threads that the owner may see. */
  threads: () => Promise<Awaited<ReturnType<typeof listThreads>>>;
};

const listThreads = async (shop: Shop, { owner }: TestAccount) =>
  (await shop.call(emails.listEmails, { as: owner, query: { limit: 100 } })).data.threads;

export type MailboxRig = {
  server: TemporaryMailServer;
  shop: Shop;
  /**
   * Creates a company with its own connected mailbox, by the mail server's port or another one, such as that of a
   * proxy.
   */
  connect: (options?: { imapPort?: number }) => Promise<Connected>;
  /** The raw messages in a folder of a user. */
  read: (user: string, path: string) => Promise<string[]>;
  /** A user of the mail server whose mailbox is not connected. */
  stranger: () => string;
  close: () => Promise<void>;
};

/** Dovecot and Postfix with users, and a shop whose companies connect their mailboxes. */
export async function openMailboxRig(
  people: number,
  options: { environment?: Record<string, string>; introspectionUrl?: string } = {},
): Promise<MailboxRig> {
  const free = Array.from({ length: people }, (_, n) => `person${n}`);
  const users = Object.fromEntries(free.map((user) => [user, password]));
  const { environment = {}, introspectionUrl = null } = options;
  const server = await startTemporaryMailServer({ users, introspectionUrl });
  const forgetCertificate = trustCertificate(server.certificate);
  const { smtps, imaps } = server.ports;
  const ports = { GMAIL_IMAP: `localhost:${imaps}`, GMAIL_SMTP: `localhost:${smtps}` };
  const shop = await openShop({ ...outsideMailboxSettings, ...ports, ...environment });
  // The mail server uses the real time, and the queue compares with it.
  shop.clock.now = new Date();

  function stranger(): string {
    const user = free.shift();
    if (user === undefined) throw new Error('Nobody is left on the mail server');
    return user;
  }

  async function inMailbox<T>(user: string, work: (session: MailboxSession) => Promise<T>): Promise<T> {
    const { signal } = new AbortController();
    const box = openImapMailbox(accessOf(server, user, password), { allowsPrivate: true, filesSentMail: false });
    const session = await box.connect(signal);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  return {
    server,
    shop,
    stranger,
    async connect({ imapPort } = {}) {
      const [user, account] = [stranger(), await shop.newAccount()];
      const at = { server, user, password, ...(imapPort === undefined ? {} : { imapPort }) };
      const mailbox = await connectOutside(shop, account, at);
      return {
        ...mailbox,
        ...{ account, user },
        async sync() {
          await account.look((tx) => requestSync(tx, shop.queue, mailbox.id));
          await shop.queue.runWaiting();
        },
        within: (work) => inMailbox(user, work),
        put: (path, mail) =>
          inMailbox(user, async (session) => (await session.append(path, mailTo(mailbox.email, mail))) ?? 0),
        threads: () => listThreads(shop, account),
      };
    },
    read: (user, path) =>
      inMailbox(user, async (session) => {
        const uids = await session.findUids(path, { from: 1, since: null });
        const texts: string[] = [];
        for await (const { raw } of session.fetchRaw(path, uids)) texts.push(raw.toString());
        return texts;
      }),
    async close() {
      forgetCertificate();
      await shop.close();
      await server.stop();
    },
  };
}
