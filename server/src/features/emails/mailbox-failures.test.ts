import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { getEmailIntegration } from '@truckroll/contract/mail/mailboxes';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectOutside, outsideMailboxSettings } from '../../testing/outside-mailbox.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { requestSync } from './sync-mailbox-task.ts';
import { syncMailboxes } from './sync-mailboxes.ts';

const minuteMs = 60_000;

/** The greeting with which the test's mail server closes every connection; '' for none. */
let greeting = '';
let visits = 0;
let unfriendly: Server;
let port = 0;
let shop: Shop;
beforeAll(async () => {
  unfriendly = createServer((socket) => {
    visits += 1;
    socket.on('error', () => socket.destroy());
    socket.end(greeting === '' ? '' : `${greeting}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(unfriendly, 'listening');
  port = (unfriendly.address() as AddressInfo).port;
  shop = await openShop(outsideMailboxSettings);
});
afterEach(() => {
  greeting = '';
  visits = 0;
});
afterAll(async () => {
  await shop.close();
  unfriendly.close();
});

async function connected() {
  // The queue compares with the real time.
  shop.clock.now = new Date();
  const account = await shop.newAccount();
  const server = { addressOf: (user: string) => `${user}-${account.accountId}@example.test`, ports: { smtps: port } };
  const at = { server, user: 'ann', password: 'secret', imapPort: port, secure: false };
  const mailbox = await connectOutside(shop, account, at);
  const sync = async () => {
    await account.look((tx) => requestSync(tx, shop.queue, mailbox.id));
    await shop.queue.runWaiting();
  };
  const described = async () => (await shop.call(getEmailIntegration, { as: account.owner })).data;
  const notices = async () =>
    (await shop.call(listNotifications, { as: account.owner, query: {} })).data.notifications
      .filter(({ title }) => title === 'Mailbox Not Synchronized')
      .map(({ message }) => message);
  return { ...mailbox, account, sync, described, notices };
}

describe('a mailbox that cannot be synchronised', () => {
  it('is shown as broken after three failed runs, and people are notified once', async () => {
    const mailbox = await connected();
    await mailbox.sync();
    await mailbox.sync();
    expect(await mailbox.described()).toMatchObject({ status: 'connected', errorText: expect.any(String) });
    expect(await mailbox.notices()).toEqual([]);
    await mailbox.sync();
    await mailbox.sync();
    expect(await mailbox.described()).toMatchObject({ status: 'error' });
    expect(await mailbox.row()).toMatchObject({ failedRuns: 4, needsSignIn: false });
    const notices = await mailbox.notices();
    expect([notices.length, notices[0]?.startsWith(`${mailbox.email}: `)]).toEqual([1, true]);
    // The five-minute chore still tries it.
    visits = 0;
    await shop.queue.runChore(syncMailboxes);
    await shop.queue.runWaiting();
    expect(visits).toBe(1);
    expect(await mailbox.account.look((tx) => tx.selectFrom('emailClaims').selectAll().execute())).toEqual([]);
  });

  it('waits after rate limiting, longer each time', async () => {
    const mailbox = await connected();
    greeting = '* BYE Too many simultaneous connections. (Failure)';
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await mailbox.sync();
      const { syncAfter, errorText } = await mailbox.row();
      expect(errorText).toBe('Too many simultaneous connections. (Failure)');
      waits.push(Math.round((Date.parse(syncAfter ?? '') - shop.clock.now.getTime()) / minuteMs));
      visits = 0;
      await mailbox.sync();
      expect(visits).toBe(0);
      shop.clock.now = new Date(syncAfter ?? '');
    }
    expect(waits).toEqual([5, 10, 20, 40, 60]);
  });

  it('is not synchronised after a refused sign-in until somebody signs in again', async () => {
    const mailbox = await connected();
    await mailbox.account.look((tx) => tx.updateTable('emailAccounts').set({ credentials: null }).execute());
    await mailbox.sync();
    expect(await mailbox.described()).toMatchObject({
      status: 'error',
      errorText: 'The mail server refused the sign-in.',
    });
    expect(await mailbox.notices()).toEqual([`${mailbox.email}: The mail server refused the sign-in.`]);
    await mailbox.sync();
    await shop.queue.runChore(syncMailboxes);
    await shop.queue.runWaiting();
    expect(await mailbox.row()).toMatchObject({ failedRuns: 1, needsSignIn: true });
    expect(await mailbox.notices()).toHaveLength(1);
  });
});
