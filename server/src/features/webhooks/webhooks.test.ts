import { createClient, deleteClient, updateClient } from '@truckroll/contract/clients/clients';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { updateMember } from '@truckroll/contract/team/team';
import * as contract from '@truckroll/contract/webhooks/webhooks';
import { mostAttempts } from '@truckroll/domain/webhooks/delivery-schedule';
import type { WebhookEvent } from '@truckroll/domain/webhooks/webhook-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDelivery } from '../../records/webhooks/delivery-store.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { answering, isSigned, openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { deleteOld } from '../operations/housekeeping.ts';
import { sendDueWebhooks } from './send-webhooks.ts';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openShop({ WEBHOOK_PRIVATE_HOSTS: 'on' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

const clientEvents: WebhookEvent[] = ['client.created', 'client.updated', 'client.deleted'];

const add = (as: Person, more: object = {}) =>
  shop.call(contract.createWebhook, { as, body: { url: receiver.url(), events: clientEvents, ...more } });

/** A webhook of an account: its id and secret. */
async function webhookOf(as: Person, more: object = {}): Promise<{ id: string; secret: string }> {
  const { webhook, secret } = (await add(as, more)).data;
  return { id: webhook.id, secret };
}

const read = async (as: Person, id: string) => {
  const { webhooks } = (await shop.call(contract.listWebhooks, { as })).data;
  const webhook = webhooks.find((one) => one.id === id);
  if (webhook === undefined) throw new Error('No such webhook');
  return webhook;
};
const log = async (as: Person, query: object = {}) =>
  (await shop.call(contract.listWebhookDeliveries, { as, query })).data.deliveries;
const only = async (as: Person) => (await log(as))[0] ?? expect.fail('Nothing was delivered');

/** Lets everything be sent that is due. */
async function send(): Promise<void> {
  await shop.queue.runChore(sendDueWebhooks);
  await shop.queue.runWaiting({ only: 'send-webhooks' });
}

const newClient = async (as: Person, firstName = 'Ada'): Promise<string> =>
  (await shop.call(createClient, { as, body: { firstName } })).data.client.id;
const rename = (as: Person, id: string, firstName: string) =>
  shop.call(updateClient, { as, params: { id }, body: { firstName } });

describe('an event', () => {
  it('is sent to the webhooks that want it, signed, with the record as its endpoint answers it', async () => {
    const { owner } = await shop.newAccount();
    const { id, secret } = await webhookOf(owner);
    await webhookOf(owner, { url: receiver.url('/other'), events: ['job.created'] });
    const clientId = await newClient(owner);
    expect(await log(owner)).toMatchObject([{ status: 'waiting', event: 'client.created', recordId: clientId }]);
    await send();
    const [message, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(message?.path).toBe('/hooks');
    expect(message && isSigned(message, secret)).toBe(true);
    expect(message && isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
    expect(message?.headers['webhook-timestamp']).toBe(String(shop.clock.now.getTime() / 1000));
    expect(JSON.parse(message?.body ?? '')).toEqual({
      ...{ type: 'client.created', timestamp: shop.clock.now.toISOString() },
      data: { kind: 'client', id: clientId, record: { client: expect.objectContaining({ firstName: 'Ada' }) } },
    });
    const delivery = await only(owner);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, answerStatus: 204, failure: null, dueAt: null });
    expect(message?.id).toBe(`msg_${delivery.id}`);
    const whole = await shop.call(contract.getWebhookDelivery, { as: owner, params: { id: delivery.id } });
    expect(whole.data.delivery.sentBody).toBe(message?.body);
    expect(await read(owner, id)).toMatchObject({ deliveries: { delivered: 1, failed: 0 }, failingSince: null });
  });

  it('is sent by the server that stored it, without waiting for the next minute', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner);
    await newClient(owner);
    await expect.poll(() => shop.queue.runWaiting({ only: 'send-webhooks' })).toBeGreaterThan(0);
    expect(receiver.received).toHaveLength(1);
  });

  it('of another account, of a change that failed, or before the webhook was made, is not sent', async () => {
    const [{ owner }, other] = [await shop.newAccount(), await shop.newAccount()];
    await newClient(owner);
    await webhookOf(owner);
    await newClient(other.owner);
    await shop.call(createClient, { as: owner, body: { firstName: '' } });
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('of a deleted record names it', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner, { events: ['client.deleted'] });
    const id = await newClient(owner);
    await shop.call(deleteClient, { as: owner, params: { id }, body: { confirmation: 'Ada' } });
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([{ kind: 'client', id, record: null }]);
  });
});

describe('the rights of the person in whose name a webhook sends', () => {
  const demote = (account: TestAccount, person: Person, role: string) =>
    account.look(async (tx) => {
      const { id } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
      await tx.updateTable('users').set({ roleId: id }).where('id', '=', person.userId).execute();
    });

  it('decide at the moment of sending: hidden records are not sent, and fields only as that person sees them', async () => {
    const account = await shop.newAccount();
    const maker = await account.person('admin');
    await webhookOf(maker, { events: ['client.updated', 'client.deleted', 'job.completed'] });
    const clientId = await storeClient(account, { name: 'Ada Lee' });
    const seen = await storeJob(account, { clientId, title: 'Own' }, [maker.userId]);
    const unseen = await storeJob(account, { clientId, title: 'Other' });
    for (const jobId of [seen, unseen])
      await shop.call(updateJob, { as: account.owner, body: { jobId, jobStatus: 'completed' } });
    await rename(account.owner, clientId, 'Bea');
    await demote(account, maker, 'fieldTechnicianLite');
    await send();
    const jobs = receiver.received.map(({ body }) => JSON.parse(body).data).filter(({ kind }) => kind === 'job');
    expect(jobs.map(({ id }) => id)).toEqual([seen]);
    // As an admin he would have seen the prices.
    expect(jobs[0].record.job.total ?? null).toBeNull();
    const skipped = (await log(account.owner)).filter(({ status }) => status === 'skipped');
    expect(skipped.map(({ recordId }) => recordId)).toContain(unseen);
    expect(skipped[0]?.failure).toContain('may not see it');
  });

  it('end with the person: the webhook is paused, says why, and what waits is sent once another resumes it', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const maker = await account.person('admin');
    const { id } = await webhookOf(maker);
    await shop.call(updateMember, { as: owner, params: { id: maker.userId }, body: { status: 'inactive' } });
    expect(await read(owner, id)).toMatchObject({ isActive: false, pausedReason: 'ownerGone' });
    await newClient(owner);
    await send();
    expect(receiver.received).toEqual([]);
    expect(await only(owner)).toMatchObject({ status: 'waiting', attempts: 0 });
    const notices = (await shop.call(listNotifications, { as: owner, query: {} })).data.notifications;
    expect(notices).toContainEqual(expect.objectContaining({ title: 'Webhook Paused' }));
    await shop.call(contract.switchWebhook, { as: owner, params: { id }, body: { isActive: true } });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await read(owner, id)).toMatchObject({ isActive: true, pausedReason: null, owner: { id: owner.userId } });
  });

  it.each(['officeManager', 'officeStaff', 'fieldTechnicianLite'])('%s may not manage webhooks', async (role) => {
    const account = await shop.newAccount();
    const as = await account.person(role);
    expect((await add(as)).status).toBe(403);
    expect((await shop.call(contract.listWebhooks, { as })).status).toBe(403);
    expect((await shop.call(contract.listWebhookDeliveries, { as })).status).toBe(403);
  });
});

describe('a program that does not take a message', () => {
  it.each([
    ['is down', (it: Receiver) => it.close(), /could not be reached \(ECONNREFUSED\)/, null],
    ['resets', (it: Receiver) => it.answers((request) => request.socket.destroy()), /could not be reached/, null],
    ['errs', (it: Receiver) => it.answers(answering(500, {}, 'Oops')), /answered with status 500/, 500],
    ['redirects', (it: Receiver) => it.answers(answering(307, { location: '/elsewhere' })), /redirects \(307\)/, 307],
  ] as const)('that %s gets it again after five seconds, under the same id', async (_, misbehave, failure, status) => {
    const { owner } = await shop.newAccount();
    const { id } = await webhookOf(owner);
    await newClient(owner);
    misbehave(receiver);
    await send();
    const waiting = await only(owner);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, answerStatus: status });
    expect(waiting.failure).toMatch(failure);
    const wait = Date.parse(waiting.dueAt ?? '') - shop.clock.now.getTime();
    expect(wait).toBeGreaterThanOrEqual(5000);
    expect(wait).toBeLessThanOrEqual(5500);
    expect((await read(owner, id)).failingSince).toBe(shop.clock.now.toISOString());
    await send();
    expect((await only(owner)).attempts).toBe(1);
    const ids = receiver.received.map((message) => message.id);
    receiver.close();
    const next = await openReceiver();
    await shop.call(contract.updateWebhook, {
      as: owner,
      params: { id },
      body: { url: next.url(), events: clientEvents },
    });
    laterBy(1);
    await send();
    expect(await only(owner)).toMatchObject({ status: 'delivered', attempts: 2 });
    expect([...ids, ...next.received.map((message) => message.id)]).toEqual(
      Array.from({ length: ids.length + 1 }, () => `msg_${waiting.id}`),
    );
    expect(next.received.every(({ path }) => path === '/hooks')).toBe(true);
    next.close();
  });

  it('gets it as late as it asks', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner);
    await newClient(owner);
    receiver.answer = answering(429, { 'retry-after': '3600' });
    await send();
    const wait = Date.parse((await only(owner)).dueAt ?? '') - shop.clock.now.getTime();
    expect(wait).toBeGreaterThanOrEqual(3_600_000);
  });

  it('keeps only the beginning of a long answer, and a broken one', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner);
    await newClient(owner);
    receiver.answer = answering(500, {}, 'x'.repeat(2_000_000));
    await send();
    const { id } = await only(owner);
    const params = { id };
    const { delivery } = (await shop.call(contract.getWebhookDelivery, { as: owner, params })).data;
    expect(delivery.answer).toBe('x'.repeat(1000));
    receiver.answer = (_, reply) => {
      reply.writeHead(200, { 'content-length': '100' });
      reply.write('\u0000half', () => reply.destroy());
    };
    laterBy(1);
    await send();
    const again = (await shop.call(contract.getWebhookDelivery, { as: owner, params })).data.delivery;
    expect(again).toMatchObject({ status: 'delivered', answer: 'half' });
  });

  it('fails for good after the last attempt, and gets it again when a person says so', async () => {
    const { owner } = await shop.newAccount();
    const { id } = await webhookOf(owner);
    await newClient(owner, 'Ada');
    await newClient(owner, 'Bea');
    receiver.answer = answering(503);
    const begun = shop.clock.now.getTime();
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      await send();
      shop.clock.now = new Date(
        (await log(owner))
          .map(({ dueAt }) => dueAt ?? '')
          .toSorted()
          .at(-1) || shop.clock.now,
      );
    }
    expect(shop.clock.now.getTime() - begun).toBeGreaterThan(72 * 3_600_000);
    expect((await log(owner)).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['failed', mostAttempts],
      ['failed', mostAttempts],
    ]);
    receiver.answer = answering(200);
    receiver.received.length = 0;
    const one = await only(owner);
    await shop.call(contract.resendWebhookDelivery, { as: owner, params: { id: one.id } });
    const twice = await shop.call(contract.resendWebhookDelivery, { as: owner, params: { id: one.id } });
    expect(twice.status).toBe(409);
    await send();
    expect(receiver.received.map((message) => message.id)).toEqual([`msg_${one.id}`]);
    const all = await shop.call(contract.resendFailedDeliveries, { as: owner, params: { id } });
    expect(all.data.count).toBe(1);
    await send();
    expect((await log(owner)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('that waits for its next attempt is sent at once if an admin asks for it, and not twice', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner);
    receiver.answer = answering(500);
    await newClient(owner);
    const delivery = await only(owner);
    const resend = () => shop.call(contract.resendWebhookDelivery, { as: owner, params: { id: delivery.id } });
    // A delivery without an attempt is due already and cannot be sent again.
    expect((await resend()).status).toBe(409);
    await send();
    expect(await only(owner)).toMatchObject({ status: 'waiting', attempts: 1, answerStatus: 500 });
    receiver.answer = answering(204);
    receiver.received.length = 0;
    expect((await resend()).status).toBe(202);
    expect((await resend()).status).toBe(409);
    await send();
    expect(receiver.received.map((message) => message.id)).toEqual([`msg_${delivery.id}`]);
    expect(await only(owner)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('that is gone (410) pauses its webhook at once, and its owner is told', async () => {
    const { owner } = await shop.newAccount();
    const { id } = await webhookOf(owner, { description: 'Bookkeeping' });
    await newClient(owner);
    receiver.answer = answering(410);
    await send();
    expect(await read(owner, id)).toMatchObject({ isActive: false, pausedReason: 'gone', deliveries: { failed: 1 } });
    const notices = (await shop.call(listNotifications, { as: owner, query: {} })).data.notifications;
    expect(notices).toContainEqual(
      expect.objectContaining({ title: 'Webhook Paused', message: expect.stringContaining('Bookkeeping') }),
    );
  });

  it('pauses its webhook after a week of failures only, and not for a failed test', async () => {
    const { owner } = await shop.newAccount();
    const { id } = await webhookOf(owner);
    receiver.answer = answering(500);
    await newClient(owner);
    await send();
    laterBy(7 * 24 * 60 - 30);
    await newClient(owner);
    await send();
    expect((await read(owner, id)).isActive).toBe(true);
    laterBy(60);
    await shop.call(contract.testWebhook, { as: owner, params: { id } });
    await shop.queue.runWaiting({ only: 'send-webhooks' });
    await newClient(owner);
    await send();
    expect(await read(owner, id)).toMatchObject({ isActive: false, pausedReason: 'failing' });
  });

  it('counts as working again after one success', async () => {
    const { owner } = await shop.newAccount();
    const { id } = await webhookOf(owner);
    receiver.answer = answering(500);
    await newClient(owner);
    await send();
    receiver.answer = answering(200);
    laterBy(24 * 60);
    await send();
    expect((await read(owner, id)).failingSince).toBeNull();
    receiver.answer = answering(500);
    laterBy(7 * 24 * 60 - 60);
    await newClient(owner);
    await send();
    expect((await read(owner, id)).isActive).toBe(true);
  });
});

describe('order', () => {
  it('is kept for each record where it is asked: a later event waits for an earlier one that fails', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner, { inOrder: true });
    const [ada, bea] = [await newClient(owner, 'Ada'), await newClient(owner, 'Bea')];
    for (const name of ['Cleo', 'Dora', 'Eve']) await rename(owner, ada, name);
    receiver.answer = (request, reply) => {
      const isFirst = receiver.received.filter(({ id }) => id === String(request.headers['webhook-id'])).length === 1;
      const { data, type } = JSON.parse(receiver.received.at(-1)?.body ?? '');
      reply.writeHead(isFirst && data.id === ada && type === 'client.created' ? 500 : 200).end();
    };
    await send();
    const sentOf = (recordId: string) =>
      receiver.received
        .filter(({ body }) => JSON.parse(body).data.id === recordId)
        .map(({ body }) => JSON.parse(body).type);
    expect(sentOf(ada)).toEqual(['client.created']);
    expect(sentOf(bea)).toEqual(['client.created']);
    laterBy(1);
    await send();
    expect(sentOf(ada)).toEqual([
      'client.created',
      'client.created',
      'client.updated',
      'client.updated',
      'client.updated',
    ]);
    const ids = receiver.received.filter(({ body }) => JSON.parse(body).type === 'client.updated').map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  it('does not hold up anything where it is not asked', async () => {
    const { owner } = await shop.newAccount();
    await webhookOf(owner);
    const ada = await newClient(owner);
    await rename(owner, ada, 'Bea');
    receiver.answer = answering(500);
    await send();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a slow program', () => {
  it('gets at most four messages at a time, and does not hold up another account', async () => {
    const [slow, quick] = [await shop.newAccount(), await shop.newAccount()];
    await webhookOf(slow.owner, { url: receiver.url('/slow') });
    await webhookOf(quick.owner, { url: receiver.url('/quick') });
    const held: (() => void)[] = [];
    receiver.answer = (request, reply) => {
      if (request.url === '/quick') reply.end();
      else held.push(() => void reply.end());
    };
    for (let n = 0; n < 6; n += 1) await newClient(slow.owner);
    await shop.queue.runChore(sendDueWebhooks);
    const running = shop.queue.runWaiting({ only: 'send-webhooks' });
    await expect.poll(() => held.length).toBe(4);
    // No server takes more of it in hand, but all take those of others.
    expect(await slow.look((tx) => claimDelivery(tx, shop.clock.now))).toBeUndefined();
    await newClient(quick.owner);
    expect(await quick.look((tx) => claimDelivery(tx, shop.clock.now))).toBeDefined();
    receiver.answer = (_, reply) => void reply.end();
    for (const release of held) release();
    await running;
    expect((await log(slow.owner)).map(({ status }) => status)).toEqual(Array(6).fill('delivered'));
  });
});

describe('a server that ends between sending and storing', () => {
  it('leaves the delivery to another one, which sends it again under the same id a minute later', async () => {
    const account = await shop.newAccount();
    await webhookOf(account.owner);
    await newClient(account.owner);
    // What a server does before it sends; then it is gone.
    const claimed = await account.look((tx) => claimDelivery(tx, shop.clock.now));
    await send();
    expect(receiver.received).toEqual([]);
    laterBy(1.1);
    await send();
    expect(receiver.received.map(({ id }) => id)).toEqual([`msg_${claimed?.id}`]);
    expect(await only(account.owner)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('holds nothing up with a clock that ran ahead', async () => {
    const account = await shop.newAccount();
    await webhookOf(account.owner);
    await newClient(account.owner);
    await account.look((tx) => claimDelivery(tx, new Date(shop.clock.now.getTime() + 86_400_000)));
    await send();
    expect(await only(account.owner)).toMatchObject({ status: 'delivered' });
  });

  it('never shares a delivery with another one', async () => {
    const account = await shop.newAccount();
    await webhookOf(account.owner);
    for (let n = 0; n < 3; n += 1) await newClient(account.owner);
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => account.look((tx) => claimDelivery(tx, shop.clock.now))),
    );
    const ids = claims.flatMap((claim) => claim?.id ?? []);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the secret', () => {
  it('is answered once, stored sealed, and after a rotation both sign for a day', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, secret } = await webhookOf(owner);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await shop.call(contract.listWebhooks, { as: owner })).body)).not.toContain(secret);
    const stored = await account.look((tx) => tx.selectFrom('webhooks').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    const rotated = (await shop.call(contract.rotateWebhookSecret, { as: owner, params: { id } })).data;
    expect(rotated.webhook.oldSecretEndsAt).toBe('2030-03-13T15:00:00.000Z');
    const signedBy = async () => {
      receiver.received.length = 0;
      await newClient(owner);
      await send();
      return [secret, rotated.secret].map((one) => receiver.received.some((message) => isSigned(message, one)));
    };
    expect(await signedBy()).toEqual([true, true]);
    laterBy(24 * 60);
    expect(await signedBy()).toEqual([false, true]);
    expect((await read(owner, id)).oldSecretEndsAt).toBeNull();
  });
});

it('a test is sent once, also while the webhook is paused', async () => {
  const { owner } = await shop.newAccount();
  const { id, secret } = await webhookOf(owner);
  const params = { id };
  await shop.call(contract.switchWebhook, { as: owner, params, body: { isActive: false } });
  await newClient(owner);
  await shop.call(contract.testWebhook, { as: owner, params });
  await send();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  receiver.answer = answering(500);
  await shop.call(contract.testWebhook, { as: owner, params });
  await send();
  expect(await log(owner, { status: 'failed' })).toMatchObject([{ event: 'webhook.test', attempts: 1 }]);
  expect(await log(owner, { status: 'waiting' })).toEqual([]);
});

it('a webhook is changed by its version, and deleted with its log', async () => {
  const { owner } = await shop.newAccount();
  const { id } = await webhookOf(owner);
  const { updatedAt } = await read(owner, id);
  await newClient(owner);
  laterBy(1);
  const body = { url: 'https://hooks.example.test/x', events: ['job.created' as const], inOrder: true, updatedAt };
  const changed = await shop.call(contract.updateWebhook, { as: owner, params: { id }, body });
  expect(changed.data.webhook).toMatchObject({ url: body.url, events: ['job.created'], inOrder: true });
  expect((await shop.call(contract.updateWebhook, { as: owner, params: { id }, body })).status).toBe(409);
  await shop.call(contract.deleteWebhook, { as: owner, params: { id } });
  expect(await log(owner)).toEqual([]);
});

it.each(['ftp://example.test/', 'https://user:pass@example.test/', 'example.test', ''])(
  'refuses the address %j',
  async (url) => {
    const { owner } = await shop.newAccount();
    expect((await add(owner, { url })).status).toBe(400);
  },
);

it('keeps the log for 30 days', async () => {
  const { owner } = await shop.newAccount();
  await webhookOf(owner);
  await newClient(owner);
  await send();
  const at = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);
  await shop.database.asSystem((system) => deleteOld(system, at(29)));
  expect(await log(owner)).toHaveLength(1);
  await shop.database.asSystem((system) => deleteOld(system, at(31)));
  expect(await log(owner)).toEqual([]);
});
