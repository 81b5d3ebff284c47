import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Webhook, WebhookDelivery } from '@truckroll/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { cloneServer } from '../../testing/test-database.ts';
import { answering, openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';

let clone: Awaited<ReturnType<typeof cloneServer>>;
let folder: string;
let receiver: Receiver;
const started: ServerProcess[] = [];

beforeAll(async () => {
  clone = await cloneServer();
  folder = await mkdtemp(join(tmpdir(), 'truckroll-webhooks-'));
  receiver = await openReceiver();
});
afterAll(async () => {
  for (const server of started) {
    server.signal('SIGKILL');
    await server.ended;
  }
  receiver.close();
  await clone.database.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({
    ...{ SIGN_UP: 'open', DATA_DIR: folder, DATABASE_URL: clone.url, WEBHOOK_PRIVATE_HOSTS: 'on' },
    CALLS_PER_MINUTE: '100000',
  });
  started.push(server);
  return server;
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let looks = 0; looks < 2400; looks += 1) {
    if (await isSo()) return;
    await delay(100);
  }
  throw new Error('The condition never held');
}

/** A new company, whose owner may ask any server. */
async function openCompany(server: ServerProcess, email: string) {
  const send = async <T>(to: ServerProcess, method: string, path: string, body?: object, token = ''): Promise<T> => {
    const reply = await fetch(`${to.url}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([method, path, reply.ok]).toEqual([method, path, true]);
    return ((await reply.json()) as { data: T }).data;
  };
  const names = { companyName: 'Test', firstName: 'Olga', lastName: 'Owner', timezone: 'America/Toronto' };
  const signUp = { ...names, email, password: 'two servers 7' };
  const { token } = await send<{ token: string }>(server, 'POST', '/auth/register', signUp);
  const ask = <T>(to: ServerProcess, method: string, path: string, body?: object) =>
    send<T>(to, method, path, body, token);
  return {
    async addWebhook(to: ServerProcess, path: string, inOrder: boolean): Promise<string> {
      const events = ['client.created', 'client.updated'];
      const body = { url: receiver.url(path), events, inOrder };
      return (await ask<{ webhook: Webhook }>(to, 'POST', '/outgoing-webhooks', body)).webhook.id;
    },
    newClient: async (to: ServerProcess) =>
      (await ask<{ client: { id: string } }>(to, 'POST', '/clients', { firstName: 'Ada' })).client.id,
    rename: (to: ServerProcess, id: string, firstName: string) => ask(to, 'PUT', `/clients/${id}`, { firstName }),
    log: async (to: ServerProcess, query: string) =>
      (await ask<{ deliveries: WebhookDelivery[] }>(to, 'GET', `/webhook-deliveries?limit=100&${query}`)).deliveries,
    counts: async (to: ServerProcess) =>
      (await ask<{ webhooks: Webhook[] }>(to, 'GET', '/outgoing-webhooks')).webhooks.map((one) => one.deliveries),
  };
}

type Company = Awaited<ReturnType<typeof openCompany>>;

const isSettled = async (company: Company, to: ServerProcess): Promise<boolean> =>
  (await company.counts(to)).every(({ waiting }) => waiting === 0);

const isAsked = (server: ServerProcess): Promise<boolean> =>
  fetch(server.url).then(
    () => true,
    () => false,
  );

/** Lets the claims of a server that has ended run out, which takes a minute. */
const letClaimsRunOut = () =>
  clone.database.asSystem((system) =>
    sql`update webhook_deliveries set claimed_until = now() - interval '1 minute' where claimed_until is not null`.execute(
      system,
    ),
  );

it('what a server had under way when it was killed is sent by the next one, under the same id', async () => {
  const killed = await start();
  const company = await openCompany(killed, 'killed@example.test');
  await company.addWebhook(killed, '/killed', false);
  receiver.answers(() => undefined);
  for (let n = 0; n < 3; n += 1) await company.newClient(killed);
  await until(() => receiver.received.length === 3);
  const underWay = receiver.received.map(({ id }) => id).toSorted();
  killed.signal('SIGKILL');
  await killed.ended;

  receiver.received.length = 0;
  receiver.answers(answering(204));
  await letClaimsRunOut();
  const next = await start();
  await company.newClient(next);
  await until(() => isSettled(company, next));
  const ids = receiver.received.map(({ id }) => id).toSorted();
  expect(ids).toHaveLength(4);
  expect(ids).toEqual(expect.arrayContaining(underWay));
  const log = await company.log(next, 'status=delivered');
  expect(log.map(({ id }) => `msg_${id}`).toSorted()).toEqual(ids);
  expect(log.map(({ attempts }) => attempts).toSorted()).toEqual([1, 2, 2, 2]);
});

it('a server that is told to end finishes what it has under way, and leaves the rest to the next one', async () => {
  const ending = started.at(-1) ?? (await start());
  const company = await openCompany(ending, 'ending@example.test');
  await company.addWebhook(ending, '/ending', false);
  receiver.received.length = 0;
  const held: (() => void)[] = [];
  receiver.answers((_, reply) => void held.push(() => void reply.writeHead(204).end()));
  for (let n = 0; n < 6; n += 1) await company.newClient(ending);
  await until(() => held.length === 4);
  ending.signal('SIGTERM');
  await until(async () => !(await isAsked(ending)));
  receiver.answers(answering(204));
  for (const release of held) release();
  expect(await ending.ended).toBe(0);
  expect(receiver.received).toHaveLength(4);

  const next = await start();
  await until(() => isSettled(company, next));
  const ids = receiver.received.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  expect(await company.counts(next)).toEqual([{ waiting: 0, delivered: 6, failed: 0, skipped: 0 }]);
});

it('two servers send everything at least once under its one id, and in order where it is asked', async () => {
  const servers = [started.at(-1) ?? (await start()), await start()] as const;
  const at = (n: number): ServerProcess => servers[n % 2] ?? servers[0];
  const company = await openCompany(at(0), 'two@example.test');
  const ordered = await company.addWebhook(at(0), '/ordered', true);
  await company.addWebhook(at(1), '/any', false);
  receiver.received.length = 0;
  // Every third message is refused when it comes first.
  const arrived: { id: string; path: string; recordId: string; isTaken: boolean }[] = [];
  const [once, taken] = [new Set<string>(), new Set<string>()];
  receiver.answers((request, reply) => {
    const message = receiver.received.findLast(({ id }) => id === request.headers['webhook-id']);
    const { id, path, body } = message ?? expect.fail('Nothing was received');
    const isTaken = once.has(id) || once.size % 3 !== 0;
    once.add(id);
    if (isTaken) taken.add(id);
    arrived.push({ id, path, recordId: JSON.parse(body).data.id, isTaken });
    reply.writeHead(isTaken ? 204 : 503).end();
  });
  const clients: string[] = [];
  for (let n = 0; n < 6; n += 1) clients.push(await company.newClient(at(n)));
  for (const [n, name] of ['Bea', 'Cleo', 'Dora'].entries())
    for (const [index, id] of clients.entries()) await company.rename(at(n + index), id, name);
  await until(() => isSettled(company, at(0)));

  const log = await company.log(at(1), 'status=delivered');
  expect(log).toHaveLength(48);
  expect(new Set(log.map(({ id }) => `msg_${id}`))).toEqual(taken);
  for (const recordId of clients) {
    const events = log.filter((one) => one.webhookId === ordered && one.recordId === recordId);
    const expected = events.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt)).map(({ id }) => `msg_${id}`);
    const firsts = arrived.filter((one) => one.path === '/ordered' && one.recordId === recordId && one.isTaken);
    expect([...new Set(firsts.map(({ id }) => id))]).toEqual(expected);
    // None came before the earlier one had been taken.
    const all = arrived.filter((one) => one.path === '/ordered' && one.recordId === recordId).map(({ id }) => id);
    expect([...new Set(all)]).toEqual(expected);
    expect(all).toEqual(all.toSorted((a, b) => expected.indexOf(a) - expected.indexOf(b)));
  }
});
