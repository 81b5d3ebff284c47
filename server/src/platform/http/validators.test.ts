import { versionHeader } from '@truckroll/contract/endpoints/client-version';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { isValidated } from './validators.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const clients = '/api/clients?page=1&limit=25';

describe('validators (API 1.14)', () => {
  it('answers 304 to a caller who has the same answer, and the answer after a change', async () => {
    const { owner } = await shop.newAccount();
    const headers = { authorization: `Bearer ${owner.token}`, [versionHeader]: '1' };
    const first = await shop.app.inject({ url: clients, headers });
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers['cache-control']).toBe('no-store');

    const again = await shop.app.inject({ url: clients, headers: { ...headers, 'if-none-match': `"x", ${tag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);

    const payload = { name: 'Ada Lovelace', email: 'ada@example.com' };
    const made = await shop.app.inject({ method: 'POST', url: '/api/clients', headers, payload });
    expect(made.statusCode).toBe(201);
    const changed = await shop.app.inject({ url: clients, headers: { ...headers, 'if-none-match': tag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('checks the right first: a validator opens nothing', async () => {
    const { owner } = await shop.newAccount();
    const headers = { authorization: `Bearer ${owner.token}`, [versionHeader]: '1' };
    const { headers: given } = await shop.app.inject({ url: clients, headers });
    const stranger = await shop.app.inject({ url: clients, headers: { 'if-none-match': String(given.etag) } });
    expect(stranger.statusCode).toBe(401);
    const other = await shop.newAccount();
    const theirs = await shop.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${other.owner.token}`, 'if-none-match': String(given.etag) },
    });
    expect(theirs.statusCode).toBe(200);
  });

  it('computes none for a caller who does not use them, and none for refusals', async () => {
    const { owner } = await shop.newAccount();
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await shop.app.inject({ url: clients, headers })).headers).not.toHaveProperty('etag');
    const ours = { ...headers, [versionHeader]: '1' };
    expect((await shop.app.inject({ url: '/api/clients/none', headers: ours })).headers).not.toHaveProperty('etag');
  });
});

it('validates no answer with a secret, no write and nothing that guests read', () => {
  const validated = shop.served.filter(isValidated);
  expect(validated.length).toBeGreaterThan(50);
  for (const { id, method, needs, secretAnswer, answers } of validated)
    expect([id, method, needs.kind === 'open', secretAnswer === true, answers]).toEqual([
      id,
      'GET',
      false,
      false,
      'envelope',
    ]);
});

it('refuses a page of a version that is no longer served, and no other program', async () => {
  const { owner } = await shop.newAccount();
  const headers = { authorization: `Bearer ${owner.token}` };
  const old = await shop.app.inject({ url: clients, headers: { ...headers, [versionHeader]: '0' } });
  expect([old.statusCode, old.json()]).toEqual([
    412,
    { success: false, code: 'outdated_client', message: 'This page is out of date. Please reload it and try again.' },
  ]);
  for (const version of ['1', '99', 'none'])
    expect(
      (await shop.app.inject({ url: clients, headers: { ...headers, [versionHeader]: version } })).statusCode,
    ).toBe(200);
});
