import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { listenersHere, lockServer, newServerId, type Signals } from './signals.ts';

/** A message on the channel. Without a topic it only announces its server. */
type Message = { from: string; topic?: string; payload?: string; isTooLong?: true };

const channel = 'truckroll';
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const mostBytes = 7_900;
/** The most signals queued while disconnected. If there are more, the other servers are notified of a gap instead. */
const mostWaiting = 1_000;
const beatMs = 10_000;
const silentMs = 35_000;
const silenceMs = 5_000;
const firstRetryMs = 250;
const lastRetryMs = 2_000;

const ignore = (): undefined => undefined;

/**
 * Sends and receives signals by LISTEN and NOTIFY, on a connection of its own. It is opened for the first listener and
 * reopened when it is lost; listeners are then notified that they may have missed signals.
 */
export function postgresSignals(url: string): Signals {
  const own = randomUUID();
  const serverId = newServerId();
  const here = listenersHere();
  const peers = new Map<string, number>();
  let client: pg.Client | null = null;
  let state: 'unused' | 'open' | 'closed' = 'unused';
  let wasLost = false;
  let retryMs = firstRetryMs;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let waiting: string[] = [];
  let isFlushing = false;

  function hear(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.from === own) return;
    const isNew = !hasHeard(message.from);
    peers.set(message.from, performance.now());
    // A newly started server learns of the others from their answers.
    if (isNew) post({ from: own });
    if (message.topic === undefined) return;
    if (message.isTooLong) here.missed(message.topic);
    else here.hear(message.topic, message.payload ?? '');
  }

  const hasHeard = (peer: string): boolean => performance.now() - (peers.get(peer) ?? -Infinity) < silentMs;

  function post(message: Message): void {
    const text = JSON.stringify(message);
    const { from, topic } = message;
    waiting.push(Buffer.byteLength(text) <= mostBytes ? text : JSON.stringify({ from, topic, isTooLong: true }));
    if (waiting.length > mostWaiting) {
      const topics = new Set(waiting.map((each) => (JSON.parse(each) as Message).topic));
      waiting = [...topics].map((each) => JSON.stringify({ from: own, topic: each, isTooLong: true }));
    }
    void flush();
  }

  /** Sends the queued messages in one statement. */
  async function flush(): Promise<void> {
    await Promise.resolve();
    const open = client;
    if (isFlushing || open === null || waiting.length === 0) return;
    isFlushing = true;
    const sent = waiting;
    waiting = [];
    try {
      await open.query('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, sent]);
    } catch {
      // Duplicate signals are harmless.
      waiting = [...sent, ...waiting];
      lose(open);
    } finally {
      isFlushing = false;
    }
    if (waiting.length > 0) void flush();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    wasLost = true;
    clearInterval(beat);
    lost.end().catch(ignore);
    connectLater();
  }

  function connectLater(): void {
    if (state !== 'open') return;
    retry = setTimeout(() => void connect(), retryMs).unref();
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'truckroll-signals',
      keepAlive: true,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => hear(payload ?? '{}'));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await next.query(lockServer(serverId));
    } catch {
      next.end().catch(ignore);
      connectLater();
      return;
    }
    if (state === 'closed') {
      await next.end().catch(ignore);
      return;
    }
    client = next;
    retryMs = firstRetryMs;
    // The heartbeat announces this server, and detects a silently dead connection.
    beat = setInterval(() => post({ from: own }), beatMs).unref();
    post({ from: own });
    if (wasLost) here.missed();
    wasLost = false;
  }

  return {
    serverId,
    send(topic, payload) {
      here.hear(topic, payload);
      if (state === 'open') post({ from: own, topic, payload });
    },
    on(topic, listener) {
      if (state === 'unused') {
        state = 'open';
        void connect();
      }
      return here.on(topic, listener);
    },
    hasPeers: () => [...peers.keys()].some(hasHeard),
    async close() {
      state = 'closed';
      clearTimeout(retry);
      clearInterval(beat);
      const open = client;
      client = null;
      await open?.end().catch(ignore);
    },
  };
}
