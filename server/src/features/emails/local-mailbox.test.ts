import * as emails from '@truckroll/contract/mail/emails';
import { connectMailbox, disconnectMailbox, getEmailIntegration } from '@truckroll/contract/mail/mailboxes';
import * as sending from '@truckroll/contract/mail/send-email';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { createTransport } from 'nodemailer';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../platform/egress/outgoing-message.ts';
import { MailRefused } from '../../providers/mail/mail.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { openInboundSmtp } from './inbound-smtp.ts';
import { openLocalPost } from './local-post.ts';

/** What left by the installation's mail server; it refuses everything while `refuses` is set. */
const left: OutgoingMessage[] = [];
let failure: Error | null = null;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    {},
    {
      mail: {
        name: 'smtp',
        send: () => Promise.resolve(),
        async sendRaw(message) {
          if (failure !== null) throw failure;
          left.push(message);
        },
      },
    },
  );
});
afterEach(() => {
  left.length = 0;
  failure = null;
});
afterAll(() => shop.close());

type Connected = TestAccount & { email: string };

async function connected(): Promise<Connected> {
  const account = await shop.newAccount();
  const email = `office-${newId()}@acme.test`;
  const reply = await shop.call(connectMailbox, { as: account.owner, body: { provider: 'local', email } });
  expect(reply.status).toBe(201);
  return { ...account, email };
}

/** A client of the account with an address. */
const newClient = (account: TestAccount, email: string) =>
  storeClient(account, { email, name: 'Ann Lee', searchText: email });
const address = (): string => `ann-${newId()}@lee.test`;

async function arrive(account: Connected, mail: { from: string; subject?: string; text?: string; inReplyTo?: string }) {
  const body = { subject: 'Boiler', text: 'It leaks', ...mail };
  const reply = await shop.call(sending.simulateEmail, { as: account.owner, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.data;
}
const thread = async (as: Person, id: string) =>
  (await shop.call(emails.getEmailThread, { as, params: { id } })).data.thread;
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(emails.listEmails, { as, query })).data.threads;
const write = (as: Person, body: Record<string, unknown>, key: string = newId()) =>
  shop.call(sending.sendNewEmail, {
    as,
    body: { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>', ...body },
    headers: { 'idempotency-key': key },
  });

describe('the built-in mailbox', () => {
  it('is connected once, only with an address that no other has, and removed with its mail', async () => {
    const account = await connected();
    const read = async () => (await shop.call(getEmailIntegration, { as: account.owner })).data;
    expect(await read()).toMatchObject({
      email: account.email,
      provider: 'local',
      status: 'connected',
      scope: 'account',
    });
    const again = (as: Person, body: Record<string, unknown>) =>
      shop.call(connectMailbox, { as, body: { provider: 'local', email: account.email, ...body } });
    expect((await again(account.owner, { email: address() })).body.message).toBe(
      'An email account is already connected.',
    );
    expect((await again((await shop.newAccount()).owner, {})).body.message).toBe(
      'This email address is already in use.',
    );
    expect((await again(await account.person('officeManager'), { email: address() })).status).toBe(403);
    await arrive(account, { from: address() });
    expect((await shop.call(disconnectMailbox, { as: account.owner })).status).toBe(200);
    expect([(await read()).email, await list(account.owner)]).toEqual([null, []]);
  });

  it('threads what arrives with what it answers, links the client and notifies people', async () => {
    const account = await connected();
    const from = address();
    const clientId = await newClient(account, from);
    const first = await arrive(account, { from });
    const second = await arrive(account, {
      from,
      subject: 'Re: Boiler',
      text: 'Still',
      inReplyTo: first.emailData.messageId,
    });
    expect(second.threadId).toBe(first.threadId);
    const whole = await thread(account.owner, first.threadId);
    expect(whole).toMatchObject({ emailCount: 2, isRead: false, isUnanswered: true, clients: [{ id: clientId }] });
    expect(whole.emails.map(({ body }) => body)).toEqual(['It leaks', 'Still']);
    const notices = (await shop.call(listNotifications, { as: account.owner })).data.notifications;
    expect(notices.map(({ title, message }) => [title, message])).toEqual([
      ['Email From Ann Lee', 'Re: Boiler'],
      ['Email From Ann Lee', 'Boiler'],
    ]);
  });

  it('receives by SMTP for its own addresses only, each mail once', async () => {
    const account = await connected();
    const post = openLocalPost({ ...shop, domains: null });
    const failures: unknown[] = [];
    const clock = () => shop.clock.now;
    const server = await openInboundSmtp({
      port: 0,
      host: '127.0.0.1',
      post,
      clock,
      onFailure: (error) => failures.push(error),
    });
    const transport = createTransport({ host: '127.0.0.1', port: server.port });
    const mail = {
      from: 'ann@lee.test',
      to: account.email,
      subject: 'Héllo',
      text: 'Hi',
      messageId: `<${newId()}@lee.test>`,
      date: shop.clock.now,
    };
    const attachments = [{ filename: 'plan.txt', content: 'the plan' }];
    for (let n = 0; n < 2; n += 1) await transport.sendMail({ ...mail, attachments });
    await expect(transport.sendMail({ ...mail, to: 'x@elsewhere.test' })).rejects.toThrow('550');
    await server.close();
    await shop.queue.runWaiting();
    const [only, ...others] = await list(account.owner);
    expect([only?.subject, only?.attachmentCount, others, failures]).toEqual(['Héllo', 1, [], []]);
    const whole = await thread(account.owner, only?.threadId ?? '');
    const [file] = whole.emails[0]?.attachments ?? [];
    const download = await shop.call(emails.downloadEmailFile, {
      as: account.owner,
      body: { s3Key: file?.s3_key ?? '', filename: 'x' },
    });
    expect(download.raw.toString()).toBe('the plan');
    const stranger = (await shop.newAccount()).owner;
    expect(
      (await shop.call(emails.downloadEmailFile, { as: stranger, body: { s3Key: file?.s3_key ?? '' } })).status,
    ).toBe(404);
  });
});

describe('sending', () => {
  it('delivers, stores and threads a message, and answers the same to the same key', async () => {
    const account = await connected();
    const key = newId();
    const body = { to: 'Ann Lee <ann@lee.test>', bcc: 'boss@acme.test', content: '<p>Hi<script>x()</script></p>' };
    const reply = await write(account.owner, body, key);
    expect([reply.status, reply.body.message]).toEqual([200, 'Email sent successfully']);
    expect(reply.data.emailData).toMatchObject({
      state: 'sent',
      isRead: true,
      body: 'Hi',
      to: ['Ann Lee <ann@lee.test>'],
    });
    expect((await write(account.owner, body, key)).body).toEqual(reply.body);
    expect(left.map(({ recipients }) => recipients)).toEqual([['ann@lee.test', 'boss@acme.test']]);
    const raw = left[0]?.raw.toString() ?? '';
    expect(raw).toContain(`<${account.email}>`);
    expect(raw).not.toMatch(/boss@|script/);
  });

  it('answers a message with its quote and references, and the answer finds the thread', async () => {
    const account = await connected();
    const from = address();
    const { emailData, threadId } = await arrive(account, { from });
    const reply = await shop.call(sending.replyToEmail, {
      as: account.owner,
      body: { messageId: emailData.messageId, content: '<p>We come</p>' },
    });
    expect(reply.data).toMatchObject({ threadId, emailData: { to: [from], subject: 'Re: Boiler' } });
    expect(reply.data.emailData.body_html).toMatch(/^<p>We come<\/p><div data-quoted="true"><p>On .*It leaks/s);
    const raw = left[0]?.raw.toString() ?? '';
    expect(raw).toMatch(/^In-Reply-To: </m);
    expect(raw).not.toContain('data-quoted');
    expect(await thread(account.owner, threadId)).toMatchObject({ isRead: true, isUnanswered: false, emailCount: 2 });
  });

  it('forwards a message with its attachments', async () => {
    const account = await connected();
    const first = await shop.call(sending.sendNewEmail, {
      as: account.owner,
      body: { to: 'ann@lee.test', subject: 'Plan', content: '<p>See</p>' },
      files: [{ field: 'attachments', name: 'plan.csv', content: Buffer.from('a,b\n1,2\n') }],
    });
    const forwarded = await shop.call(sending.forwardEmail, {
      as: account.owner,
      body: { messageId: first.data.emailData.messageId, forwardTo: 'ben@lee.test' },
    });
    expect(forwarded.data.emailData).toMatchObject({ subject: 'Fwd: Plan', attachments: [{ filename: 'plan.csv' }] });
    expect(left[1]?.raw.toString()).toContain('plan.csv');
  });

  it('reaches another company on the same server without leaving it', async () => {
    const [one, other] = [await connected(), await connected()];
    await write(one.owner, { to: other.email });
    expect(left).toEqual([]);
    await shop.queue.runWaiting();
    expect((await list(other.owner)).map(({ subject }) => subject)).toEqual(['Offer']);
  });

  it('leaves the server for an address that only another company claims, unless the domain is received here', async () => {
    const [one, other] = [await connected(), await connected()];
    const post = openLocalPost({ ...shop, domains: ['ours.test'] });
    const [ours, theirs] = [address().replace(/@.*/, '@ours.test'), other.email];
    const third = await shop.newAccount();
    await shop.call(connectMailbox, { as: third.owner, body: { provider: 'local', email: ours } });
    expect(await post.reached([one.email, ours, theirs], one.accountId)).toEqual(new Set([one.email, ours]));
  });

  it('checks everything before, in order', async () => {
    const account = await connected();
    const texts = async (as: Person, ...bodies: Record<string, unknown>[]) => {
      const replies = [];
      for (const body of bodies) replies.push((await write(as, body)).body.message);
      return replies;
    };
    expect(
      await texts(
        account.owner,
        { to: '' },
        { to: 'nonsense' },
        { subject: ' ' },
        { content: '<p>&nbsp; </p>' },
        { from: 'other@acme.test' },
      ),
    ).toEqual([
      'Please add at least one recipient',
      'Please enter a valid email address',
      'Please add a subject',
      'Please add a body',
      'From is not valid',
    ]);
    expect(await texts((await shop.newAccount()).owner, { to: '' })).toEqual([
      'Please add an email integration first!',
    ]);
    expect(left).toEqual([]);
  });

  it('is refused to archived clients and by people who may only read', async () => {
    const account = await connected();
    const to = address();
    await storeClient(account, { email: to, stage: 'archived' });
    expect((await write(account.owner, { to })).status).toBe(422);
    const refused = await write(await account.person('fieldTechnicianLite'), {});
    expect(refused.status).toBe(403);
  });

  it('stores a message that was not taken as failed with the reason, and sends it only when asked again', async () => {
    const account = await connected();
    failure = new MailRefused('The mail server refused the address.');
    const key = newId();
    const reply = await write(account.owner, {}, key);
    expect([reply.status, reply.body.message, reply.body.errors?.[0]?.message]).toEqual([
      502,
      'Failed to send email',
      'The mail server refused the address.',
    ]);
    failure = null;
    await shop.queue.runWaiting({ evenLater: true });
    const [failed] = await list(account.owner);
    expect([left, failed?.emails[0]?.state, failed?.emails[0]?.errorText]).toEqual([
      [],
      'failed',
      'The mail server refused the address.',
    ]);
    const again = await write(account.owner, {}, key);
    expect([again.data.emailData.state, left.length, (await list(account.owner)).length]).toEqual(['sent', 1, 1]);
  });

  it('is taken up under the same Message-ID when its server ended in the middle', async () => {
    const account = await connected();
    const { emailData } = (await write(account.owner, {})).data;
    const longAgo = new Date(shop.clock.now.getTime() - 5 * 60_000).toISOString();
    const interrupt = { state: 'sending' as const, sendAt: longAgo };
    const { messageId: id } = emailData;
    await account.look((tx) => tx.updateTable('emailMessages').set(interrupt).where('id', '=', id).execute());
    await shop.queue.runWaiting({ evenLater: true });
    const ids = left.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw.toString())?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await list(account.owner))[0]?.emails[0]?.state).toBe('sent');
    await shop.queue.runWaiting({ evenLater: true });
    expect(left).toHaveLength(2);
  });
});

describe('sending later', () => {
  const inAnHour = () => new Date(shop.clock.now.getTime() + 3_600_000).toISOString();

  it('waits for its time, then leaves once', async () => {
    const account = await connected();
    const before = shop.clock.now;
    const { emailData } = (await write(account.owner, { sendAt: inAnHour() })).data;
    expect([emailData.state, emailData.sendAt, left]).toEqual(['scheduled', inAnHour(), []]);
    shop.clock.now = new Date(before.getTime() + 3_600_000);
    await shop.queue.runWaiting({ evenLater: true });
    await shop.queue.runWaiting({ evenLater: true });
    shop.clock.now = before;
    expect(left).toHaveLength(1);
    expect((await list(account.owner))[0]?.emails[0]?.state).toBe('sent');
  });

  it('is taken back until then, as a draft', async () => {
    const account = await connected();
    const { emailData } = (await write(account.owner, { sendAt: inAnHour() })).data;
    const cancel = (as: Person) => shop.call(sending.cancelEmail, { as, params: { id: emailData.messageId } });
    expect((await cancel(await account.person(null))).status).toBe(404);
    const { draft } = (await cancel(account.owner)).data;
    expect(draft).toMatchObject({ kind: 'new', to: ['ann@lee.test'], subject: 'Offer', content: '<p>Hello</p>' });
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 7_200_000);
    await shop.queue.runWaiting({ evenLater: true });
    shop.clock.now = before;
    expect([left, await list(account.owner)]).toEqual([[], []]);
    const sent = (await write(account.owner, { draftId: draft.id })).data;
    expect(
      (await shop.call(sending.cancelEmail, { as: account.owner, params: { id: sent.emailData.messageId } })).status,
    ).toBe(422);
  });
});
