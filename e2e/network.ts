import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `on`: everything passes. `off`: the server is not there. `silent`: connected, but nothing arrives. `deaf`: requests arrive,
 * and their answers do not.
 */
export type Reach = 'on' | 'off' | 'silent' | 'deaf';

export type Network = Awaited<ReturnType<typeof openNetwork>>;

/** Lets this many bytes pass in a second. */
function paced(bytesPerSecond: () => number): Transform {
  let free = Date.now();
  return new Transform({
    transform(part: Buffer, _, done) {
      free = Math.max(free, Date.now()) + (part.length / bytesPerSecond()) * 1_000;
      void wait(Math.max(0, free - Date.now())).then(() => done(null, part));
    },
  });
}

/** A network between a browser and the product at a port, which a journey can cut, silence and slow down. */
export async function openNetwork(port: number) {
  let reach: Reach = 'on';
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let changeWorker: ((script: string) => string) | null = null;
  const passed = { bytes: 0 };

  function pass(asked: IncomingMessage, reply: ServerResponse): void {
    if (reach === 'silent') {
      asked.resume();
      return;
    }
    const change = asked.url === '/service-worker.js' ? changeWorker : null;
    const headers = { ...asked.headers, ...(change === null ? {} : { 'accept-encoding': 'identity' }) };
    const target = send({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers }, (answer) => {
      if (change !== null) {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          reply.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' });
          reply.end(change(Buffer.concat(parts).toString()));
        });
        return;
      }
      if (reach !== 'on') {
        answer.resume();
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (part: Buffer) => {
        passed.bytes += part.length;
      });
      if (bytesPerSecond === Number.POSITIVE_INFINITY) answer.pipe(reply);
      else answer.pipe(paced(() => bytesPerSecond)).pipe(reply);
    });
    target.on('error', () => reply.destroy());
    reply.on('close', () => target.destroy());
    if (bytesPerSecond === Number.POSITIVE_INFINITY) asked.pipe(target);
    else asked.pipe(paced(() => bytesPerSecond)).pipe(target);
  }

  const server = createServer(pass);
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    address: `http://127.0.0.1:${own}`,
    /** The bytes of answers so far. */
    passed,
    async set(next: Reach): Promise<void> {
      if (reach === 'off' && next !== 'off') await listen(own);
      if (reach !== 'off' && next === 'off') await stop();
      // Requests that were never answered end with their connections.
      else server.closeAllConnections();
      reach = next;
    },
    limit(bytes: number): void {
      bytesPerSecond = bytes;
    },
    /** Gives browsers another script of the service worker. */
    changeWorker(change: (script: string) => string): void {
      changeWorker = change;
    },
    async close(): Promise<void> {
      if (reach !== 'off') await stop();
    },
  };
}
