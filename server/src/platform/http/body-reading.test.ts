import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function post(payload: Buffer, encoding: string) {
  const { owner } = await shop.newAccount();
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': 'application/json',
    'content-encoding': encoding,
  };
  return await shop.app.inject({ method: 'POST', url: '/api/clients', headers, payload });
}

it.each(['gzip', 'deflate', 'br'])('a body that is not %s, as declared, is refused', async (encoding) => {
  const reply = await post(Buffer.from('{"name":"Ann"}'), encoding);
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'The request body is not valid.']);
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('a body that breaks off in the middle of %s is refused', async (encoding, compress) => {
  const whole = compress(Buffer.from(JSON.stringify({ name: 'Ann', notes: 'x'.repeat(5000) })));
  expect((await post(whole.subarray(0, whole.length - 8), encoding)).statusCode).toBe(400);
});

it('an unknown encoding is refused', async () => {
  expect((await post(Buffer.from('{}'), 'compress')).statusCode).toBe(415);
});

it('a body that exceeds the limit while it is decompressed is too large', async () => {
  const bomb = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(20 * 1024 * 1024) })));
  expect((await post(bomb, 'gzip')).statusCode).toBe(413);
});
