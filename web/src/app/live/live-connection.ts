import { followChanges, heartbeatSeconds, type LiveChange } from '@truckroll/contract/live/live';
import { createParser } from 'eventsource-parser';
import { endpointUrl } from '../transport/fetch-endpoint.ts';
import { openStream } from '../transport/transport.ts';

/** Stream messages: the stream is up, something has changed, or something may have been missed. */
export type LiveMessage =
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'refetch' }
  | { type: 'change'; change: LiveChange };

/** The silence in milliseconds after which a stream counts as dead, even if its connection is open. */
const silenceMs = (2 * heartbeatSeconds + 5) * 1000;
const firstRetryMs = 500;
const lastRetryMs = 30_000;
/** Spreads the reconnects of all readers after a server has ended, in milliseconds. */
const spreadMs = 500;

type Parts = {
  token: string;
  send: (message: LiveMessage) => void;
  /** Called when the session has ended or has no right to the stream. */
  onRefused: () => void;
  open?: typeof openStream;
  random?: () => number;
  /** The milliseconds since the page began to read. */
  age?: () => number;
};

const isAnEnd = (status: number): boolean => status === 401 || status === 403;

/** Keeps one stream open until it is closed, and reconnects whenever it is lost. */
export function openLiveConnection(parts: Parts): { close: () => void } {
  const { token, send, onRefused, open = openStream, random = Math.random } = parts;
  const { age = () => performance.now() } = parts;
  const closing = new AbortController();
  let retryMs = firstRetryMs;
  let isUp = false;
  /** After the first stream, a reconnect refetches everything, and needs no past changes. */
  let wasUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function go(next: 'up' | 'down'): void {
    if (isUp === (next === 'up')) return;
    isUp = next === 'up';
    wasUp ||= isUp;
    send({ type: next });
  }

  /** Server-sent events are parsed here, because the browser's EventSource cannot send a token. */
  const makeParser = () =>
    createParser({
      onEvent({ event, data }) {
        if (event === 'ready') {
          retryMs = firstRetryMs;
          go('up');
        }
        if (event === 'refetch') send({ type: 'refetch' });
        if (event === 'change') send({ type: 'change', change: JSON.parse(data) as LiveChange });
      },
    });

  /** Reads until the stream ends; returns the minimum wait before the next attempt. */
  async function follow(): Promise<number> {
    const silent = new AbortController();
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => silent.abort(), silenceMs);
    };
    wait();
    try {
      const signal = AbortSignal.any([closing.signal, silent.signal]);
      const reply = await open(
        endpointUrl(followChanges, wasUp ? {} : { query: { pastMs: Math.ceil(age()) } }),
        token,
        signal,
      );
      if (isAnEnd(reply.status)) {
        close();
        onRefused();
        return 0;
      }
      const isStream = reply.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
      if (!reply.ok || !isStream || reply.body === null) {
        await reply.body?.cancel();
        return Number(reply.headers.get('Retry-After') ?? 0) * 1000;
      }
      const parser = makeParser();
      const decoder = new TextDecoder();
      const reader = reply.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return 0;
        wait();
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      // No network, or a broken connection: try again.
      return 0;
    } finally {
      clearTimeout(silenceTimer);
    }
  }

  async function keep(): Promise<void> {
    const atLeastMs = await follow();
    if (closing.signal.aborted) return;
    go('down');
    timer = setTimeout(() => void keep(), Math.max(retryMs, atLeastMs) + random() * spreadMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  }

  function close(): void {
    if (closing.signal.aborted) return;
    clearTimeout(timer);
    closing.abort();
    go('down');
  }

  void keep();
  return { close };
}
