import { createClient, getClient } from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { mostWebhooks } from '@truckroll/domain/webhooks/webhook-states';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDelivery, insertDeliveries } from '../../records/webhooks/delivery-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { answering, isSigned, openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { openPostWebhook } from './post-webhook.ts';
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
const answerOf = async (): Promise<string | null> => {
  const params = { id: (await log())[0]?.id ?? '' };
  return (await shop.call(contract.getWebhookDelivery, { as: owner, params })).data.delivery.answer;
};
const send = async (): Promise<void> => {
  await shop.queue.runChore(sendDueWebhooks);
  await shop.queue.runWaiting({ only: 'send-webhooks' });
};
const moveClock = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};

/** Lets the program hold its answers. Returns those that it holds, and lets them go. */
function holdAnswers(): { held: (() => void)[]; release: () => void } {
  const held: (() => void)[] = [];
  receiver.answers((_, reply) => void held.push(() => void reply.end()));
  return {
    held,
    release() {
      receiver.answers((_, reply) => void reply.end());
      for (const letGo of held) letGo();
    },
  };
}

describe('an answer', () => {
  it('that never ends is read up to its thousandth character, and its connection closed', async () => {
    await add();
    await newClient();
    const closed = new Promise((resolve) => {
      receiver.answers((_, reply) => {
        reply.once('close', resolve);
        const go = (): boolean => !reply.destroyed && reply.write('x'.repeat(1000), () => setImmediate(go));
        go();
      });
    });
    await send();
    await closed;
    expect(await log()).toMatchObject([{ status: 'delivered', answerStatus: 200 }]);
    expect(await answerOf()).toBe('x'.repeat(1000));
  });

  it('is not cut in the middle of a character', async () => {
    await add();
    await newClient();
    receiver.answers(answering(200, {}, `${'x'.repeat(999)}💧`));
    await send();
    expect(await answerOf()).toBe('x'.repeat(999));
  });

  /** Posts a message to the program. `end` lets the time be over that it has. */
  function postOnce() {
    const [ends, time] = [new AbortController(), vi.spyOn(AbortSignal, 'timeout')];
    time.mockReturnValue(ends.signal);
    const post = openPostWebhook({ WEBHOOK_PRIVATE_HOSTS: 'on' });
    const message = { url: receiver.url(), id: 'msg_1', sentAt: new Date(), body: '{}', secrets: ['whsec_AAAA'] };
    const answered = post(message, new AbortController().signal);
    return { answered, time, end: () => ends.abort(new DOMException('Too late', 'TimeoutError')) };
  }

  it('that does not begin within 15 seconds is a failure', async () => {
    receiver.answers(() => undefined);
    const { answered, time, end } = postOnce();
    await expect.poll(() => receiver.received.length).toBe(1);
    end();
    const failure = 'The program did not answer within 15 seconds.';
    expect(await answered).toMatchObject({ status: null, answer: null, failure });
    expect(time).toHaveBeenCalledWith(15_000);
  });

  it('that began in time counts by its status, however long it goes on', async () => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const hasRead = (text: string): boolean =>
      decode.mock.calls.some(([piece]) => piece !== undefined && Buffer.from(piece as Uint8Array).toString() === text);
    receiver.answers((_, reply) => void reply.writeHead(200).write('drop'));
    const { answered, end } = postOnce();
    await expect.poll(() => hasRead('drop')).toBe(true);
    end();
    expect(await answered).toMatchObject({ status: 200, answer: 'drop', failure: null });
  });
});

it('a record with half a character is sent as its endpoint answers it, and signed', async () => {
  const { secret } = await add();
  const id = await newClient('A\ud83d');
  await send();
  const [message] = receiver.received;
  expect(message && isSigned(message, secret)).toBe(true);
  const { data } = await shop.call(getClient, { as: owner, params: { id } });
  expect(JSON.parse(message?.body ?? '').data.record).toEqual(data);
});

describe('while a message is under way', () => {
  it('its webhook can be deleted', async () => {
    const { id } = await add();
    await newClient();
    const { held, release } = holdAnswers();
    await shop.queue.runChore(sendDueWebhooks);
    const running = shop.queue.runWaiting({ only: 'send-webhooks' });
    await expect.poll(() => held.length).toBe(1);
    expect((await shop.call(contract.deleteWebhook, { as: owner, params: { id } })).status).toBe(200);
    release();
    await running;
    expect(await log()).toEqual([]);
    await newClient();
    await send();
    expect(receiver.received).toHaveLength(1);
  });

  it('its webhook can be paused: what came of it is kept, and nothing else is sent', async () => {
    const { id } = await add();
    for (let n = 0; n < 6; n += 1) await newClient();
    const { held, release } = holdAnswers();
    await shop.queue.runChore(sendDueWebhooks);
    const running = shop.queue.runWaiting({ only: 'send-webhooks' });
    await expect.poll(() => held.length).toBe(4);
    await shop.call(contract.switchWebhook, { as: owner, params: { id }, body: { isActive: false } });
    release();
    await running;
    expect(receiver.received).toHaveLength(4);
    const statuses = (await log()).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(4).fill('delivered'), ...Array(2).fill('waiting')]);
  });
});

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
