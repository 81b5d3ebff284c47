import { createDocument } from '@truckroll/contract/documents/save-document';
import { sendDocument } from '@truckroll/contract/documents/send-document';
import { shareDriveItem } from '@truckroll/contract/files/drive';
import { listRecordEmails } from '@truckroll/contract/mail/email-records';
import * as emails from '@truckroll/contract/mail/emails';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { createMember } from '@truckroll/contract/team/team';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TaskFailure } from '../../platform/background/task.ts';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import { MailRefused } from '../../providers/mail/mail.ts';
import { aFile, newFile } from '../../testing/drive-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

/** What the installation's mail server sent: mail of the installation itself, and mail of mailboxes. */
const sent: { to: string; subject: string }[] = [];
const left: OutgoingMessage[] = [];
let failures: Error[] = [];
let shop: Shop;
let account: TestAccount;
let owner: Person;
let clientId: string;

beforeAll(async () => {
  const mail = {
    name: 'smtp' as const,
    send: ({ to, subject }: { to: string; subject: string }) => Promise.resolve(void sent.push({ to, subject })),
    async sendRaw(message: OutgoingMessage) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      left.push(message);
    },
  };
  shop = await openShop({ PUBLIC_URL: 'https://acme.test' }, { mail });
});
afterAll(() => shop.close());
afterEach(() => {
  sent.length = 0;
  left.length = 0;
  failures = [];
});
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  clientId = await storeClient(account, { email: 'ann@lee.test', name: 'Ann Lee', searchText: 'ann@lee.test' });
});

async function connect(scope: 'account' | 'own' = 'account', as: Person = owner): Promise<string> {
  const email = `${scope}-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as, body: { provider: 'local', email, scope } });
  return email;
}

async function newInvoice(): Promise<string> {
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
  return (await shop.call(createDocument, { as: owner, body })).data.id;
}
const send = (id: string, body: Record<string, unknown> = {}) =>
  shop.call(sendDocument, { as: owner, params: { id }, body, headers: { 'idempotency-key': newId() } });
const threadsOf = async (recordId: string) =>
  (await shop.call(listRecordEmails, { as: owner, query: { kind: 'document', recordId } })).data.threads;
const thread = async (id: string) =>
  (await shop.call(emails.getEmailThread, { as: owner, params: { id } })).data.thread;
const outgoing = async () => (await shop.call(listOutgoingMail, { as: owner })).data.mails;

describe('an invoice sent from a connected mailbox', () => {
  it("is sent once, appears in the client's thread, and receives the client's answer there", async () => {
    const email = await connect();
    const id = await newInvoice();
    expect((await send(id, { cc: ['ben@lee.test'] })).body.message).toBe('Email sent successfully');
    await shop.queue.runWaiting();
    expect(sent).toEqual([]);
    expect(left).toHaveLength(1);
    const [raw = ''] = left[0]?.raw.toString().split('\r\n\r\n', 1) ?? [];
    expect(left[0]).toMatchObject({ from: email, recipients: ['ann@lee.test', 'ben@lee.test'] });
    expect(raw).toContain(`X-Truckroll-Record: document ${id}`);
    expect(left[0]?.raw.toString().includes('application/pdf')).toBe(true);
    expect(/^Message-ID: (.*)$/m.exec(raw)?.[1]).not.toContain(id);
    expect(await outgoing()).toMatchObject([{ kind: 'document', status: 'sent' }]);
    const [found] = await threadsOf(id);
    const whole = await thread(found?.threadId ?? '');
    expect(whole.clients).toMatchObject([{ id: clientId }]);
    const from = [`Olga Owner · Test Company <${email}>`];
    expect(whole.emails).toMatchObject([{ from, isOutgoing: true, state: 'sent', attachmentCount: 1 }]);
    expect(whole.emails[0]?.body_html).toContain('/public/documents/');

    const inReplyTo = whole.emails[0]?.messageId ?? '';
    const body = { from: 'ann@lee.test', subject: 'Anything', text: 'I paid', inReplyTo };
    const answer = (await shop.call(simulateEmail, { as: owner, body })).data;
    expect(answer.threadId).toBe(whole.threadId);
    expect((await threadsOf(id)).map(({ emailCount }) => emailCount)).toEqual([2]);
    // The same invoice, sent again, continues the thread.
    await send(id);
    await shop.queue.runWaiting();
    expect((await threadsOf(id)).map(({ emailCount }) => emailCount)).toEqual([3]);
  });

  it("prefers the sender's own mailbox", async () => {
    await connect();
    const own = await connect('own');
    await send(await newInvoice());
    await shop.queue.runWaiting();
    expect(left.map(({ from }) => from)).toEqual([own]);
  });

  it('is retried under the same Message-ID while the mail server is unreachable, and is stored once', async () => {
    await connect();
    failures = [new TaskFailure('The mail server cannot be reached.')];
    const id = await newInvoice();
    await send(id);
    await shop.queue.runWaiting();
    expect(await outgoing()).toMatchObject([{ status: 'queued', error: 'The mail server cannot be reached.' }]);
    const [waiting] = await threadsOf(id);
    expect(waiting?.emails).toMatchObject([{ state: 'sending' }]);
    await shop.queue.runWaiting({ evenLater: true });
    expect(left).toHaveLength(1);
    const [found, ...others] = await threadsOf(id);
    expect([found?.emailCount, found?.emails[0]?.state, others]).toEqual([1, 'sent', []]);
    expect(await outgoing()).toMatchObject([{ status: 'sent', error: null }]);
  });

  it('is shown as failed, with the reason, when the mail server rejects it', async () => {
    await connect();
    failures = [new MailRefused('The mail server refused the address.')];
    const id = await newInvoice();
    await send(id);
    await shop.queue.runWaiting();
    expect(await outgoing()).toMatchObject([{ status: 'failed', error: 'The mail server refused the address.' }]);
    const [found] = await threadsOf(id);
    expect(found?.emails).toMatchObject([{ state: 'failed', errorText: 'The mail server refused the address.' }]);
    await shop.queue.runWaiting({ evenLater: true });
    expect(left).toEqual([]);
  });
});

describe('mail that no mailbox sends', () => {
  it('is every invitation, and all mail of an account without a mailbox', async () => {
    await send(await newInvoice());
    await shop.queue.runWaiting();
    expect(sent.map(({ to }) => to)).toEqual(['ann@lee.test']);
    await connect();
    const body = { firstName: 'Max', email: `max-${newId()}@example.test`, roleId: null };
    await shop.call(createMember, { as: owner, body });
    await shop.queue.runWaiting();
    expect([sent.map(({ to }) => to), left]).toEqual([['ann@lee.test', body.email], []]);
  });
});

describe('a shared file', () => {
  it("is sent from the mailbox as one message for each person, and appears in the client's thread", async () => {
    await connect();
    const drive = { as: owner, moduleType: 'clients' as const, moduleId: clientId };
    const { id } = await newFile(shop, drive, aFile('permit.txt'));
    await shop.call(shareDriveItem, { as: owner, body: { id, emails: ['ann@lee.test', 'ben@lee.test'] } });
    await shop.queue.runWaiting();
    expect(left.map(({ recipients }) => recipients)).toEqual([['ann@lee.test'], ['ben@lee.test']]);
    const { threads } = (await shop.call(emails.listEmails, { as: owner, query: { email: 'ann@lee.test' } })).data;
    expect(threads).toMatchObject([{ emailCount: 1, isUnanswered: false }]);
  });
});
