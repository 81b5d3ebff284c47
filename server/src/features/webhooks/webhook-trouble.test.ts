import { createClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { mostWebhooks } from '@truckroll/domain/webhooks/webhook-states';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDelivery, insertDeliveries } from '../../records/webhooks/delivery-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

let shop: Shop;
let receiver: Receiver;
let account: TestAccount;
let owner: Person;
beforeAll(async () => {
  shop = await openShop({ WEBHOOK_PRIVATE_HOSTS: 'on' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  receiver = await openReceiver();
  account = await shop.newAccount();
  owner = account.owner;
});
afterEach(() => {
  receiver.close();
  vi.restoreAllMocks();
});

const add = async (more: object = {}): Promise<{ id: string; secret: string }> => {
  const body = { url: receiver.url(), events: ['client.created' as const], ...more };
  const { webhook, secret } = (await shop.call(contract.createWebhook, { as: owner, body })).data;
  return { id: webhook.id, secret };
};
const newClient = async (firstName = 'Ada'): Promise<string> =>
  (await shop.call(createClient, { as: owner, body: { firstName } })).data.client.id;
const log = async (query: object = {}) =>
  (await shop.call(contract.listWebhookDeliveries, { as: owner, query })).data.deliveries;
const send = async (): Promise<void> => {
  await shop.queue.runChore(sendDueWebhooks);
  await shop.queue.runWaiting({ only: 'send-webhooks' });
};
const moveClock = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};

describe('clocks that differ', () => {
  it('delay no event: what a server stored whose clock is ahead is sent at once', async () => {
    await add();
    moveClock(30);
    await newClient();
    moveClock(-30);
    await expect.poll(() => shop.queue.runWaiting({ only: 'send-webhooks' })).toBeGreaterThan(0);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('do not let two servers send the same at once', async () => {
    await add();
    await newClient();
    const claimAt = (seconds: number) =>
      account.look((tx) => claimDelivery(tx, new Date(shop.clock.now.getTime() + seconds * 1000)));
    expect(await claimAt(0)).toBeDefined();
    for (const seconds of [-45, 45]) expect(await claimAt(seconds)).toBeUndefined();
  });
});

it('messages that cannot be made are tried again like others, and hold up nothing', async () => {
  const { id } = await add({ url: receiver.url('/broken') });
  await account.look((tx) => tx.updateTable('webhooks').set({ sealedSecret: 'broken' }).where('id', '=', id).execute());
  const good = await add({ url: receiver.url('/good') });
  for (let n = 0; n < 6; n += 1) await newClient();
  await send();
  expect(receiver.received.map(({ path }) => path)).toEqual(Array(6).fill('/good'));
  expect(await log({ webhookId: good.id, status: 'delivered' })).toHaveLength(6);
  const broken = await log({ webhookId: id });
  const later = { status: 'waiting', attempts: 1, failure: 'Truckroll could not make the message.' };
  expect(broken).toEqual(Array(6).fill(expect.objectContaining(later)));
  expect(broken.every(({ dueAt }) => Date.parse(dueAt ?? '') >= shop.clock.now.getTime() + 5000)).toBe(true);
  await shop.call(contract.testWebhook, { as: owner, params: { id } });
  await send();
  expect(await log({ webhookId: id, status: 'failed' })).toMatchObject([{ event: 'webhook.test', attempts: 1 }]);
});

it('the events of one transaction can be as many as they are, for as many webhooks as a company can have', async () => {
  for (let n = 0; n < mostWebhooks; n += 1) await add();
  const news = Array.from({ length: 500 }, () => ({
    ...{ event: 'client.created' as const, recordKind: 'client' as const, recordId: newId() },
  }));
  await account.look((tx) => insertDeliveries(tx, news, shop.clock.now));
  const { total } = (await shop.call(contract.listWebhookDeliveries, { as: owner, query: {} })).data;
  expect(total).toBe(500 * mostWebhooks);
});
