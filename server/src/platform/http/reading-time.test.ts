import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limitReadingTime } from './reading-time.ts';

const timeoutMs = 400;

let app: FastifyInstance;
let port: number;
/** The server's end of the latest connection. */
let received: Socket | undefined;

beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', async ({ raw }) => {
    received = raw.socket;
  });
  limitReadingTime(app, { timeoutMs, checkEveryMs: 50 });
  app.addContentTypeParser(/^multipart/, (_, payload, done) => {
    payload.resume().once('end', () => done(null, {}));
  });
  app.post('/', () => ({ read: true }));
  app.post('/slow', { preParsing: () => new Promise(() => undefined) }, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

// The clock of the limit moves only when a test moves it, so that a busy machine changes nothing.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a ten-byte request in pieces; before each, time passes. Returns the answer's first line. */
async function sendSlowly(type: string, pieces: string[], pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += String(piece);
    if (answer.startsWith('HTTP/1.1 200')) socket.end();
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n`;
  let sent = 0;
  let ownPort: number | undefined;
  const send = async (text: string): Promise<void> => {
    socket.write(text);
    sent += text.length;
    while (received?.remotePort !== ownPort || (received?.bytesRead ?? 0) < sent) await delay(1);
  };
  await once(socket, 'connect');
  ownPort = socket.localPort;
  await send(head);
  for (const piece of pieces) {
    vi.advanceTimersByTime(pauseMs);
    if (received?.writableEnded) break;
    await send(piece);
  }
  // Whoever stopped sending is not waited for any longer.
  if (sent < head.length + 10) vi.advanceTimersByTime(timeoutMs + 50);
  await closed;
  return answer.split('\r\n')[0] ?? '';
}

it('a request that is sent too slowly is ended', async () => {
  const drops = ['{', '"', 'a', '"', ':', '"', 'b', 'c', '"', '}'];
  expect(await sendSlowly('application/json', drops, 150)).toBe('HTTP/1.1 408 Request Timeout');
});

it('a request sent in time is answered', async () => {
  expect(await sendSlowly('application/json', ['{"a":', '"bc"}'], 50)).toBe('HTTP/1.1 200 OK');
});

it('a request inside the process has no time limit', async () => {
  const failures: unknown[] = [];
  const keep = (error: unknown) => failures.push(error);
  process.on('uncaughtException', keep);
  const before = received;
  void app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } });
  while (received === before) await delay(1);
  vi.advanceTimersByTime(600);
  process.off('uncaughtException', keep);
  expect(failures).toEqual([]);
});

it('an upload may take longer while it makes progress', async () => {
  const pieces = Array.from({ length: 5 }, () => 'xx');
  expect(await sendSlowly('multipart/form-data; boundary=x', pieces, 200)).toBe('HTTP/1.1 200 OK');
});

it('an upload without progress is ended', async () => {
  expect(await sendSlowly('multipart/form-data; boundary=x', ['xx'], 50)).toBe('HTTP/1.1 408 Request Timeout');
});
