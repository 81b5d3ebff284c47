import type { AddressInfo } from 'node:net';
import { endpoint, signedIn } from '@truckroll/contract/endpoints/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { Lines, type LinesEnd } from './lines.ts';
import { Problem } from './problem.ts';

const ask = endpoint({
  id: 'FI-5',
  name: 'ask',
  summary: 'Ask',
  method: 'POST',
  path: '/ask',
  needs: signedIn,
  body: z.object({ question: z.string() }),
  data: z.object({}),
  answers: 'stream',
  line: z.object({ content: z.string() }),
  lastLine: z.object({ content: z.string(), end: z.enum(['done', 'failed']) }),
  refuses: ['notFound', 'mapsUnavailable'],
  failure: 'Failed to get AI response',
});

/** The source of an answer: the test says when its next piece comes. */
class Source implements AsyncIterator<string> {
  #waiting: PromiseWithResolvers<IteratorResult<string>>[] = [];
  #given: Promise<IteratorResult<string>>[] = [];
  isReturned = false;

  #give(settle: (next: PromiseWithResolvers<IteratorResult<string>>) => void): void {
    const asked = this.#waiting.shift();
    const next = asked ?? Promise.withResolvers<IteratorResult<string>>();
    if (asked === undefined) {
      next.promise.catch(() => undefined);
      this.#given.push(next.promise);
    }
    settle(next);
  }
  say(value: string): void {
    this.#give((next) => next.resolve({ done: false, value }));
  }
  end(): void {
    this.#give((next) => next.resolve({ done: true, value: undefined }));
  }
  fail(error: Error): void {
    this.#give((next) => next.reject(error));
  }
  next(): Promise<IteratorResult<string>> {
    const given = this.#given.shift();
    if (given !== undefined) return given;
    const asked = Promise.withResolvers<IteratorResult<string>>();
    this.#waiting.push(asked);
    return asked.promise;
  }
  return(): Promise<IteratorResult<string>> {
    this.isReturned = true;
    return Promise.resolve({ done: true, value: undefined });
  }
  [Symbol.asyncIterator]() {
    return this;
  }
}

let shop: Shop;
let account: TestAccount;
let server: FastifyInstance;
let source: Source;
let ends: [how: LinesEnd, text: string][];
let logged: string[];
/** The signal of the last request. */
let left: AbortSignal | undefined;
let onEnd: () => Promise<void>;
let order: string[];
let lineOf: (content: string) => Record<string, unknown>;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
});
afterAll(() => shop.close());

beforeEach(async () => {
  [source, ends, logged, order, left] = [new Source(), [], [], [], undefined];
  onEnd = async () => undefined;
  lineOf = (content) => ({ content });
  server = await serveEndpoints(
    shop,
    ({ serve }) =>
      serve(ask, {
        async find({ rawBody }) {
          if (rawBody['question'] === 'unknown') throw new Problem('notFound', { Entity: 'File' });
        },
        async prepare(request) {
          left = request.left;
          return await Lines.open({
            left: request.left,
            log: request.log,
            deltas: source,
            lineOf: (text) => lineOf(text) as { content: string },
            lastLine: (end) => ({ content: '', end }),
            async onEnd(how, text) {
              await onEnd();
              // The answer is stored while the request's own transaction is over.
              await request.transact((tx) => tx.selectFrom('users').select('id').execute());
              order.push('stored');
              ends.push([how, text]);
            },
          });
        },
        async handle({ tx, prepared }) {
          await tx.selectFrom('users').select('id').execute();
          order.push('handled');
          return prepared;
        },
      }),
    { write: (line) => logged.push(line) },
  );
});
afterEach(() => server.close());

const request = (body: object = { question: 'How many?' }) => ({
  method: 'POST' as const,
  url: '/api/ask',
  headers: { authorization: `Bearer ${account.owner.token}` },
  payload: body,
});
const linesIn = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

it('answers lines, and stores the answer before it writes the last one', async () => {
  source.say('Two ');
  source.say('doors.');
  source.end();
  const reply = await server.inject(request());
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(reply.headers['content-encoding']).toBeUndefined();
  const lines = linesIn(reply.body) as { content: string }[];
  expect(lines.map(({ content }) => content).join('')).toBe('Two doors.');
  expect(lines.at(-1)).toEqual({ content: '', end: 'done' });
  expect(ends).toEqual([['done', 'Two doors.']]);
});

it('sends the first piece before the second one exists, and gathers pieces that come together', async () => {
  source.say('One');
  const reply = await server.inject({ ...request(), payloadAsStream: true });
  const read = reply.stream()[Symbol.asyncIterator]();
  expect(String((await read.next()).value)).toBe('{"content":"One"}\n');
  for (const piece of [' two', ' three', ' four']) source.say(piece);
  expect(String((await read.next()).value)).toBe('{"content":" two three four"}\n');
  source.end();
  expect(String((await read.next()).value)).toBe('{"content":"","end":"done"}\n');
});

it('never splits a character, and drops what the database cannot store', async () => {
  source.say('Door \ud83d');
  const reply = await server.inject({ ...request(), payloadAsStream: true });
  const read = reply.stream()[Symbol.asyncIterator]();
  expect(String((await read.next()).value)).toBe('{"content":"Door "}\n');
  source.say('\udeaa\0!');
  expect(JSON.parse(String((await read.next()).value))).toEqual({ content: '🚪!' });
  source.say('\ud83d');
  source.end();
  await read.next();
  await vi.waitFor(() => expect(ends).toEqual([['done', 'Door 🚪!\ufffd']]));
});

it.each([
  ['an unknown record', { question: 'unknown' }, 404, 'File not found'],
  ['a missing field', {}, 400, 'Question is required'],
])('refuses %s with the envelope, and does not request the source', async (_, body, status, message) => {
  const reply = await server.inject(request(body));
  expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
  expect(left).toBeUndefined();
});

it('refuses with the envelope when the source fails before its first piece', async () => {
  source.fail(new Problem('mapsUnavailable'));
  const reply = await server.inject(request());
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
  expect(ends).toEqual([['failed', '']]);
  expect(order).toEqual(['stored']);
});

it('reports it in the last line when the source fails later, and stores what there is', async () => {
  source.say('Half');
  source.fail(new Error('connection reset'));
  const reply = await server.inject(request());
  expect(linesIn(reply.body)).toEqual([{ content: 'Half' }, { content: '', end: 'failed' }]);
  expect(ends).toEqual([['failed', 'Half']]);
  expect(logged.join('')).toContain('connection reset');
});

it('reports that the answer could not be stored', async () => {
  onEnd = async () => {
    throw new Error('no database');
  };
  source.say('Whole');
  source.end();
  const reply = await server.inject(request());
  expect(linesIn(reply.body)).toEqual([{ content: 'Whole' }, { content: '', end: 'failed' }]);
});

it('is an error under tests when a line has a key that is not declared', async () => {
  lineOf = (content) => ({ content, secret: 1 });
  source.say('One');
  source.end();
  expect((await server.inject(request())).statusCode).toBe(500);
  expect(logged.join('')).toContain('undeclared keys');
});

it('reads the answer from its source and stores it, even if the caller does not read', async () => {
  source.say('One');
  const reply = await server.inject({ ...request(), payloadAsStream: true });
  source.say(' two');
  source.end();
  await vi.waitFor(() => expect(ends).toEqual([['done', 'One two']]));
  reply.stream().destroy();
});

it('stores nothing for repeated requests: each runs again', async () => {
  for (const text of ['First', 'Second']) {
    source = new Source();
    source.say(text);
    source.end();
    const sent = request();
    const reply = await server.inject({ ...sent, headers: { ...sent.headers, 'idempotency-key': 'one' } });
    expect([reply.statusCode, reply.headers['idempotency-replayed'], reply.body.includes(text)]).toEqual([
      200,
      undefined,
      true,
    ]);
  }
});

/** A caller with a real connection. */
async function connect(signal: AbortSignal): Promise<Response> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const { url, headers, payload } = request();
  return fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    // A connection kept open for another request would delay the server's end.
    headers: { ...headers, 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(payload),
    signal,
  });
}

it('stops the source when the caller disconnects, and stores what there is', async () => {
  source.say('Half');
  const leaving = new AbortController();
  const reply = await connect(leaving.signal);
  const read = reply.body?.getReader();
  expect(new TextDecoder().decode((await read?.read())?.value)).toBe('{"content":"Half"}\n');
  expect(left?.aborted).toBe(false);
  leaving.abort();
  await vi.waitFor(() => expect(ends).toEqual([['aborted', 'Half']]));
  expect([left?.aborted, source.isReturned]).toEqual([true, true]);
});

it('stops the source when the caller disconnects before the first piece, without an error', async () => {
  const leaving = new AbortController();
  const reply = connect(leaving.signal).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(left).toBeDefined());
  leaving.abort();
  expect(await reply).toBe('AbortError');
  await vi.waitFor(() => expect(ends).toEqual([['aborted', '']]));
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('ends every answer when the server closes, after storing what there is', async () => {
  source.say('Half');
  const reply = await connect(new AbortController().signal);
  await server.close();
  expect(ends).toEqual([['aborted', 'Half']]);
  expect(linesIn(await reply.text())).toEqual([{ content: 'Half' }, { content: '', end: 'failed' }]);
});
