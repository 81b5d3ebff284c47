import * as emails from '@truckroll/contract/emails';
import * as sending from '@truckroll/contract/send-email';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryMailServer, type TemporaryMailServer } from '../../../../scripts/temporary-mail-server.mjs';
import { openImapMailbox } from '../../providers/mailbox/imap/imap-mailbox.ts';
import type { MailboxSession } from '../../providers/mailbox/mailbox.ts';
import { accessOf, skipsMailServers, trustCertificate } from '../../testing/mail-rig.ts';
import { connectOutside, outsideMailboxSettings } from '../../testing/outside-mailbox.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { requestSync } from './sync-mailbox-task.ts';

const password = 'correct horse';
const users = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida', 'joe'];

describe.skipIf(skipsMailServers())('a mailbox on Dovecot and Postfix', () => {
  let server: TemporaryMailServer;
  let shop: Shop;
  let forgetCertificate: () => void;
  const free = [...users];
  beforeAll(async () => {
    server = await startTemporaryMailServer({ users: Object.fromEntries(users.map((user) => [user, password])) });
    forgetCertificate = trustCertificate(server.certificate);
    shop = await openShop(outsideMailboxSettings);
  });
  afterAll(async () => {
    forgetCertificate();
    await shop.close();
    await server.stop();
  });

  async function inMailbox<T>(user: string, work: (session: MailboxSession) => Promise<T>): Promise<T> {
    const { signal } = new AbortController();
    const access = accessOf(server, user, password);
    const session = await openImapMailbox(access, { allowsPrivate: true, filesSentMail: false }).connect(signal);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  async function connected(imapPort?: number) {
    const user = free.shift();
    if (user === undefined) throw new Error('No user is left');
    const account = await shop.newAccount();
    const mailbox = await connectOutside(shop, account, {
      ...{ server, user, password },
      ...(imapPort === undefined ? {} : { imapPort }),
    });
    const sync = async () => {
      await account.look((tx) => requestSync(tx, shop.queue, mailbox.id));
      await shop.queue.runWaiting();
    };
    return { account, user, mailbox, sync };
  }

  const list = async ({ owner }: TestAccount) =>
    (await shop.call(emails.listEmails, { as: owner, query: {} })).data.threads;

  it('is read, and answered from here with one copy among what was sent', async () => {
    const { account, user, mailbox, sync } = await connected();
    const other = free.shift() ?? '';
    const text = `From: Other <${server.addressOf(other)}>\r\nTo: ${mailbox.email}\r\nSubject: Boiler\r\n`;
    const raw = Buffer.from(
      `${text}Message-ID: <first@example.test>\r\nDate: Mon, 09 Mar 2026 09:00:00 +0000\r\n\r\nIt leaks`,
    );
    await inMailbox(user, (session) => session.append('INBOX', raw));
    await sync();
    const [thread] = await list(account);
    expect(thread).toMatchObject({ subject: 'Boiler', emailCount: 1 });
    expect(await mailbox.row()).toMatchObject({ status: 'connected', syncDone: null, syncTotal: null, failedRuns: 0 });

    const body = { messageId: thread?.emails[0]?.messageId ?? '', content: '<p>We come</p>' };
    const reply = await shop.call(sending.replyToEmail, { as: account.owner, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await shop.queue.runWaiting();
    await sync();
    await sync();
    const found = (name: string, path: string) =>
      inMailbox(name, async (session) => {
        const uids = await session.findUids(path, { from: 1, since: null });
        const texts: string[] = [];
        for await (const each of session.fetchRaw(path, uids)) texts.push(each.raw.toString());
        return texts;
      });
    const sent = await found(user, 'Sent');
    const arrived = await found(other, 'INBOX');
    expect([sent.length, arrived.length]).toEqual([1, 1]);
    for (const mail of [...sent, ...arrived]) expect(mail).toMatch(/^In-Reply-To: <first@example.test>\r$/m);
    expect((await list(account)).map(({ emailCount }) => emailCount)).toEqual([2]);
  });
});
