import { setTimeout as delay } from 'node:timers/promises';
import * as emails from '@truckroll/contract/mail/emails';
import * as sending from '@truckroll/contract/mail/send-email';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { mailbox as noMailServer } from '../../providers/mail/mail.ts';
import { startMailProvider } from '../../testing/mail-provider.ts';
import { skipsMailServers } from '../../testing/mail-rig.ts';
import { type Connected, type MailboxRig, openMailboxRig } from '../../testing/mailbox-rig.ts';
import { connectPermitted, openTestSeal } from '../../testing/outside-mailbox.ts';
import { openLocalPost } from './local-post.ts';
import { openOutsideMailboxes } from './outside-mailboxes.ts';
import { beginSending, endSending, sendStored } from './send-email.ts';
import { requestSync } from './sync-mailbox-task.ts';
import { watchMailboxes } from './watch-mailboxes.ts';

const actorOf = ({ account }: Connected): Actor => ({
  ...{ accountId: account.accountId, userId: account.owner.userId, sessionId: newId(), name: 'Olga Owner' },
  ...{ email: account.owner.email, roleId: null, roleName: null, isAdmin: true, abilities: everyAbility() },
});

describe.skipIf(skipsMailServers())('a mailbox on Dovecot and Postfix', () => {
  let rig: MailboxRig;
  let provider: Awaited<ReturnType<typeof startMailProvider>>;
  beforeAll(async () => {
    provider = await startMailProvider();
    const { introspectionUrl, settings } = provider;
    rig = await openMailboxRig(6, { environment: settings, introspectionUrl });
  });
  afterAll(async () => {
    await rig.close();
    await provider.stop();
  });

  it('at Gmail can be read until its owner revokes the permission', async () => {
    const { shop, server } = rig;
    const [user, account] = [rig.stranger(), await shop.newAccount()];
    const mailbox = await connectPermitted(shop, account, provider, server.addressOf(user));
    const sync = async () => {
      await account.look((tx) => requestSync(tx, shop.queue, mailbox.id));
      await shop.queue.runWaiting();
    };
    await sync();
    expect(await mailbox.row()).toMatchObject({ status: 'connected', failedRuns: 0 });
    provider.revoke(mailbox.email);
    await sync();
    expect(await mailbox.row()).toMatchObject({ status: 'error', needsSignIn: true, errorText: expect.any(String) });
    // Sending fails with the reason, and the message is stored.
    const body = { to: 'ann@example.test', subject: 'Hello', content: '<p>Hi</p>' };
    const reply = await shop.call(sending.sendNewEmail, { as: account.owner, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(502);
    const { threads } = (await shop.call(emails.listEmails, { as: account.owner, query: {} })).data;
    expect(threads[0]?.emails[0]).toMatchObject({ state: 'failed', errorText: expect.any(String) });
  });

  it('is watched by one server at a time, and synchronised when a message arrives', async () => {
    const { shop } = rig;
    const mailbox = await rig.connect();
    await mailbox.sync();
    const settings = readSettings({ PUBLIC_URL: 'http://truckroll.test', MAIL_PRIVATE_HOSTS: 'on' });
    const outsideMailboxes = openOutsideMailboxes({ settings, seal: openTestSeal() });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const clock = () => new Date();
    const open = () => watchMailboxes({ ...shop, outsideMailboxes, clock, log });
    const [watch, second] = [open(), open()];
    await watch.look();
    await second.look();
    const claims = () => mailbox.account.look((tx) => tx.selectFrom('emailClaims').selectAll().execute());
    expect((await claims()).map(({ work }) => work)).toEqual(['watch']);
    // Nobody knows when the session has selected the folder; a message that arrives after that is reported.
    for (let n = 0; (await shop.queue.runWaiting()) === 0; n += 1) {
      await mailbox.put('INBOX', { id: `news ${n}` });
      await delay(200);
    }
    expect((await mailbox.threads()).map(({ subject }) => subject)).toContain('Message news 0');
    await watch.stop();
    await second.stop();
    expect(await claims()).toEqual([]);
  });

  /** The steps of sending a message, after each of which the server may stop. */
  const steps = ['stored', 'signedIn', 'handedOver', 'ended', 'filed'] as const;

  /**
   * The sending functions of a server that stops after a given step; `filesSentMail`: the provider stores sent messages
   * itself.
   */
  function serverOf(mailbox: Connected, filesSentMail: boolean, onSending: () => void = () => undefined) {
    const { shop } = rig;
    const settings = readSettings({ PUBLIC_URL: 'http://truckroll.test', MAIL_PRIVATE_HOSTS: 'on' });
    const real = openOutsideMailboxes({ settings, seal: openTestSeal() });
    const open: typeof real.open = async (row, run) => {
      const box = await real.open(row, run);
      const send: typeof box.send = async (message, signal) => {
        const sent = box.send(message, signal);
        onSending();
        await sent;
        if (filesSentMail) await mailbox.within((session) => session.append('Sent', message.raw));
      };
      return { ...box, filesSentMail, send };
    };
    const localPost = openLocalPost({ ...shop, domains: [] });
    const outside = { mail: noMailServer, localPost, storage: shop.storage, outsideMailboxes: { ...real, open } };
    const run = { transact: mailbox.account.look, now: shop.clock.now, queue: shop.queue };

    async function begin(key: string, to: string) {
      const row = await mailbox.row();
      const email = { key, to: [to], cc: [], bcc: [], subject: `Offer ${key}`, html: '<p>Hello</p>', references: [] };
      const rest = { files: [], draft: null, sendAt: null, about: null };
      const by = { actor: actorOf(mailbox), now: run.now, queue: shop.queue, companyName: 'Acme' };
      const begun = await run.transact((tx) => beginSending(tx, row, { ...email, ...rest }, by));
      return { ...begun, mailbox: row };
    }
    type Begun = Awaited<ReturnType<typeof begin>>;
    const handOver = (begun: Begun, mayBeSent: boolean, signal?: AbortSignal) =>
      sendStored(outside, begun, { ...run, mayBeSent, ...(signal === undefined ? {} : { signal }) });
    const end = (begun: Begun) => run.transact((tx) => endSending(tx, begun, { state: 'sent', staysHere: false }, run));
    return { begin, handOver, end };
  }

  async function sendAndDie(mailbox: Connected, to: string, at: { key: string; step: (typeof steps)[number] }) {
    const end = new AbortController();
    // Interrupts the SMTP conversation before the mail server can have answered.
    const server = serverOf(mailbox, false, at.step === 'signedIn' ? () => end.abort() : undefined);
    const begun = await server.begin(at.key, to);
    if (at.step === 'stored') return;
    if (at.step === 'signedIn') {
      await expect(server.handOver(begun, false, end.signal)).rejects.toThrow();
      return;
    }
    await server.handOver(begun, false);
    if (at.step === 'handedOver') return;
    await server.end(begun);
    if (at.step === 'filed') await rig.shop.queue.runWaiting();
  }

  const idsIn = (mails: readonly string[]) =>
    mails.map((mail) => /^Message-ID: *(?:\r\n )?(<.*>)/im.exec(mail)?.[1] ?? '').sort();
  const statesOf = (mailbox: Connected) =>
    mailbox.account.look((tx) => tx.selectFrom('emailMessages').select(['state', 'headerMessageId as id']).execute());

  it('sends ten messages although the server stops at every step, and loses or duplicates none', async () => {
    const [mailbox, other] = [await rig.connect(), rig.stranger()];
    rig.shop.clock.now = new Date();
    const keys = steps.flatMap((step) => [1, 2].map((n) => ({ key: `${step} ${n}`, step })));
    for (const at of keys) await sendAndDie(mailbox, rig.server.addressOf(other), at);
    rig.shop.clock.now = new Date(rig.shop.clock.now.getTime() + 6 * 60_000);
    await rig.shop.queue.runWaiting({ evenLater: true });
    await mailbox.sync();

    const rows = await statesOf(mailbox);
    const ids = rows.map(({ id }) => id ?? '').sort();
    expect([rows.length, new Set(ids).size, rows.every(({ state }) => state === 'sent')]).toEqual([10, 10, true]);
    expect(idsIn(await rig.read(mailbox.user, 'Sent'))).toEqual(ids);
    const arrived = idsIn(await rig.read(other, 'INBOX'));
    expect([...new Set(arrived)].sort()).toEqual(ids);
    // Only a message with an unknown result may have been sent again, under the same Message-ID.
    expect(arrived.length).toBeGreaterThanOrEqual(12);
    expect(arrived.length).toBeLessThanOrEqual(14);
  });

  it('does not send a message again that the provider has stored in its Sent folder', async () => {
    const [mailbox, other] = [await rig.connect(), rig.stranger()];
    const server = serverOf(mailbox, true);
    const begun = await server.begin(newId(), rig.server.addressOf(other));
    await server.handOver(begun, false);
    // The server stopped here. The next one searches the Sent folder first.
    await server.handOver(begun, true);
    await server.end(begun);
    expect((await rig.read(other, 'INBOX')).length).toBe(1);
  });
});
