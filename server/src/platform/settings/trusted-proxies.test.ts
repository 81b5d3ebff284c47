import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';

it.each([
  ['off', false],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.5, 192.168.0.0/16,fd00::/8', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8']],
])('reads %s', (text, proxies) => expect(readTrustedProxies(text)).toEqual(proxies));

it.each(['on', 'all', 'true', '0', '21', '1.5', '*', '0.0.0.0/0', '::/0', '10.0.0.5,', '10.1', 'proxy.example.org'])(
  'refuses %s',
  (text) => expect(readTrustedProxies(text)).toBeNull(),
);

it.each([
  ['off', '127.0.0.1', 'http'],
  ['1', '203.0.113.7', 'https'],
  ['2', '198.51.100.1', 'https'],
  ['127.0.0.1', '203.0.113.7', 'https'],
  ['10.0.0.5', '127.0.0.1', 'http'],
])('TRUST_PROXY=%s takes %s for the address of a caller who forges one', async (text, ip, protocol) => {
  const app = Fastify({ trustProxy: readTrustedProxies(text) ?? false });
  app.get('/', (request) => ({ ip: request.ip, protocol: request.protocol }));
  const headers = { 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 203.0.113.7', 'x-forwarded-proto': 'https' };
  expect((await app.inject({ url: '/', headers })).json()).toEqual({ ip, protocol });
  await app.close();
});
