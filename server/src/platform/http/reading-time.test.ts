import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitReadingTime } from './reading-time.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  limitReadingTime(app, { patienceMs: 400, checkEveryMs: 50 });
  app.addContentTypeParser(/^multipart/, (_, payload, done) => {
    payload.resume().once('end', () => done(null, {}));
  });
  app.post('/', () => ({ read: true }));
  app.post('/slow', { preParsing: () => new Promise(() => undefined) }, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a ten-byte request in pieces, with a pause before each, and returns the answer. */
function sendSlowly(type: string, pieces: string[], pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (piece) => {
      answer += String(piece);
      if (answer.startsWith('HTTP/1.1 200')) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n`);
    pieces.forEach((piece, index) => {
      setTimeout(() => socket.writable && socket.write(piece), pauseMs * (index + 1));
    });
  });
}

it('a request that is sent drop by drop is ended', async () => {
  const drops = ['{', '"', 'a', '"', ':', '"', 'b', 'c', '"', '}'];
  expect(await sendSlowly('application/json', drops, 150)).toBe('HTTP/1.1 408 Request Timeout');
});

it('a request in time is answered', async () => {
  expect(await sendSlowly('application/json', ['{"a":', '"bc"}'], 50)).toBe('HTTP/1.1 200 OK');
});

it('a call inside of the process is left alone', async () => {
  const failures: unknown[] = [];
  const keep = (error: unknown) => failures.push(error);
  process.on('uncaughtException', keep);
  void app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } });
  await new Promise((resolve) => setTimeout(resolve, 600));
  process.off('uncaughtException', keep);
  expect(failures).toEqual([]);
});

it('an upload may take longer while it goes on', async () => {
  const pieces = Array.from({ length: 5 }, () => 'xx');
  expect(await sendSlowly('multipart/form-data; boundary=x', pieces, 200)).toBe('HTTP/1.1 200 OK');
});

it('an upload that stands still is ended', async () => {
  expect(await sendSlowly('multipart/form-data; boundary=x', ['xx'], 50)).toBe('HTTP/1.1 408 Request Timeout');
});
