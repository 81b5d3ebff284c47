import { getClient, listClients } from '@truckroll/contract/clients/clients';
import { login } from '@truckroll/contract/session/session';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileText } from '../../features/files/read-file-text.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

const token = 'a-token-of-the-collector';
let shop: Shop;
let account: TestAccount;

beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: token });
  account = await shop.newAccount();
});
afterAll(() => shop.close());

const scrape = (server: FastifyInstance, authorization?: string) =>
  server.inject({
    url: '/metrics',
    headers: { accept: 'text/plain;version=0.0.4', ...(authorization === undefined ? {} : { authorization }) },
  });

type Sample = { name: string; labels: Record<string, string>; value: number };

/** A strict parser of the Prometheus text format: throws on unknown lines. Prometheus accepts NaN in any case. */
function samplesOf(text: string): Sample[] {
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || /^# (HELP|TYPE) [a-zA-Z_:][\w:]* \S/.test(line)) continue;
    const [, name, labels = '', value] =
      /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[+-]?[\d.]+(?:e[+-]?\d+)?)$/i.exec(line) ?? [];
    if (name === undefined) throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(/\b(\w+)="((?:[^"\\]|\\.)*)",?/g)].map(([, key, text]) => [key, text]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return samples;
}

const read = async (): Promise<Sample[]> => samplesOf((await scrape(shop.app, `Bearer ${token}`)).body);

const countOf = (samples: Sample[], endpoint: string, status: string): number =>
  samples.find(
    ({ name, labels }) =>
      name === 'truckroll_call_duration_seconds_count' && labels['call'] === endpoint && labels['status'] === status,
  )?.value ?? 0;

describe('the metrics', () => {
  it("have Prometheus' text format, with the process, its memory and its event loop", async () => {
    const reply = await scrape(shop.app, `Bearer ${token}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const names = new Set(samplesOf(reply.body).map(({ name }) => name));
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'truckroll_database_up'])
      expect(names).toContain(name);
  });

  it('count a request by the id of its endpoint and the class of its status', async () => {
    const before = await read();
    await shop.call(listClients, { as: account.owner });
    await shop.call(listClients, { as: account.owner });
    await shop.call(listClients, { as: 'nobody' });
    await shop.call(getClient, { as: account.owner, params: { id: 'none' } });
    const after = await read();
    const grown = (endpoint: string, status: string) =>
      countOf(after, endpoint, status) - countOf(before, endpoint, status);
    expect(grown(listClients.id, '2xx')).toBe(2);
    expect(grown(listClients.id, '4xx')).toBe(1);
    expect(grown(getClient.id, '4xx')).toBe(1);
  });

  it('have a histogram of the durations of requests', async () => {
    await shop.call(listClients, { as: account.owner });
    const buckets = (await read()).filter(
      ({ name, labels }) =>
        name === 'truckroll_call_duration_seconds_bucket' &&
        labels['call'] === listClients.id &&
        labels['status'] === '2xx',
    );
    const counts = buckets.map(({ value }) => value);
    expect(buckets.at(-1)?.labels['le']).toBe('+Inf');
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  it('have the load of each account', async () => {
    const other = await shop.newAccount();
    for (let n = 0; n < 3; n += 1) await shop.call(listClients, { as: other.owner });
    const load = (await read()).filter(({ name }) => name === 'truckroll_account_calls_last_minute');
    expect(load.find(({ labels }) => labels['account'] === other.accountId)?.value).toBe(3);
  });

  it('have the PostgreSQL connections', async () => {
    const figures = (await read()).filter(({ name }) => name.startsWith('truckroll_database_pool_'));
    const reported = Object.fromEntries(
      figures.map(({ name, value }) => [name.replace('truckroll_database_pool_', ''), value]),
    );
    if (shop.database.driver === 'pglite') expect(reported).toEqual({});
    else expect(reported).toEqual({ size: expect.any(Number), open: expect.any(Number), in_use: 0, waiting: 0 });
  });

  it('contain no personal data, tokens or paths', async () => {
    const email = 'somebody.secret@example.test';
    await shop.call(login, { body: { email, password: 'a wrong password' } });
    await shop.call(getClient, { as: account.owner, params: { id: 'secret-of-a-path' } });
    await shop.app.inject({ url: '/api/secret-of-a-path?search=secret' });
    const { body } = await scrape(shop.app, `Bearer ${token}`);
    for (const secret of ['secret', account.owner.token, account.owner.email, account.owner.userId, 'Olga', token])
      expect(body).not.toContain(secret);
    const labels = new Set(samplesOf(body).flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].filter((label) => !['le', 'quantile'].includes(label)).toSorted()).toEqual(
      expect.arrayContaining(['account', 'call', 'status']),
    );
    for (const label of ['email', 'user', 'path', 'url', 'ip', 'address']) expect(labels).not.toContain(label);
  });

  it('are refused without the token', async () => {
    for (const authorization of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const reply = await scrape(shop.app, authorization);
      expect(reply.statusCode).toBe(401);
      expect(reply.body).toBe('Unauthorized\n');
    }
  });
});

describe('the queue in the metrics', () => {
  it('is counted by kind, with the age of the oldest task', async () => {
    const waiting = async (name: string) =>
      (await read()).find((sample) => sample.name === name && sample.labels['task'] === readFileText.name)?.value;
    const add = (runAt: Date) =>
      account.look((tx) =>
        shop.queue.enqueue(tx, readFileText, { fileId: newId() }, { runAt, key: runAt.toISOString() }),
      );
    expect(await waiting('truckroll_queue_waiting_tasks')).toBeUndefined();
    await add(new Date(Date.now() - 60_000));
    await add(new Date(Date.now() - 1000));
    await add(new Date(Date.now() + 3_600_000));
    expect(await waiting('truckroll_queue_waiting_tasks')).toBe(2);
    const age = await waiting('truckroll_queue_oldest_waiting_seconds');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(60);
  });
});

describe('the metrics of a server', () => {
  it('are off by default', async () => {
    const quiet = await openShop();
    expect((await scrape(quiet.app, `Bearer ${token}`)).statusCode).toBe(404);
    expect(quiet.metricsServer).toBeNull();
    await quiet.close();
  });

  it('have their own port', async () => {
    const apart = await openShop({ METRICS_PORT: '0' });
    const { metricsServer } = apart;
    if (metricsServer === null) throw new Error('There is no server of metrics');
    expect((await scrape(apart.app)).statusCode).toBe(404);
    expect((await scrape(metricsServer)).statusCode).toBe(200);
    expect((await metricsServer.inject({ url: '/api/health' })).statusCode).toBe(404);
    await apart.close();
  });

  it('may require a token on their own port too', async () => {
    const apart = await openShop({ METRICS_PORT: '0', METRICS_TOKEN: token });
    const { metricsServer } = apart;
    if (metricsServer === null) throw new Error('There is no server of metrics');
    expect((await scrape(metricsServer)).statusCode).toBe(401);
    expect((await scrape(metricsServer, `Bearer ${token}`)).statusCode).toBe(200);
    await apart.close();
  });
});
