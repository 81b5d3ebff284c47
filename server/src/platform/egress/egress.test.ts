import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EgressRefused, fetchConfigured, fetchPublic, guardedFetch } from './egress.ts';

let server: Server;
let port: number;
let reached: string[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    reached.push(`${request.headers.host}${request.url}`);
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
    reply.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to }).end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]'])(
  'a host typed by a person never reaches this machine as %s',
  async (host) => {
    await expect(fetchPublic(`http://${host}:${port}/`, {})).rejects.toThrow(EgressRefused);
    expect(reached).toEqual([]);
  },
);

it('checks every redirect too', async () => {
  const fetchFirstAddress = guardedFetch((ip) => ip === '127.0.0.1');
  const ask = (to: string) => fetchFirstAddress(`http://127.0.0.1:${port}/?to=${encodeURIComponent(to)}`, {});
  expect(await (await ask('/second')).text()).toBe('reached');
  reached = [];
  await expect(ask(`http://127.0.0.2:${port}/hidden`)).rejects.toThrow(EgressRefused);
  expect(reached).toHaveLength(1);
});

it('a configured host may be private but cannot redirect elsewhere', async () => {
  expect((await fetchConfigured(`http://127.0.0.1:${port}/`)).status).toBe(200);
  reached = [];
  const leading = `http://127.0.0.1:${port}/?to=${encodeURIComponent(`http://127.0.0.2:${port}/hidden`)}`;
  await expect(fetchConfigured(leading)).rejects.toThrow(TypeError);
  expect(reached).toHaveLength(1);
});
