import { listOutgoingSms } from '@truckroll/contract/conversations/sms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';
import { sendSms } from './send-sms.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier: (opened) => (texting = carrier(opened)) });
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});
afterAll(() => shop.close());
let texting: ReturnType<typeof carrier>;

const write = (account: TestAccount, to = newNumber()) =>
  account.look((tx) =>
    sendSms(tx, { queue: shop.queue, ...texting }, { to, text: 'Call back', now: shop.clock.now, purpose: 'reminder' }),
  );
const outgoing = async ({ owner: as }: TestAccount) => (await shop.call(listOutgoingSms, { as })).data;

describe('a text of the product itself', () => {
  it('is listed for admins of the account, and sent after the commit', async () => {
    const [account, to] = [await shop.newAccount(), newNumber()];
    await write(account, to);
    expect((await outgoing(account)).messages).toMatchObject([
      { to, text: 'Call back', status: 'queued', attempts: 0 },
    ]);
    await shop.queue.runWaiting();
    expect(await outgoing(account)).toMatchObject({
      total: 1,
      messages: [{ status: 'sent', attempts: 1, error: null, sentAt: shop.clock.now.toISOString() }],
    });
    const office = await account.person('officeStaff');
    expect((await shop.call(listOutgoingSms, { as: office })).status).toBe(403);
    expect((await outgoing(await shop.newAccount())).total).toBe(0);
  });

  it("comes from the account's number, else from the one of the installation", async () => {
    const [without, account] = [await shop.newAccount(), await openTexting(shop)];
    script.sent.length = 0;
    for (const one of [without, account]) await write(one);
    await shop.queue.runWaiting();
    expect(script.sent.map(({ from }) => from)).toEqual([texting.textSender?.from, account.number]);
  });

  it('waits while the provider is down, shows it, and is sent once it is back', async () => {
    const account = await shop.newAccount();
    script.next = 'unreachable';
    await write(account);
    await shop.queue.runWaiting();
    const error = 'The phone provider cannot be reached.';
    expect((await outgoing(account)).messages).toMatchObject([{ status: 'queued', attempts: 1, error }]);
    await shop.queue.runWaiting({ evenLater: true });
    expect((await outgoing(account)).messages).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
  });

  it('ends at once when it is refused', async () => {
    const account = await shop.newAccount();
    script.next = { refused: 21_211 };
    await write(account);
    await shop.queue.runWaiting();
    await shop.queue.runWaiting({ evenLater: true });
    const error = 'The phone provider refused.';
    expect((await outgoing(account)).messages).toMatchObject([{ status: 'failed', attempts: 1, error }]);
  });

  it('waits until the quiet hours of the account end', async () => {
    const account = await openTexting(shop);
    const quiet = { quietFrom: '09:00', quietTo: '12:30', updatedAt: shop.clock.now.toISOString() };
    await account.look((tx) => tx.insertInto('callSettings').values(quiet).execute());
    script.sent.length = 0;
    await write(account);
    await shop.queue.runWaiting();
    expect(script.sent).toEqual([]);
    expect((await outgoing(account)).messages).toMatchObject([{ status: 'queued', attempts: 0 }]);
    // 12:30 in Toronto, where it is 11:00.
    shop.clock.now = new Date('2030-03-12T16:30:00.000Z');
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toHaveLength(1);
  });

  it('does not go to a number that opted out after it was enqueued', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    await write(account, to);
    await account.look((tx) =>
      tx.insertInto('smsOptOuts').values({ phoneNumber: to, createdAt: shop.clock.now.toISOString() }).execute(),
    );
    await shop.queue.runWaiting();
    const error = 'This number has opted out of messages.';
    expect((await outgoing(account)).messages).toMatchObject([{ status: 'failed', error }]);
  });
});
