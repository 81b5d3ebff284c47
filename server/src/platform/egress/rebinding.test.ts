import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EgressRefused, guardedFetch } from './egress.ts';

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

let asked = 0;
/** Lets every name resolve to these addresses, one list for each time it is asked. */
function resolvesTo(...answers: string[][]): void {
  asked = 0;
  const answer = (_name: string, _options: object, found: Found): void => {
    const addresses = answers[asked] ?? [];
    asked += 1;
    found(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  syncBuiltinESMExports();
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let server: Server;
let url: string;
const reached: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    reached.push(request.socket.localAddress);
    reply.writeHead(200, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  url = `http://rebinds.example.test:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Here 127.0.0.1 stands for an allowed address, and 127.0.0.2 for one inside the network. */
const post = guardedFetch((ip) => ip === '127.0.0.1');

it('a name is resolved once for a connection, which goes to the address that was checked', async () => {
  resolvesTo(['127.0.0.1'], ['127.0.0.2']);
  await (await post(url, { method: 'POST' })).text();
  expect([reached, asked]).toEqual([['127.0.0.1'], 1]);
  await expect(post(url, { method: 'POST' })).rejects.toThrow(EgressRefused);
  expect(reached).toHaveLength(1);
});

it('a name with one address inside the network is refused, whichever comes first', async () => {
  for (const addresses of [
    ['127.0.0.1', '127.0.0.2'],
    ['127.0.0.2', '127.0.0.1'],
  ]) {
    resolvesTo(addresses);
    await expect(post(url, {})).rejects.toThrow(EgressRefused);
  }
  expect(reached).toHaveLength(1);
});
