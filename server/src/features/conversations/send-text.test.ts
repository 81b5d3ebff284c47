import * as contract from '@truckroll/contract/conversations/conversations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
});
afterAll(() => shop.close());
afterEach(() => {
  Object.assign(script, { next: 'accepted', sent: [], looks: 0, isFindable: true });
});

type Account = TestAccount & { number: string };
type Sent = { to: string; from?: string; body?: string; sendAt?: string };

const send = (account: Account, sent: Sent, key?: string) =>
  shop.call(contract.sendSms, {
    as: account.owner,
    body: { from: account.number, body: 'On our way', ...sent },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

async function history(account: Account, to: string) {
  const query = { fromPhoneNumber: account.number, toPhoneNumber: to };
  const { data } = await shop.call(contract.readSmsHistory, { as: account.owner, query });
  return data.conversations[0] ?? { messages: [], scheduled: [] };
}

const again = (account: Account, id: string) =>
  shop.call(contract.sendTextAgain, { as: account.owner, params: { id } });

const pass = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

describe('SM-2 sending', () => {
  it('answers the message, which is delivered by the report of the carrier', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    const reply = await send(account, { to });
    expect(reply.status).toBe(201);
    expect(reply.body['messageId']).toBe(reply.data.messageId);
    expect(reply.data.message).toMatchObject({
      ...{ fromNumber: account.number, toNumber: to, body: 'On our way', status: 'sent', segments: 1 },
      ...{ direction: 'outbound', errorText: null, sendAt: null, sentBy: { id: account.owner.userId } },
    });
    await shop.queue.runWaiting({ evenLater: true });
    expect((await history(account, to)).messages).toMatchObject([{ status: 'delivered' }]);
  });

  it('refuses in order: role, add-on, number, fields, sender, archived client, opt-out', async () => {
    const bare = { ...(await shop.newAccount()), number: newNumber() };
    expect((await send(bare, { to: 'x' })).body.message).toBe('The calls add-on is not connected.');
    const account = await openTexting(shop);
    await account.look((tx) => tx.updateTable('accountPhoneNumbers').set({ isActive: false }).execute());
    expect((await send(account, { to: 'x' })).body.message).toBe('You need to purchase a phone number to make calls');
    await account.look((tx) => tx.updateTable('accountPhoneNumbers').set({ isActive: true }).execute());
    const to = newNumber();
    const bodies: [Record<string, unknown>, string][] = [
      [{ to: '12' }, 'Phone number is not valid'],
      [{ to, from: undefined }, 'Please select a From number'],
      [{ to, from: newNumber() }, 'Please select a From number'],
      [{ to, body: ' \n' }, 'Message is required'],
      [{ to, body: 'x'.repeat(1601) }, 'Message is too long (maximum 1600 characters)'],
      [{ to, sendAt: '2032-01-01T00:00:00.000Z' }, 'Please choose a time within a year'],
    ];
    for (const [body, message] of bodies) {
      const sent = { from: account.number, body: 'x', ...body };
      const reply = await shop.call(contract.sendSms, { as: account.owner, body: sent });
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
    const phone = JSON.stringify({ countryCode: '+1', number: to.slice(2), countryIdentifier: 'us' });
    await storeClient(account, { stage: 'archived', phoneNumber: phone, searchText: to });
    await account.look((tx) =>
      tx.insertInto('smsOptOuts').values({ phoneNumber: to, createdAt: shop.clock.now.toISOString() }).execute(),
    );
    expect((await send(account, { to })).body.message).toMatch(/^This client is archived/);
    await account.look((tx) => tx.updateTable('clients').set({ stage: 'active_client' }).execute());
    const reply = await send(account, { to });
    expect([reply.status, reply.body.message]).toEqual([422, 'This number has opted out of messages.']);
    const office = await account.person('officeManager');
    expect((await shop.call(contract.sendSms, { as: office, body: {} })).status).toBe(403);
    expect(script.sent).toEqual([]);
  });

  it('writes the history of the client', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    const phone = JSON.stringify({ countryCode: '+1', number: to.slice(2), countryIdentifier: 'us' });
    const clientId = await storeClient(account, { phoneNumber: phone, searchText: to });
    await send(account, { to });
    const lines = await account.look((tx) =>
      tx.selectFrom('history').selectAll().where('moduleId', '=', clientId).execute(),
    );
    expect(lines).toMatchObject([{ action: 'sms.sent', description: '{{creator}} sent a text message' }]);
  });

  it('answers 502 while the carrier cannot be reached, and sends with the same key afterwards', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    script.next = 'unreachable';
    const failed = await send(account, { to }, 'key');
    expect([failed.status, failed.body.message]).toEqual([502, 'Failed to send SMS']);
    expect((await history(account, to)).messages).toMatchObject([
      { status: 'failed', errorText: 'The phone provider cannot be reached.' },
    ]);
    expect((await send(account, { to }, 'key')).status).toBe(201);
    expect((await history(account, to)).messages).toMatchObject([{ status: 'sent', errorText: null }]);
    expect(script.sent).toHaveLength(1);
  });

  it('sends nothing twice when the answer of the carrier is lost', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    script.next = 'lost';
    expect((await send(account, { to }, 'key')).status).toBe(502);
    const reply = await send(account, { to }, 'key');
    expect([reply.status, reply.data.message.status]).toEqual([201, 'sent']);
    expect([script.sent.length, script.looks]).toEqual([1, 1]);
    expect((await history(account, to)).messages).toHaveLength(1);
  });

  it('learns from a report that a message whose answer was lost was accepted', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    script.next = 'lost';
    await send(account, { to }, 'key');
    await shop.queue.runWaiting({ evenLater: true, only: 'simulated-delivery' });
    expect((await history(account, to)).messages).toMatchObject([{ status: 'delivered', errorText: null }]);
    expect((await send(account, { to }, 'key')).status).toBe(201);
    expect([script.sent.length, script.looks]).toEqual([1, 0]);
  });

  it('honours the opt-out that the carrier knows, without asking it again', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    script.next = { refused: 21_610 };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await send(account, { to });
      expect([reply.status, reply.body.message]).toEqual([422, 'This number has opted out of messages.']);
    }
    expect(script.next).toBe('accepted');
    expect(script.sent).toEqual([]);
  });
});

describe('a message whose sending was interrupted', () => {
  it('is found at the carrier by another server, and never sent again', async () => {
    await shop.queue.runWaiting({ evenLater: true });
    Object.assign(script, { looks: 0, next: 'dies' });
    const [account, to] = [await openTexting(shop), newNumber()];
    void send(account, { to }, 'key');
    await expect.poll(() => script.sent.length).toBe(1);
    expect((await history(account, to)).messages).toMatchObject([{ status: 'queued' }]);
    const successor = await openShop({}, { carrier, database: shop.database });
    successor.clock.now = new Date(shop.clock.now.getTime() + 61_000);
    const reply = await successor.call(contract.sendSms, {
      as: account.owner,
      body: { from: account.number, to, body: 'On our way' },
      headers: { 'idempotency-key': 'other' },
    });
    expect(reply.status).toBe(201);
    await successor.queue.runWaiting({ evenLater: true, only: 'settle-sms' });
    await successor.app.close();
    const { messages } = await history(account, to);
    expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect([script.sent.length, script.looks]).toEqual([2, 1]);
  });

  it('fails when the carrier does not have it, and can be tried again', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    script.next = 'unreachable';
    await send(account, { to });
    pass(2);
    await shop.queue.runWaiting({ evenLater: true, only: 'settle-sms' });
    const [message] = (await history(account, to)).messages;
    expect(message).toMatchObject({ status: 'failed', errorText: 'The phone provider cannot be reached.' });
    const reply = await again(account, message?.id ?? '');
    expect(reply.data.message).toMatchObject({ id: message?.id, status: 'sent', errorText: null });
  });
});

describe('SM-7 trying again', () => {
  it('sends an undelivered message again, as the latest one', async () => {
    const [account, to] = [await openTexting(shop), newNumber(9)];
    const { messageId } = (await send(account, { to })).data;
    expect((await again(account, messageId)).body.message).toBe('This message has already been sent.');
    await shop.queue.runWaiting({ evenLater: true });
    expect((await history(account, to)).messages).toMatchObject([{ status: 'failed', errorText: 'Unreachable' }]);
    pass(1);
    const reply = await again(account, messageId);
    expect(reply.data.message).toMatchObject({
      id: messageId,
      status: 'sent',
      createdAt: shop.clock.now.toISOString(),
    });
    await shop.queue.runWaiting({ evenLater: true });
    expect((await history(account, to)).messages).toMatchObject([{ status: 'failed', errorText: 'Unreachable' }]);
    expect(script.sent).toHaveLength(2);
  });

  it('refuses a message of another account and a received one', async () => {
    const [account, other, to] = [await openTexting(shop), await openTexting(shop), newNumber()];
    const { messageId } = (await send(account, { to })).data;
    expect((await again(other, messageId)).status).toBe(404);
  });
});

describe('a scheduled message', () => {
  const sendAt = (): string => new Date(shop.clock.now.getTime() + 3_600_000).toISOString();

  it('is shown apart until its time, and then sent', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    const { message } = (await send(account, { to, sendAt: sendAt() })).data;
    expect(message).toMatchObject({ status: 'queued', sendAt: sendAt() });
    expect(await history(account, to)).toMatchObject({ messages: [], scheduled: [{ id: message.id }] });
    await shop.queue.runWaiting();
    expect(script.sent).toEqual([]);
    pass(60);
    await shop.queue.runWaiting({ evenLater: true });
    expect(await history(account, to)).toMatchObject({
      messages: [{ id: message.id, status: 'delivered', sendAt: null, createdAt: shop.clock.now.toISOString() }],
      scheduled: [],
    });
  });

  it('can be cancelled until then, or sent at once', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    const first = (await send(account, { to, sendAt: sendAt() })).data.messageId;
    const second = (await send(account, { to, sendAt: sendAt() })).data.messageId;
    const cancel = (id: string) => shop.call(contract.cancelScheduledText, { as: account.owner, params: { id } });
    expect((await cancel(first)).status).toBe(200);
    expect((await cancel(first)).status).toBe(404);
    expect((await again(account, second)).data.message).toMatchObject({ status: 'sent', sendAt: null });
    expect((await cancel(second)).body.message).toBe('This message has already been sent.');
    pass(60);
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toHaveLength(1);
  });

  it('is not sent to a number that opted out meanwhile; its writer is notified', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    await send(account, { to, sendAt: sendAt() });
    await account.look((tx) =>
      tx.insertInto('smsOptOuts').values({ phoneNumber: to, createdAt: shop.clock.now.toISOString() }).execute(),
    );
    pass(60);
    await shop.queue.runWaiting({ evenLater: true });
    expect((await history(account, to)).messages).toMatchObject([
      { status: 'failed', errorText: 'This number has opted out of messages.' },
    ]);
    const notices = await account.look((tx) => tx.selectFrom('notifications').select('title').execute());
    expect(notices).toEqual([{ title: 'Message Not Sent' }]);
    expect(script.sent).toEqual([]);
  });

  it('is tried again while the carrier is away, and sent once', async () => {
    const [account, to] = [await openTexting(shop), newNumber()];
    await send(account, { to, sendAt: sendAt() });
    pass(60);
    script.next = 'lost';
    await shop.queue.runWaiting({ evenLater: true, only: 'send-sms' });
    expect((await history(account, to)).messages).toMatchObject([{ status: 'sent' }]);
    expect(script.sent).toHaveLength(1);
  });
});
