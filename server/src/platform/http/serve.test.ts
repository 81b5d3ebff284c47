import * as clients from '@truckroll/contract/clients/clients';
import { problems } from '@truckroll/contract/endpoints/problem';
import * as session from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { insertSession } from '../session/session-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ CALLS_PER_MINUTE: '60' });
});
afterAll(() => shop.close());

describe('paths (API 1.1)', () => {
  it('answers a request with and without the prefix', async () => {
    const { owner } = await shop.newAccount();
    const headers = { authorization: `Bearer ${owner.token}` };
    for (const url of ['/api/me', '/me', '/me?x=1']) {
      const reply = await shop.app.inject({ url, headers });
      expect([url, reply.statusCode]).toEqual([url, 200]);
    }
  });

  it.each([['/health'], ['/health/ready']])('answers %s only under /api', async (path) => {
    expect((await shop.app.inject(`/api${path}`)).statusCode).toBe(200);
    expect((await shop.app.inject(path)).statusCode).toBe(404);
  });

  it.each([['/api/nothing'], ['/nothing']])('answers that %s is not found', async (url) => {
    const reply = await shop.app.inject(url);
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { success: false, code: 'path_not_found', message: 'Not found' },
    ]);
  });

  it('answers a request without the prefix unless its endpoint is served only under /api', async () => {
    const refused = shop.served.filter(({ onlyUnderApi }) => onlyUnderApi).map(({ path }) => path);
    expect(refused).toEqual(
      expect.arrayContaining(['/health', '/storage/:accountId/:name', '/public/documents/:token/pay']),
    );
    for (const path of [...refused.map((one) => one.replaceAll(/:\w+/g, 'x')), '/docs', '/openapi.json']) {
      const reply = await shop.app.inject({ method: 'GET', url: path });
      expect([path, reply.statusCode, reply.json().message]).toEqual([path, 404, 'Not found']);
    }
    expect((await shop.app.inject('/api/health')).statusCode).toBe(200);
    expect((await shop.app.inject('/clients')).statusCode).toBe(401);
  });

  it('lists the methods of a known path', async () => {
    const reply = await shop.app.inject({ method: 'PATCH', url: '/api/clients' });
    expect(reply.statusCode).toBe(405);
    expect(reply.json()).toEqual({ success: false, code: 'method_not_allowed', message: 'Method not allowed' });
    expect(String(reply.headers.allow).split(', ').sort()).toEqual(['GET', 'POST']);
  });
});

describe('order of checks (API 1.4)', () => {
  it('requires a session before it reads the body', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/clients',
      headers: { 'content-type': 'application/json' },
      payload: '{ broken',
    });
    expect([reply.statusCode, reply.json().message]).toEqual([401, 'Please sign in to continue.']);
  });

  it('refuses unreadable JSON', async () => {
    const { owner } = await shop.newAccount();
    const general = 'The request body is not valid.';
    for (const [payload, type, status, message] of [
      ['{ broken', 'application/json', 400, 'The request body cannot be read as JSON.'],
      ['', 'application/json', 400, 'The request body is empty: JSON was announced.'],
      ['[]', 'application/json', 400, general],
      ['"text"', 'application/json', 400, general],
      ['a=b', 'application/x-www-form-urlencoded', 415, problems.unsupportedBody[1]],
    ] as const) {
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': type };
      const reply = await shop.app.inject({ method: 'POST', url: '/api/clients', headers, payload });
      expect([payload, reply.statusCode, reply.json().message]).toEqual([payload, status, message]);
    }
  });

  it('refuses a body over 1 MB before it is read', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(clients.createClient, { as: owner, body: { notes: 'x'.repeat(1_100_000) } });
    expect([reply.status, reply.body.message]).toEqual([413, 'The request is too large.']);
  });

  it('checks the ability before the fields', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const reply = await shop.call(clients.createClient, { as: lite, body: { email: 'wrong' } });
    expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
  });

  it('finds the record before it validates the fields', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(clients.updateClient, { as: owner, params: { id: 'x' }, body: { email: 'wrong' } });
    expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
  });

  it('counts the requests of a session, and states when to retry', async () => {
    const { owner } = await shop.newAccount();
    const replies = [];
    for (let i = 0; i < 61; i += 1) replies.push(await shop.call(session.getMe, { as: owner }));
    expect(replies.at(59)?.status).toBe(200);
    const last = replies.at(60);
    expect([last?.status, last?.body.message]).toEqual([429, 'Too many requests. Please try again later.']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('repeated requests (API 1.7)', () => {
  const create = (owner: { token: string }, key: string, body: object) =>
    shop.call(clients.createClient, { as: owner.token, body, headers: { 'idempotency-key': key } });

  it('refuses a reused key with another body', async () => {
    const { owner } = await shop.newAccount();
    await create(owner, 'k', { firstName: 'Ann' });
    const other = await create(owner, 'k', { firstName: 'Bob' });
    expect([other.status, other.body.message]).toEqual([
      422,
      'This idempotency key was used with a different request.',
    ]);
  });

  it('separates keys by user', async () => {
    const account = await shop.newAccount();
    const manager = await account.person('officeManager');
    await create(account.owner, 'k', { firstName: 'Ann' });
    expect((await create(manager, 'k', { firstName: 'Bob' })).status).toBe(201);
  });

  it('frees the key of a failed attempt', async () => {
    const { owner } = await shop.newAccount();
    expect((await create(owner, 'k', { email: 'wrong' })).status).toBe(400);
    expect((await create(owner, 'k', { firstName: 'Ann' })).status).toBe(201);
  });

  it('forgets a key after 45 days', async () => {
    const account = await shop.newAccount();
    const first = await create(account.owner, 'k', { firstName: 'Ann' });
    const later = new Date(shop.clock.now.getTime() + 45 * 24 * 3_600_000 + 1);
    const { accountId, owner } = account;
    // Sessions end before.
    const session = { accountId, userId: owner.userId, device: 'test', now: later };
    const { token } = await account.look((tx) => insertSession(tx, session));
    shop.clock.now = later;
    const second = await create({ ...owner, token }, 'k', { firstName: 'Ann' });
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(second.data.client.id).not.toBe(first.data.client.id);
  });

  it.each([[''], ['x'.repeat(129)]])('refuses a key of a wrong length', async (key) => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, key, { firstName: 'Ann' });
    expect(reply.status).toBe(400);
  });

  it('creates one record for twenty concurrent requests, and answers the others with it or asks them to wait', async () => {
    const account = await shop.newAccount();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create(account.owner, 'k', { firstName: 'Ann' })),
    );
    const statuses = new Set(replies.map((reply) => reply.status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const made = new Set(replies.flatMap((reply) => (reply.status === 201 ? [reply.data.client.id] : [])));
    expect(made.size).toBe(1);
    const rows = await account.look((tx) => tx.selectFrom('clients').select('id').execute());
    expect(rows).toHaveLength(1);
  });
});

describe('sessions (API 1.2)', () => {
  it('ends after 7 days without use and after 30 days in any case', async () => {
    const week = 7 * 24 * 3_600_000;
    const begun = shop.clock.now.getTime();
    const { owner } = await shop.newAccount();
    for (const weeks of [0.9, 1.8, 2.7, 3.6, 4.2]) {
      shop.clock.now = new Date(begun + weeks * week);
      expect([weeks, (await shop.call(session.getMe, { as: owner })).status]).toEqual([weeks, 200]);
    }
    shop.clock.now = new Date(begun + 4.3 * week);
    const late = await shop.call(session.getMe, { as: owner });
    expect([late.status, late.body.message]).toEqual([401, 'Your session has expired. Please sign in again.']);

    const { owner: idle } = await shop.newAccount();
    shop.clock.now = new Date(shop.clock.now.getTime() + week + 1000);
    expect((await shop.call(session.getMe, { as: idle })).status).toBe(401);
  });

  it('does not take a token from the query', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.app.inject(`/api/me?token=${owner.token}&access_token=${owner.token}`);
    expect(reply.statusCode).toBe(401);
  });
});

describe('row-level security', () => {
  it('shows an account no rows of another one, even without any condition', async () => {
    const [first, second] = [await shop.newAccount(), await shop.newAccount()];
    await shop.call(clients.createClient, { as: first.owner, body: { firstName: 'Ann' } });
    const seen = await second.look((tx) => tx.selectFrom('clients').selectAll().execute());
    expect(seen).toEqual([]);
    const emails = await second.look((tx) => tx.selectFrom('users').select('email').execute());
    expect(emails.map((row) => row.email)).toEqual([second.owner.email]);
  });

  it('lets an account write no rows for another one', async () => {
    const [first, second] = [await shop.newAccount(), await shop.newAccount()];
    const insert = second.look((tx) =>
      tx
        .insertInto('skills')
        .values({ accountId: first.accountId, id: first.accountId, name: 'x', createdAt: shop.clock.now.toISOString() })
        .execute(),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });
});
