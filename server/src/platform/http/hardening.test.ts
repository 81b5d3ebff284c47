import { readdirSync } from 'node:fs';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { describeRequest } from './hardening.ts';

let shop: Shop;
let secure: Shop;
beforeAll(async () => {
  shop = await openShop();
  secure = await openShop({ PUBLIC_URL: 'https://work.example.org' });
});
afterAll(() => Promise.all([shop.close(), secure.close()]));

describe('the headers of every answer', () => {
  const paths = ['/api/health', '/api/nothing', '/api/clients', '/nothing', '/assets/nothing.js', '/api/openapi.json'];
  it.each(paths)('%s forbids browsers to guess content types', async (url) => {
    expect((await shop.app.inject(url)).headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(paths)('%s requires https if the product is served by it', async (url) => {
    expect((await secure.app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await shop.app.inject(url)).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the code of a refusal', () => {
  it('is the name of its problem in snake case', async () => {
    const { owner } = await shop.newAccount();
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const codeAt = async (url: string, payload?: string) =>
      (
        await shop.app.inject({ method: payload === undefined ? 'GET' : 'POST', url, headers, payload: payload ?? '' })
      ).json().code;
    expect(await codeAt('/api/nothing')).toBe('path_not_found');
    expect(await codeAt('/api/clients/01890a5d-ac96-774b-bcce-b302099a8057')).toBe('not_found');
    expect(await codeAt('/api/clients', '{}')).toBe('invalid_body');
    expect((await shop.app.inject('/api/clients')).json().code).toBe('sign_in');
  });
});

describe('the log', () => {
  const secret = 'q0fTn3mBz7Yx-_token';
  it('masks the token of every endpoint that has one in its path', async () => {
    const files = readdirSync(new URL('../../../../contract/src', import.meta.url), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => /^(?!testing)[\w-]+\/[\w-]+\.ts$/.test(file));
    const modules = (await Promise.all(
      files.map((file) => import(`@truckroll/contract/${file.slice(0, -3)}`)),
    )) as object[];
    const endpoints = modules.flatMap((module) => Object.values(module) as Partial<Endpoint>[]);
    const secretPaths = endpoints.flatMap(({ path }) => (path?.includes(':token') ? [path] : []));
    expect(secretPaths.length).toBeGreaterThan(4);
    for (const path of [...secretPaths, '/public/documents/:token/unknown', '/public/statements/:token']) {
      const url = `/api${path.replace(':token', secret)}?signature=${secret}`;
      expect(JSON.stringify(describeRequest({ method: 'GET', url }))).not.toContain(secret);
    }
  });

  it('shows every other path unchanged', () => {
    expect(describeRequest({ method: 'GET', url: '/api/clients/7?search=Ann' })).toEqual({
      method: 'GET',
      path: '/api/clients/7',
    });
  });
});
