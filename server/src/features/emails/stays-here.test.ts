import { listWaitingEmails } from '@truckroll/contract/mail/email-drafts';
import { getEmailThread, listEmails } from '@truckroll/contract/mail/emails';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { sendNewEmail } from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import type { MailTransport } from '../../providers/mail/mail.ts';
import { mailbox as builtIn } from '../../providers/mail/mail.ts';
import { openTestSeal } from '../../testing/outside-mailbox.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { deliver } from './deliver.ts';
import type { MailboxRow } from './mailbox-store.ts';
import { openOutsideMailboxes } from './outside-mailboxes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({});
});
afterAll(() => shop.close());

async function connected() {
  const account = await shop.newAccount();
  const email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: account.owner, body: { provider: 'local', email } });
  return { ...account, email };
}

async function send(as: Person, body: { to: string; cc?: string; sendAt?: string }) {
  const reply = await shop.call(sendNewEmail, { as, body: { subject: 'Offer', content: '<p>Hello</p>', ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.data;
}

describe('without a mail server', () => {
  it('marks a message to an external address as staying here, in every answer', async () => {
    const { owner } = await connected();
    const { emailData, threadId } = await send(owner, { to: 'ann@lee.test' });
    expect(emailData).toMatchObject({ state: 'sent', staysHere: true });
    const { thread } = (await shop.call(getEmailThread, { as: owner, params: { id: threadId } })).data;
    expect(thread.emails.map(({ staysHere }) => staysHere)).toEqual([true]);
    const { threads } = (await shop.call(listEmails, { as: owner })).data;
    expect(threads.flatMap(({ emails }) => emails.map(({ staysHere }) => staysHere))).toEqual([true]);
  });

  it('does not mark a message that reaches all its recipients here', async () => {
    const [one, other] = [await connected(), await connected()];
    const reached = await send(one.owner, { to: other.email });
    const partly = await send(one.owner, { to: other.email, cc: 'ann@lee.test' });
    expect([reached.emailData.staysHere, partly.emailData.staysHere]).toEqual([false, true]);
    await shop.queue.runWaiting();
    const { threads } = (await shop.call(listEmails, { as: other.owner })).data;
    // The received copy is a separate message.
    expect(threads.flatMap(({ emails }) => emails.map(({ staysHere }) => staysHere))).toEqual([false, false]);
  });

  it('marks a scheduled message once it was due', async () => {
    const { owner } = await connected();
    const before = shop.clock.now;
    const sendAt = new Date(before.getTime() + 3_600_000).toISOString();
    const { emailData, threadId } = await send(owner, { to: 'ann@lee.test', sendAt });
    expect(emailData).toMatchObject({ state: 'scheduled', staysHere: false });
    const { emails } = (await shop.call(listWaitingEmails, { as: owner })).data;
    expect(emails).toMatchObject([{ messageId: emailData.messageId, staysHere: false }]);
    shop.clock.now = new Date(before.getTime() + 3_600_000);
    await shop.queue.runWaiting({ evenLater: true });
    shop.clock.now = before;
    const { thread } = (await shop.call(getEmailThread, { as: owner, params: { id: threadId } })).data;
    expect(thread.emails).toMatchObject([{ state: 'sent', staysHere: true }]);
  });
});

it('mail of the built-in mailbox is marked only without a mail server and with an outside recipient', async () => {
  const smtp: MailTransport = { ...builtIn, name: 'smtp' };
  const here = 'here@acme.test';
  const localPost = {
    known: () => Promise.resolve(new Set([here])),
    reached: () => Promise.resolve(new Set([here])),
    installationFor: () => null,
    isOfOthers: () => false,
    take: () => Promise.resolve(),
  };
  const settings = readSettings({ PUBLIC_URL: 'http://truckroll.test' });
  const outsideMailboxes = openOutsideMailboxes({ settings, seal: openTestSeal() });
  const run = { now: shop.clock.now, sentAs: null, transact: () => Promise.reject(new Error('Not used')) };
  const mailbox = { provider: 'local', accountId: newId() } as MailboxRow;
  const staysHere = async (mail: MailTransport, recipients: string[]) => {
    const message = { from: here, recipients, raw: Buffer.from('x') };
    return (await deliver({ mail, localPost, outsideMailboxes }, mailbox, message, run)).staysHere;
  };
  const outside = 'ann@lee.test';
  expect([await staysHere(builtIn, [outside]), await staysHere(builtIn, [here, outside])]).toEqual([true, true]);
  expect([await staysHere(builtIn, [here]), await staysHere(smtp, [outside])]).toEqual([false, false]);
});
