import { signFileLink } from '@truckroll/contract/files/storage';
import * as ai from '@truckroll/contract/mail/email-ai';
import { linkEmailThread, listRecordEmails } from '@truckroll/contract/mail/email-records';
import * as work from '@truckroll/contract/mail/email-work';
import * as emails from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { composeMail } from './compose-mail.ts';
import { openLocalPost } from './local-post.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
/** The owner of the own mailbox. */
let max: Person;
let email: string;
let clientId: string;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  max = await personWith(account, { Clients: ['viewAll', 'viewHistory', 'edit'] });
  email = `max-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: max, body: { provider: 'local', email, scope: 'own' } });
  clientId = await storeClient(account, { email: 'ann@lee.test', name: 'Ann Lee', searchText: 'ann@lee.test' });
});

/** A message with a file arrives in the own mailbox. */
async function arrive(from: string, subject: string): Promise<void> {
  const file = { name: 'plan.txt', type: 'text/plain', content: Buffer.from('The plan'), contentId: null };
  const { raw } = await composeMail({
    ...{ from, to: [email], cc: [], bcc: [], subject, html: null, text: `About ${subject}`, references: [] },
    ...{ headerId: `<${newId()}@lee.test>`, date: shop.clock.now, files: [file] },
  });
  await openLocalPost({ ...shop, domains: null }).take({ recipients: [email], raw, now: shop.clock.now });
  await shop.queue.runWaiting();
}

const share = () =>
  account.look((tx) =>
    tx.updateTable('emailAccounts').set({ sharesClientThreads: true }).where('email', '=', email).execute(),
  );
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(emails.listEmails, { as, query })).data.threads;
const threadOf = (as: Person, id: string) => shop.call(emails.getEmailThread, { as, params: { id } });
const unread = async (as: Person) => (await shop.call(emails.countUnreadEmails, { as })).data.count;

/** Requests a thread with its first message and file in every possible way; answers the statuses. */
async function statuses(as: Person, threadId: string): Promise<Record<string, number>> {
  const { thread } = (await threadOf(max, threadId)).data;
  const [message] = thread.emails;
  const messageId = message?.messageId ?? '';
  const s3Key = message?.attachments[0]?.s3_key ?? '';
  const params = { id: threadId };
  const ask = { email_address: 'ann@lee.test', email_content: 'x', ch_messageId: message?.ch_messageId ?? '' };
  const replies = {
    read: await threadOf(as, threadId),
    mark: await shop.call(emails.changeEmails, { as, body: { action: 'markRead', singleMessageId: messageId } }),
    delete: await shop.call(emails.changeEmails, { as, body: { action: 'delete', singleMessageId: messageId } }),
    finish: await shop.call(emails.changeEmailThread, { as, params, body: { isDone: true } }),
    finishMany: await shop.call(emails.changeEmailThreads, { as, body: { threadIds: [threadId], isDone: true } }),
    download: await shop.call(emails.downloadEmailFile, { as, body: { s3Key } }),
    signed: await shop.call(signFileLink, { as, query: { key: s3Key } }),
    reply: await shop.call(ai.smartReply, { as, body: ask }),
    summary: await shop.call(ai.summarizeEmailThread, { as, params }),
    save: await shop.call(work.saveEmailFiles, {
      as,
      params: { id: messageId },
      body: { moduleType: 'clients', moduleId: clientId },
    }),
  };
  return Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]));
}

describe("a person's own mailbox", () => {
  it('cannot be read by others, not even admins, unless its owner shares the threads of clients', async () => {
    await arrive('ann@lee.test', 'Boiler');
    const [thread] = await list(max, { email: 'ann@lee.test' });
    const id = thread?.threadId ?? '';
    expect(await list(owner)).toEqual([]);
    expect(await list(owner, { search: 'boiler' })).toEqual([]);
    expect([await unread(owner), await unread(max)]).toEqual([0, 1]);
    const denied = await statuses(owner, id);
    expect([...new Set(Object.values(denied))]).toEqual([404]);
    const notices = (await shop.call(listNotifications, { as: owner })).data.notifications;
    expect(notices.filter(({ title }) => title.startsWith('Email'))).toEqual([]);
  });

  it('shares the threads of clients read-only, and nothing else', async () => {
    await share();
    await arrive('ann@lee.test', 'Boiler');
    await arrive('friend@home.test', 'Holiday');
    const shared = await list(owner);
    expect(shared.map(({ subject }) => subject)).toEqual(['Boiler']);
    expect(await list(owner, { search: 'holiday' })).toEqual([]);
    const id = shared[0]?.threadId ?? '';
    expect((await threadOf(owner, id)).data.thread).toMatchObject({ isShared: true, isRead: false });
    expect((await threadOf(max, id)).data.thread.isShared).toBe(false);
    // It counts as unread for the mailbox's owner only.
    expect([await unread(owner), await unread(max)]).toEqual([0, 2]);
    expect(await statuses(owner, id)).toEqual({
      ...{ read: 200, mark: 200, delete: 403, finish: 403, finishMany: 403, download: 200, signed: 200 },
      ...{ reply: 200, summary: 200, save: 200 },
    });
    expect((await threadOf(max, id)).data.thread).toMatchObject({ isRead: false, isDone: false, emailCount: 1 });
    const notices = (await shop.call(listNotifications, { as: owner })).data.notifications;
    expect(notices.filter(({ title }) => title.startsWith('Email')).map(({ message }) => message)).toEqual(['Boiler']);
    // The mailbox's owner has it in the own inbox.
    expect((await list(max, { search: 'holiday' })).map(({ subject }) => subject)).toEqual(['Holiday']);
  });

  it('shares nothing with people who may not see the client', async () => {
    await share();
    await arrive('ann@lee.test', 'Boiler');
    const [thread] = await list(max, { email: 'ann@lee.test' });
    const jobId = await storeJob(account, { clientId });
    const id = thread?.threadId ?? '';
    const body = { kind: 'job' as const, recordId: jobId };
    expect((await shop.call(linkEmailThread, { as: owner, params: { id }, body })).status).toBe(200);
    const other = await personWith(account, { Clients: ['viewAssigned', 'viewHistory', 'edit'], Jobs: ['viewAll'] });
    expect((await threadOf(other, id)).status).toBe(404);
    expect((await shop.call(listRecordEmails, { as: other, query: body })).data.threads).toEqual([]);
    expect((await shop.call(listRecordEmails, { as: owner, query: body })).data.threads).toHaveLength(1);
  });
});
