import { endpoint, open } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import type { FormFields } from './form-body.ts';
import { requestInProcess } from './request-in-process.ts';

const facts = { summary: 'A message', method: 'POST', needs: open, data: z.object({ from: z.string() }) } as const;
const body = z.object({ From: z.string().max(20) });
const takeForm = endpoint({ ...facts, id: 'WH-1', name: 'takeForm', path: '/takes-form', body, form: true });
const takeJson = endpoint({ ...facts, id: 'WH-2', name: 'takeJson', path: '/takes-json', body });

let shop: Shop;
let server: FastifyInstance;
let fields: FormFields = [];

beforeAll(async () => {
  shop = await openShop();
  server = await serveEndpoints(shop, ({ serveOpen }) => {
    serveOpen(takeForm, {
      async answer({ body: { From }, formFields }) {
        fields = formFields;
        return { from: From };
      },
    });
    serveOpen(takeJson, { answer: async ({ body: { From } }) => ({ from: From }) });
  });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const form = 'application/x-www-form-urlencoded';
const send = (payload: string, { url = '/api/takes-form', type = form } = {}) =>
  server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

it('is what an endpoint of the contract reads', async () => {
  expect((await requestInProcess(server, takeForm, { body: { From: 'Ann & Bob' } })).data).toEqual({
    from: 'Ann & Bob',
  });
});

it.each([form, `${form}; charset=UTF-8`, 'Application/X-WWW-Form-Urlencoded'])(
  'reads a form as its fields: %s',
  async (type) => {
    const reply = await send('From=%2B1+416&Body=Gr%C3%B6%C3%9Fe%20%26%20more&Empty=', { type });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: { from: '+1 416' } }]);
    expect(fields).toEqual([
      ['From', '+1 416'],
      ['Body', 'Größe & more'],
      ['Empty', ''],
    ]);
  },
);

it('keeps every field of a repeated name for the signature, and refuses them where one text is expected', async () => {
  expect((await send('From=a&Media=1&Media=2')).statusCode).toBe(200);
  expect(fields).toEqual([
    ['From', 'a'],
    ['Media', '1'],
    ['Media', '2'],
  ]);
  const reply = await send('From=a&From=b');
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'From']);
});

it.each([
  ['the name __proto__', 'From=a&__proto__=x', 400],
  ['the encoded name __proto__', 'From=a&%5F_proto__=x', 400],
  ['over 1,000 fields', `From=a${'&a=1'.repeat(1000)}`, 400],
  ['over 1 MB', `From=a&Body=${'x'.repeat(1_100_000)}`, 413],
  ['a field that is too long', `From=${'x'.repeat(21)}`, 400],
])('refuses %s', async (_, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

it('reads names of built-in properties as plain fields', async () => {
  const reply = await send('From=a&constructor=x&toString=y&hasOwnProperty=z');
  expect([reply.statusCode, fields.length]).toEqual([200, 4]);
});

it('is only for endpoints that declare it, and they read nothing else', async () => {
  const json = { url: '/api/takes-json', type: 'application/json' };
  expect((await send('{"From":"a"}', json)).statusCode).toBe(200);
  for (const reply of [
    await send('From=a', { url: '/api/takes-json' }),
    await send('{"From":"a"}', { type: 'application/json' }),
    await send('From=a', { type: 'text/plain' }),
  ])
    expect([reply.statusCode, reply.json().message]).toEqual([415, problems.unsupportedBody[1]]);
});
