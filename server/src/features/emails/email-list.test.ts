import * as emails from '@truckroll/contract/mail/emails';
import { getEmailIntegration } from '@truckroll/contract/mail/mailboxes';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { settleThreads } from './thread-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = (as: Person, query: Record<string, unknown> = {}) => shop.call(emails.listEmails, { as, query });
/** A client that can be found by e-mail address, as a save stores it. */
const withEmail = (email: string) => ({ email, searchText: email.toLowerCase() });
const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;

async function connectMailbox(account: TestAccount): Promise<string> {
  const id = newId();
  const times = { createdAt: at(1), updatedAt: at(1) };
  await account.look((tx) =>
    tx
      .insertInto('emailAccounts')
      .values({ id, email: 'office@acme.test', provider: 'imap', lastSyncAt: at(2), ...times })
      .execute(),
  );
  return id;
}

type Message = { from: string; day: number; text?: string; isRead?: boolean; trashed?: boolean; attachments?: number };

/** A thread between the office and an address. */
async function storeThread(
  account: TestAccount,
  mailbox: string,
  thread: { subject: string; address: string; messages: Message[] },
): Promise<string> {
  const id = newId();
  const latest = Math.max(...thread.messages.map((message) => message.day));
  await account.look(async (tx) => {
    await tx
      .insertInto('emailThreads')
      .values({ id, emailAccountId: mailbox, subject: thread.subject, latestTimestamp: at(latest), createdAt: at(1) })
      .execute();
    await tx
      .insertInto('emailThreadAddresses')
      .values({ address: thread.address.toLowerCase(), threadId: id })
      .execute();
    for (const { from, day, text = '', isRead = true, trashed = false, attachments = 0 } of thread.messages) {
      const file = { s3_key: 'k', filename: 'a.pdf', content_type: 'application/pdf', size: 1 };
      await tx
        .insertInto('emailMessages')
        .values({
          id: newId(),
          threadId: id,
          emailAccountId: mailbox,
          chMessageId: newId(),
          fromAddresses: JSON.stringify([from]),
          toAddresses: JSON.stringify(['office@acme.test']),
          subject: thread.subject,
          snippet: text,
          timestamp: at(day),
          isRead,
          attachments: JSON.stringify(Array.from({ length: attachments }, () => file)),
          createdAt: at(day),
          trashedAt: trashed ? at(9) : null,
          searchText: `${thread.subject} ${from} ${text}`.toLowerCase(),
        })
        .execute();
    }
    await settleThreads(tx, [id]);
  });
  return id;
}

describe("EM-1 the mail of a client's address", () => {
  it('is empty without an integration', async () => {
    const account = await shop.newAccount();
    await storeClient(account, withEmail('ann@lee.test'));
    expect((await list(account.owner, { email: 'ann@lee.test' })).body).toEqual({
      success: true,
      data: { threads: [], pagination: { currentPage: 1, totalPages: 1, totalThreads: 0, limit: 20 } },
    });
  });

  it('is listed in threads, newest first, with a summary of their messages', async () => {
    const account = await shop.newAccount();
    const mailbox = await connectMailbox(account);
    await storeClient(account, withEmail('Ann@Lee.test'));
    const boiler = await storeThread(account, mailbox, {
      subject: 'Boiler',
      address: 'ann@lee.test',
      messages: [
        { from: 'ann@lee.test', day: 2, text: 'It leaks', attachments: 2 },
        { from: 'office@acme.test', day: 3, text: 'We come' },
        { from: 'ann@lee.test', day: 4, text: 'Thanks', isRead: false },
        { from: 'ann@lee.test', day: 1, text: 'Oops', trashed: true },
      ],
    });
    const invoice = await storeThread(account, mailbox, {
      subject: 'Invoice',
      address: 'ann@lee.test',
      messages: [{ from: 'ann@lee.test', day: 5 }],
    });
    const gone = [{ from: 'ann@lee.test', day: 6, trashed: true }];
    await storeThread(account, mailbox, { subject: 'In the trash', address: 'ann@lee.test', messages: gone });
    await storeThread(account, mailbox, {
      subject: 'Of another',
      address: 'ben@lee.test',
      messages: [{ from: 'ben@lee.test', day: 7 }],
    });
    const { data } = await list(account.owner, { email: 'ANN@lee.test' });
    expect(data.threads.map((thread) => thread.threadId)).toEqual([invoice, boiler]);
    expect(data.threads[1]).toMatchObject({
      subject: 'Boiler',
      emailCount: 3,
      participants: ['ann@lee.test', 'office@acme.test'],
      hasAttachments: true,
      attachmentCount: 2,
      isRead: false,
      latestTimestamp: at(4),
      date: at(4),
      emails: [
        { snippet: 'Thanks', isRead: false },
        { snippet: 'We come' },
        { snippet: 'It leaks', attachmentCount: 2 },
      ],
    });
    expect(data.threads[1]?.selectedMessageId).toBe(data.threads[1]?.emails[0]?.messageId);
    const second = (await list(account.owner, { email: 'ann@lee.test', limit: 1, page: 2 })).data;
    expect(second.threads.map((thread) => thread.subject)).toEqual(['Boiler']);
    expect(second.pagination).toEqual({ currentPage: 2, totalPages: 2, totalThreads: 2, limit: 1 });
    const found = (await list(account.owner, { email: 'ann@lee.test', search: 'LEAKS' })).data;
    expect(found.threads.map((thread) => thread.subject)).toEqual(['Boiler']);
    expect((await list(account.owner, { email: 'ann@lee.test', search: 'oops' })).data.threads).toEqual([]);
  });

  it('is the whole mailbox for admins who name no address, and refused to others', async () => {
    const account = await shop.newAccount();
    const mailbox = await connectMailbox(account);
    const messages = [{ from: 'x@y.test', day: 2 }];
    await storeThread(account, mailbox, { subject: 'Newsletter', address: 'x@y.test', messages });
    expect((await list(account.owner)).data.threads).toHaveLength(1);
    const reply = await list(await account.person('officeManager'));
    expect([reply.status, reply.body.message]).toEqual([400, 'Email is required']);
    expect((await list(await account.person('fieldTechnicianLite'))).status).toBe(403);
  });

  it('needs an address of a client in scope', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const own = await storeClient(account, withEmail('own@lee.test'));
    await storeJob(account, { clientId: own }, [pro.userId]);
    await storeClient(account, withEmail('hidden@lee.test'));
    expect((await list(pro, { email: 'own@lee.test' })).status).toBe(200);
    for (const reply of [
      await list(pro, { email: 'hidden@lee.test' }),
      await list(account.owner, { email: 'nobody@lee.test', limit: 0 }),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    const wrong = await list(account.owner, { email: 'no address' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Please enter a valid email address']);
  });
});

describe('EM-3 the connected mailbox', () => {
  it('is null without one, and never contains credentials', async () => {
    const account = await shop.newAccount();
    const read = async (as: Person) => (await shop.call(getEmailIntegration, { as })).data;
    const none = {
      email: null,
      provider: null,
      status: null,
      lastSyncAt: null,
      scope: null,
      errorText: null,
      syncing: null,
      needsSignIn: false,
      sharesClientThreads: false,
      servers: null,
      sendsAs: null,
    };
    expect(await read(account.owner)).toEqual(none);
    await connectMailbox(account);
    const connected = { email: 'office@acme.test', provider: 'imap', status: 'connected', lastSyncAt: at(2) };
    const expected = { ...none, ...connected, scope: 'account', sendsAs: 'office@acme.test' };
    expect(await read(await account.person('fieldTechnicianLite'))).toEqual(expected);
  });
});
