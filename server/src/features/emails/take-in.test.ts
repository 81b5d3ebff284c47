import { createLeadOfEmail } from '@truckroll/contract/mail/email-work';
import { changeEmailThread, countUnreadEmails, getEmailThread, listEmails } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { sendNewEmail } from '@truckroll/contract/mail/send-email';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { openLocalPost } from './local-post.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
let office: string;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  office = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: owner, body: { provider: 'local', email: office } });
});

/** Delivers a message of these header lines and this text. */
async function arrive(head: readonly string[], text = 'Hello'): Promise<void> {
  const raw = Buffer.from([`To: ${office}`, ...head, '', text].join('\r\n'));
  await openLocalPost({ ...shop, domains: null }).take({ recipients: [office], raw, now: shop.clock.now });
  await shop.queue.runWaiting();
}
const list = async (query: Record<string, unknown> = {}, as: Person = owner) =>
  (await shop.call(listEmails, { as, query })).data.threads;
const subjects = async (query: Record<string, unknown>, as: Person = owner) =>
  (await list(query, as)).map(({ subject }) => subject).sort();
const change = (id: string, body: Record<string, unknown>, as: Person = owner) =>
  shop.call(changeEmailThread, { as, params: { id }, body });
const unread = async (as: Person) => (await shop.call(countUnreadEmails, { as })).data.count;
const question = ['From: Ann Lee <ann@lee.test>', 'Subject: Boiler', 'Message-ID: <q@lee.test>'];
const answers = (subject: string, ...more: string[]) => [
  ...['From: Ann Lee <ann@lee.test>', `Subject: ${subject}`, 'In-Reply-To: <q@lee.test>', ...more],
];
const inAWeek = () => new Date(shop.clock.now.getTime() + 7 * 86_400_000).toISOString();

it('automatic replies and list mail neither count as answers nor reopen threads; a person’s message does', async () => {
  await arrive(question);
  const [{ threadId } = { threadId: '' }] = await list();
  await change(threadId, { snoozedUntil: inAWeek() });
  await arrive(answers('Out of office', 'Auto-Submitted: auto-replied'));
  await arrive(answers('Re: Boiler', 'List-Id: <news.lee.test>'));
  expect(await list({ state: 'snoozed' })).toMatchObject([{ threadId, emailCount: 3, isUnanswered: true }]);
  await change(threadId, { snoozedUntil: null, isDone: true });
  await arrive(answers('Boiler', 'Precedence: bulk'));
  expect(await list({ state: 'done' })).toMatchObject([{ threadId, emailCount: 4 }]);
  await arrive(answers('Re: Boiler'), 'Does it still leak?');
  expect(await list({ state: 'open' })).toMatchObject([{ threadId, emailCount: 5, isDone: false }]);
});

it('an automatic reply to a sent message does not make the thread unanswered', async () => {
  const body = { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  await shop.call(sendNewEmail, { as: owner, body, headers: { 'idempotency-key': newId() } });
  await arrive(['From: ann@lee.test', 'Subject: Automatic reply: Offer', 'In-Reply-To: <unknown@lee.test>']);
  await arrive(['From: ann@lee.test', 'Subject: Re: Offer', 'X-Autoreply: yes']);
  expect(await subjects({ filter: 'unanswered' })).toEqual([]);
});

it('a delivery failure report is shown at the message that came back', async () => {
  const body = { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  const sent = (await shop.call(sendNewEmail, { as: owner, body, headers: { 'idempotency-key': newId() } })).data;
  const { headerMessageId } = await account.look((tx) =>
    tx.selectFrom('emailMessages').select('headerMessageId').executeTakeFirstOrThrow(),
  );
  const report = ['Final-Recipient: rfc822; ann@lee.test', 'Diagnostic-Code: smtp; 550 No such user'];
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'Sorry', '--b', 'Content-Type: message/delivery-status', '', ...report],
    ...['', '--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${headerMessageId}`, '', '--b--'],
  ];
  const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';
  await arrive(['From: mailer-daemon@mx.test', 'Subject: Undelivered', 'MIME-Version: 1.0', type], parts.join('\r\n'));
  const { thread } = (await shop.call(getEmailThread, { as: owner, params: { id: sent.threadId } })).data;
  expect(thread.emails).toMatchObject([
    { messageId: sent.emailData.messageId, errorText: 'ann@lee.test: 550 No such user' },
    { kind: 'bounce', errorText: null },
  ]);
  expect(thread.isUnanswered).toBe(false);
});

/** A report about the message with this Message-ID, with these blocks for its recipients. */
function report(headerId: string | null, ...blocks: string[][]) {
  const lines = blocks.flatMap((fields) => [...fields, '']);
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'A report', '--b', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; mx.test', '', ...lines],
    ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${headerId}`, '', '--b--'],
  ];
  const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';
  const head = [
    'From: mailer-daemon@mx.test',
    'Subject: Report',
    `Message-ID: <${newId()}@mx.test>`,
    'MIME-Version: 1.0',
  ];
  return arrive([...head, type], parts.join('\r\n'));
}
const reportOn = (address: string, action: string, reason: string) => [
  `Final-Recipient: rfc822; ${address}`,
  `Action: ${action}`,
  `Diagnostic-Code: smtp; ${reason}`,
];

it('delivery reports are read recipient by recipient: a delay is none of a failure, and a delivery ends a delay', async () => {
  const body = { to: 'ann@lee.test, ben@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  const sent = (await shop.call(sendNewEmail, { as: owner, body, headers: { 'idempotency-key': newId() } })).data;
  const { headerMessageId } = await account.look((tx) =>
    tx.selectFrom('emailMessages').select('headerMessageId').executeTakeFirstOrThrow(),
  );
  const read = async () => (await shop.call(getEmailThread, { as: owner, params: { id: sent.threadId } })).data.thread;
  await report(
    headerMessageId,
    reportOn('ann@lee.test', 'delayed', '451 Try later'),
    reportOn('ben@lee.test', 'relayed', '250 OK'),
  );
  expect((await read()).emails).toMatchObject([
    { errorText: null, delayText: 'ann@lee.test: 451 Try later' },
    { kind: 'delay', errorText: null, delayText: null },
  ]);
  await report(headerMessageId, reportOn('ann@lee.test', 'delivered', '250 OK'));
  expect((await read()).emails).toMatchObject([{ errorText: null, delayText: null }, {}, { kind: 'receipt' }]);
  await report(headerMessageId, reportOn('ben@lee.test', 'failed', '550 No such user'));
  const { emails, isUnanswered } = await read();
  expect(emails[0]).toMatchObject({ errorText: 'ben@lee.test: 550 No such user', delayText: null });
  expect([emails.at(-1)?.kind, isUnanswered]).toEqual(['bounce', false]);
});

it('a read receipt is no answer: it neither opens a thread again nor makes it unanswered', async () => {
  const body = { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  const { threadId } = (await shop.call(sendNewEmail, { as: owner, body, headers: { 'idempotency-key': newId() } }))
    .data;
  await change(threadId, { isDone: true });
  const parts = [
    ...['--b', 'Content-Type: text/plain', '', 'Your message was read.', '--b'],
    ...['Content-Type: message/disposition-notification', '', 'Disposition: manual-action; displayed', '--b--'],
  ];
  const type = 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b';
  await arrive(['From: ann@lee.test', 'Subject: Re: Offer', 'MIME-Version: 1.0', type], parts.join('\r\n'));
  expect(await list({ state: 'done' })).toMatchObject([{ threadId, emailCount: 2, isUnanswered: false }]);
  const { thread } = (await shop.call(getEmailThread, { as: owner, params: { id: threadId } })).data;
  expect(thread.emails.at(-1)).toMatchObject({ kind: 'receipt', attachments: [] });
});

it('a website form under the own address is a received message of the person in Reply-To', async () => {
  const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test', searchText: 'ann@lee.test' });
  const form = (replyTo: string) => [`From: Our website <${office}>`, `Reply-To: ${replyTo}`, 'Subject: New enquiry'];
  await arrive(form('Ann Lee <ann@lee.test>'), 'The tap drips');
  await arrive(form('cy@elsewhere.test'), 'The roof leaks');
  const threads = await list();
  expect(threads).toHaveLength(2);
  for (const thread of threads)
    expect(thread).toMatchObject({
      isRead: false,
      isUnanswered: true,
      emails: [{ isOutgoing: false, kind: 'person' }],
    });
  expect(threads.map(({ participants }) => participants[0]).sort()).toEqual([
    'Ann Lee <ann@lee.test>',
    'cy@elsewhere.test',
  ]);
  expect(await subjects({ filter: 'client' })).toEqual(['New enquiry']);
  const { notifications } = (await shop.call(listNotifications, { as: owner })).data;
  expect(notifications.map(({ title }) => title)).toEqual(['Email From Ann Lee']);
  const ofAnn = threads.find(({ participants }) => participants[0]?.startsWith('Ann'));
  const { thread } = (await shop.call(getEmailThread, { as: owner, params: { id: ofAnn?.threadId ?? '' } })).data;
  expect([thread.clients, thread.emails[0]?.writer]).toEqual([
    [{ id: clientId, name: 'Ann Lee' }],
    'Ann Lee <ann@lee.test>',
  ]);
  const stranger = threads.find(({ participants }) => participants[0]?.startsWith('cy'));
  const messageId = stranger?.emails[0]?.messageId ?? '';
  const lead = await shop.call(createLeadOfEmail, { as: owner, params: { id: messageId } });
  expect(lead.data.client.name).toBe('cy@elsewhere.test');
});

it('the list of open threads leaves out what was only sent, until somebody answers or has to see to it', async () => {
  const body = { to: 'ann@lee.test', subject: 'Offer', content: '<p>Hello</p>' };
  const send = async (subject: string) =>
    (await shop.call(sendNewEmail, { as: owner, body: { ...body, subject }, headers: { 'idempotency-key': newId() } }))
      .data;
  const offer = await send('Offer');
  const mine = await send('To follow up');
  await send('Thanks');
  expect([await subjects({ state: 'open' }), (await subjects({})).length]).toEqual([[], 3]);
  await change(mine.threadId, { assignedToId: owner.userId });
  expect(await subjects({ state: 'open' })).toEqual(['To follow up']);
  await arrive(['From: ann@lee.test', 'Subject: Re: Offer']);
  expect(await subjects({ state: 'open' })).toEqual(['Offer', 'To follow up']);
  expect((await list({ state: 'open' })).map(({ threadId }) => threadId)).toContain(offer.threadId);
});

it('a sender who imitates a client is marked, the client is not', async () => {
  await storeClient(account, { email: 'ann@lee.test', searchText: 'ann@lee.test' });
  await arrive(['From: Ann Lee <ann@1ee.test>', 'Subject: New account number']);
  await arrive(question);
  const marks = await account.look((tx) => tx.selectFrom('emailMessages').select(['subject', 'looksLike']).execute());
  expect(new Map(marks.map(({ subject, looksLike }) => [subject, looksLike]))).toEqual(
    new Map([
      ['New account number', 'ann@lee.test'],
      ['Boiler', null],
    ]),
  );
});

it('a message with an invalid or future date gets the time of its arrival, and is stored once', async () => {
  for (const date of ['yesterday', 'Mon, 2 Mar 9999 09:05:00 +0000', 'Mon, 2 Mar 1970 09:05:00 +0000'])
    for (let n = 0; n < 2; n += 1) await arrive(['From: ann@lee.test', `Subject: Of ${date}`, `Date: ${date}`]);
  const threads = await list();
  expect(threads.map(({ latestTimestamp }) => latestTimestamp)).toEqual(
    Array.from({ length: 3 }, () => shop.clock.now.toISOString()),
  );
});

it('filters and searches find exactly the matching threads', async () => {
  await storeClient(account, { email: 'ann@lee.test', searchText: 'ann@lee.test' });
  await arrive(question, 'The basement is wet');
  await arrive(['From: Shop <news@shop.test>', 'Subject: Sale', 'List-Id: <x.shop.test>'], 'Buy pipes');
  const [sale, boiler] = ['Sale', 'Boiler'];
  expect(await subjects({ filter: 'unread' })).toEqual([boiler, sale]);
  expect(await subjects({ filter: 'unanswered' })).toEqual([boiler]);
  expect(await subjects({ filter: 'client' })).toEqual([boiler]);
  expect(await subjects({ search: 'BASEMENT' })).toEqual([boiler]);
  expect(await subjects({ search: 'news@shop' })).toEqual([sale]);
  expect(await subjects({ search: 'sal', filter: 'client' })).toEqual([]);
  const [{ threadId } = { threadId: '' }] = await list({ search: 'boiler' });
  const { owner: stranger } = await shop.newAccount();
  expect((await change(threadId, { isDone: true }, stranger)).status).toBe(404);
  expect((await change(threadId, { assignedToId: newId() })).body.message).toBe('Team member not found');
  expect((await change(threadId, { snoozedUntil: 'soon' })).status).toBe(400);
  expect((await change(threadId, { isDone: true }, await account.person('fieldTechnicianLite'))).status).toBe(403);
  expect((await change(threadId, { assignedToId: owner.userId })).data.thread.assignedTo?.id).toBe(owner.userId);
  expect(await subjects({ assignedTo: owner.userId })).toEqual([boiler]);
  const after = await shop.call(listEmails, { as: owner, query: { page: 9, limit: 1 } });
  expect(after.data.pagination).toEqual({ currentPage: 9, totalPages: 2, totalThreads: 2, limit: 1 });
});

it('the unread badge counts what the list shows to each person', async () => {
  const narrow = await personWith(account, { Clients: ['viewAssigned', 'viewHistory'], Jobs: ['viewAssigned'] });
  const clientId = await storeClient(account, { email: 'ann@lee.test', searchText: 'ann@lee.test' });
  await storeJob(account, { clientId }, [narrow.userId]);
  await storeClient(account, { email: 'ben@lee.test', searchText: 'ben@lee.test' });
  await arrive(question);
  await arrive(['From: ben@lee.test', 'Subject: Tap']);
  await arrive(['From: x@shop.test', 'Subject: Sale']);
  expect([await unread(owner), (await list({ filter: 'unread', state: 'open' })).length]).toEqual([3, 3]);
  expect(await subjects({ email: 'ann@lee.test', filter: 'unread' }, narrow)).toEqual(['Boiler']);
  // The mail of a client is beside the client; the inbox, which this role does not have, counts nothing.
  expect(await unread(narrow)).toBe(0);
  expect(await unread((await shop.newAccount()).owner)).toBe(0);
  const hidden = (await list({ search: 'tap' }))[0]?.threadId ?? '';
  expect((await change(hidden, { isDone: true }, narrow)).status).toBe(404);
});
