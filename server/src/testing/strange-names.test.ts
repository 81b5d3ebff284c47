import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { logout, signOutEverywhere } from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop, type Person } from './shop.ts';

/** The names of properties that every JavaScript object has. A lookup by one of these must find nothing. */
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

const shop = await openShop({}, { answers: 'compiled' });
const account = await shop.newAccount();
let person: Person;
beforeAll(async () => {
  person = await account.person(null);
});
afterAll(() => shop.close());

/** The endpoints that sign their caller out. */
const endsSession = new Set([logout.id, signOutEverywhere.id]);

const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const everywhere = ['sortBy', 'sortOrder', 'view', 'status', 'search', 'type'];

/** Makes one request: every parameter, query key and body value is the name, and the body also has it as a key. */
async function ask(endpoint: Endpoint, name: string, body: string | undefined) {
  const path = endpoint.path.replaceAll(/:\w+/g, encodeURIComponent(name));
  const query = new URLSearchParams();
  for (const key of [...keysOf(endpoint.query), ...everywhere]) query.set(key, name);
  query.append(name, name);
  const token = endsSession.has(endpoint.id) ? (await account.person(null)).token : person.token;
  const sendsBody = endpoint.method !== 'GET' && body !== undefined;
  const reply = await shop.app.inject({
    method: endpoint.method,
    url: `/api${path}?${query}`,
    headers: { authorization: `Bearer ${token}`, ...(sendsBody ? { 'content-type': 'application/json' } : {}) },
    ...(sendsBody ? { payload: body } : {}),
    // The answer of a stream does not end, so it is not waited for.
    ...(endpoint.answers === 'events' ? { payloadAsStream: true } : {}),
  });
  if (endpoint.answers === 'events') reply.stream().destroy();
  return reply.statusCode;
}

/** JSON text, because an object literal would lose the key __proto__. */
function bodiesOf(endpoint: Endpoint, name: string): (string | undefined)[] {
  if (endpoint.method === 'GET') return [undefined];
  const text = JSON.stringify(name);
  const fields = keysOf(endpoint.body).map((key) => `${JSON.stringify(key)}:${text}`);
  const nested = keysOf(endpoint.body).map((key) => `${JSON.stringify(key)}:{${text}:{"prototype":{"x":1}}}`);
  const plain = keysOf(endpoint.body).map((key) => `${JSON.stringify(key)}:{${text}:${text}}`);
  const listed = keysOf(endpoint.body).map((key) => `${JSON.stringify(key)}:[${text}]`);
  return [fields, nested, plain, listed, [`${text}:{"prototype":{"isAdmin":true}}`]].map(
    (parts) => `{${parts.join(',')}}`,
  );
}

describe('names that every object has', () => {
  it.each(
    shop.served.map((endpoint): [string, Endpoint] => [`${endpoint.id} ${endpoint.method} ${endpoint.path}`, endpoint]),
  )('are not found and break nothing in %s', async (_, endpoint) => {
    for (const name of names) {
      for (const body of bodiesOf(endpoint, name)) {
        const status = await ask(endpoint, name, body);
        expect([name, body, status], `${name} ${body}`).toEqual([name, body, expect.toSatisfy((code) => code < 500)]);
      }
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each([
    ['{"__proto__":{"isAdmin":true}}'],
    ['{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['{"name":"x","address":{"__proto__":{"isAdmin":true}}}'],
  ])('are refused as keys of a body: %s is 400', async (payload) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/clients',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'The request body cannot be read as JSON.']);
  });

  it.each([
    '/clients?sortBy=__proto__',
    '/jobs?sortBy=constructor',
    '/requests?sortBy=toString',
    '/documents?sortBy=__proto__',
  ])('are refused as sort keys: %s is 400', async (path) => {
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await shop.app.inject({ url: `/api${path}`, headers })).statusCode).toBe(400);
  });
});
