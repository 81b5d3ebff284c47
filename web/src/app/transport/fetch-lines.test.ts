import { endpoint, open } from '@truckroll/contract/endpoints/endpoint';
import { cutOffText } from '@truckroll/contract/endpoints/general-problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fetchLines } from './fetch-lines.ts';
import { timeoutMs } from './transport.ts';

const ask = endpoint({
  id: 'FI-5',
  name: 'ask',
  summary: 'Ask',
  method: 'POST',
  path: '/ask',
  needs: open,
  body: z.object({ question: z.string() }),
  data: z.object({}),
  answers: 'stream',
  line: z.object({ content: z.string() }),
  lastLine: z.object({ content: z.string(), done: z.literal(true) }),
  failure: 'Failed to get AI response',
});

const encoder = new TextEncoder();
const ndjson = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };

/** A server whose answer the test writes piece by piece. */
function answering(init: ResponseInit = { headers: ndjson }) {
  const sent: { url: string; init: RequestInit }[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let wasCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      wasCancelled = true;
    },
  });
  vi.stubGlobal('fetch', async (url: string, given: RequestInit) => {
    sent.push({ url, init: given });
    given.signal?.addEventListener('abort', () => controller?.error(given.signal?.reason));
    return new Response(body, init);
  });
  return {
    sent,
    write: (text: string | Uint8Array) =>
      controller?.enqueue(typeof text === 'string' ? encoder.encode(text) : new Uint8Array(text)),
    end: () => controller?.close(),
    wasCancelled: () => wasCancelled,
  };
}

const options = { body: { question: 'How many doors?' } };

async function all(lines: AsyncIterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('yields every line, however its bytes arrive, and ends after the last one', async () => {
  const server = answering();
  const bytes = encoder.encode('{"content":"Größe 🚪"}\n{"content":"two"}\n{"content":"","done":true}\n');
  for (const byte of bytes) server.write(Uint8Array.of(byte));
  expect(await all(fetchLines(ask, options))).toEqual([
    { content: 'Größe 🚪' },
    { content: 'two' },
    { content: '', done: true },
  ]);
  expect(server.wasCancelled()).toBe(true);
  expect(server.sent[0]?.url).toBe('/api/ask');
  expect(server.sent[0]?.init).toMatchObject({ method: 'POST', body: '{"question":"How many doors?"}' });
});

test('throws the refusal that was sent instead of the stream', async () => {
  const server = answering({ status: 503, headers: { 'Content-Type': 'application/json', 'Retry-After': '7' } });
  server.write('{"success":false,"code":"no_database","message":"AI is not available."}');
  server.end();
  await expect(all(fetchLines(ask, options))).rejects.toMatchObject({
    status: 503,
    code: 'no_database',
    message: 'AI is not available.',
    retryAfterSeconds: 7,
  });
});

test.each([
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
])('uses the text of the endpoint for %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const problem = { status: 0, message: 'Failed to get AI response', hasText: false };
  await expect(all(fetchLines(ask, options))).rejects.toMatchObject(problem);
});

test.each([
  ['a line', '{"content":"one"}\n'],
  ['half a line', '{"content":"one"}\n{"content":"t'],
  ['something that is no JSON', '{"content":"one"}\nBad gateway\n'],
  ['nothing', ''],
])('reports that the answer was cut off when the stream ends after %s', async (_, text) => {
  const server = answering();
  server.write(text);
  server.end();
  await expect(all(fetchLines(ask, options))).rejects.toMatchObject({
    status: 0,
    message: cutOffText,
    hasText: true,
  });
});

test('waits 60 seconds for the first line, and 60 for each one after it', async () => {
  const server = answering();
  const silent = all(fetchLines(ask, options)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect(await silent).toMatchObject({ status: 0, message: 'Failed to get AI response' });

  const slow = answering();
  const lines = fetchLines(ask, options);
  for (const content of ['one', 'two', 'three']) {
    const next = lines.next();
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    slow.write(`{"content":"${content}"}\n`);
    expect(await next).toEqual({ done: false, value: { content } });
  }
  const last = lines.next().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect(await last).toMatchObject({ status: 0, message: cutOffText });
  expect(server.sent).toHaveLength(1);
});

test('ends the request when its reader aborts it, and throws the reason', async () => {
  const server = answering();
  const stopping = new AbortController();
  const lines = fetchLines(ask, { ...options, signal: stopping.signal });
  server.write('{"content":"one"}\n');
  expect((await lines.next()).value).toEqual({ content: 'one' });
  const next = lines.next();
  stopping.abort();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.sent[0]?.init.signal?.aborted).toBe(true);
});

test('ends the request when its reader leaves the loop', async () => {
  const server = answering();
  server.write('{"content":"one"}\n{"content":"two"}\n');
  for await (const line of fetchLines(ask, options)) {
    expect(line).toEqual({ content: 'one' });
    break;
  }
  expect(server.wasCancelled()).toBe(true);
});
