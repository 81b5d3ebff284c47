import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveMessage, openLiveConnection } from './live-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(1);

/** A server with the given answers, one stream after the other. */
function scene() {
  const asked: { address: string; token: string; signal: AbortSignal }[] = [];
  const messages: LiveMessage[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let answer: () => Response = () => stream();
  const stream = (): Response =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(started) {
          controller = started;
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } },
    );
  const onRefused = vi.fn();
  const open = vi.fn((address: string, token: string, signal: AbortSignal) => {
    asked.push({ address, token, signal });
    const reply = answer();
    const own = controller;
    signal.addEventListener('abort', () => own?.error(new DOMException('', 'AbortError')));
    return Promise.resolve(reply);
  });
  const connection = openLiveConnection({
    token: 'secret',
    send: (message) => messages.push(message),
    onRefused,
    open,
    random: () => 0,
    age: () => 1234.5,
  });
  return {
    asked,
    messages,
    connection,
    open,
    onRefused,
    say: async (text: string) => {
      controller?.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    /** Sends each byte by itself. */
    spell: async (text: string) => {
      for (const byte of new TextEncoder().encode(text)) controller?.enqueue(Uint8Array.of(byte));
      await settle();
    },
    end: async () => {
      controller?.close();
      await settle();
    },
    answerWith: (next: () => Response) => {
      answer = next;
    },
  };
}

const ready = 'event: ready\ndata: {}\n\n';

it('messages are the same wherever their bytes are split, even within a character', async () => {
  const { messages, spell, connection } = scene();
  await settle();
  await spell(`${ready}:\n\nevent: change\r\ndata: {"kind":"client","by":"Zoë"}\r\n\r\n`);
  expect(messages).toEqual([{ type: 'up' }, { type: 'change', change: { kind: 'client', by: 'Zoë' } }]);
  connection.close();
});

describe('what changed before the stream was open', () => {
  it('is asked for by the first stream, and not by those that follow a gap', async () => {
    const { asked, say, end, connection } = scene();
    await settle();
    await say('event: ready\ndata: {}\n\n');
    await end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.map(({ address }) => address)).toEqual(['/api/live?pastMs=1235', '/api/live']);
    connection.close();
  });
});

describe('the stream', () => {
  it('is requested with the token in a header, never in the URL', async () => {
    const { open, asked } = scene();
    await settle();
    expect(open.mock.calls[0]?.[0]).toBe('/api/live?pastMs=1235');
    expect(asked[0]?.token).toBe('secret');
  });

  it('is up when the server confirms it, and passes messages on', async () => {
    const { messages, say } = scene();
    await settle();
    expect(messages).toEqual([]);
    await say(ready);
    const change = { kind: 'client', ids: ['a'], version: null, by: null, tab: null };
    await say(`event: change\ndata: ${JSON.stringify(change)}\n\nevent: refetch\ndata: {}\n\n`);
    expect(messages).toEqual([{ type: 'up' }, { type: 'change', change }, { type: 'refetch' }]);
  });

  it('is reopened when it ends, after growing intervals until it is up', async () => {
    const { messages, say, end, open } = scene();
    await settle();
    await say(ready);
    await end();
    expect(messages.at(-1)).toEqual({ type: 'down' });
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(open).toHaveBeenCalledTimes(2);
    await end();
    await vi.advanceTimersByTimeAsync(900);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(open).toHaveBeenCalledTimes(3);
    await say(ready);
    expect(messages.map(({ type }) => type)).toEqual(['up', 'down', 'up']);
  });

  it('counts as lost when it is silent for longer than two heartbeats', async () => {
    const { messages, say, open } = scene();
    await settle();
    await say(ready);
    await vi.advanceTimersByTimeAsync(40_000);
    await say(':\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(messages).toEqual([{ type: 'up' }]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(messages.at(-1)).toEqual({ type: 'down' });
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('is not reopened for a session that has ended', async () => {
    const { answerWith, end, open, onRefused } = scene();
    await settle();
    answerWith(() => new Response('{}', { status: 401 }));
    await end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveBeenCalledTimes(2);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('waits as long as a full server requests', async () => {
    const { answerWith, end, open } = scene();
    await settle();
    answerWith(() => new Response('{}', { status: 503, headers: { 'Retry-After': '60' } }));
    await end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(open).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(open).toHaveBeenCalledTimes(3);
  });

  it('is not a page that a proxy responds with', async () => {
    const { answerWith, end, messages } = scene();
    await settle();
    answerWith(() => new Response(ready, { headers: { 'Content-Type': 'text/html' } }));
    await end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(messages).toEqual([]);
  });

  it('is over when it is closed', async () => {
    const { connection, say, messages, open } = scene();
    await settle();
    await say(ready);
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(messages).toEqual([{ type: 'up' }, { type: 'down' }]);
    expect(open).toHaveBeenCalledTimes(1);
  });
});
