import { createClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  [shop, receiver] = [await openShop(), await openReceiver()];
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});

it('without WEBHOOK_PRIVATE_HOSTS, http is refused and nothing reaches a private address', async () => {
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  const { owner } = await shop.newAccount();
  const add = (url: string) =>
    shop.call(contract.createWebhook, { as: owner, body: { url, events: ['client.created' as const] } });
  const refused = await add(receiver.url());
  expect(refused.status).toBe(422);
  // The error belongs to the field of the address, and names the setting that would allow it.
  expect(refused.body.errors).toMatchObject([
    { path: 'url', code: 'not_allowed', message: expect.stringContaining('WEBHOOK_PRIVATE_HOSTS=on') },
  ]);
  const { port } = new URL(receiver.url());
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.7', '2130706433'])
    expect((await add(`https://${host}:${port}/`)).status).toBe(201);
  expect((await add(`HTTPS://127.0.0.1:${port}/`)).status).toBe(201);
  await shop.call(createClient, { as: owner, body: { firstName: 'Ada' } });
  await shop.queue.runChore(sendDueWebhooks);
  await shop.queue.runWaiting({ only: 'send-webhooks' });
  const { deliveries } = (await shop.call(contract.listWebhookDeliveries, { as: owner, query: {} })).data;
  expect(deliveries.map(({ failure }) => failure)).toEqual(
    Array(6).fill('The address does not lie on the public internet.'),
  );
  expect(receiver.received).toEqual([]);
});
