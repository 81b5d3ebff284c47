import { setTimeout as delay } from 'node:timers/promises';
import { type LiveChange, type LiveKind, liveChange } from '@truckroll/contract/live/live';
import type { Person, Shop } from './shop.ts';

export type FollowedStream = {
  status: number;
  headers: Record<string, unknown>;
  /** The events received so far. */
  changes: LiveChange[];
  refetches: number;
  isReady: boolean;
  isEnded: boolean;
  /** Waits for the first unread change of a kind. */
  take: (kind: LiveKind) => Promise<LiveChange>;
  /** Waits until a condition holds. */
  until: (isSo: (stream: FollowedStream) => boolean) => Promise<void>;
  close: () => void;
};

/** Only a failure takes this long: a slow machine is no failure. */
const timeoutMs = 120_000;

/** Follows a user's event stream as a page does, with strict parsing. */
export async function followLive(shop: Pick<Shop, 'app'>, as: Person, pastMs?: number): Promise<FollowedStream> {
  const leaving = new AbortController();
  const reply = await shop.app.inject({
    method: 'GET',
    url: pastMs === undefined ? '/api/live' : `/api/live?pastMs=${pastMs}`,
    headers: { authorization: `Bearer ${as.token}` },
    payloadAsStream: true,
    signal: leaving.signal,
  });
  const body = reply.stream();
  const taken = new Set<LiveChange>();
  const followed: FollowedStream = {
    status: reply.statusCode,
    headers: reply.headers,
    changes: [],
    refetches: 0,
    isReady: false,
    isEnded: false,
    async take(kind) {
      const next = () => followed.changes.find((change) => change.kind === kind && !taken.has(change));
      await followed.until(() => next() !== undefined);
      const change = next() as LiveChange;
      taken.add(change);
      return change;
    },
    async until(isSo) {
      const since = performance.now();
      while (!isSo(followed)) {
        if (performance.now() - since > timeoutMs)
          throw new Error(`The condition never held; there is ${JSON.stringify(followed.changes)}`);
        await delay(5);
      }
    },
    close: () => leaving.abort(),
  };
  let rest = '';
  const read = (text: string): void => {
    if (text === ':') return;
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
    if (event === undefined) throw new Error(`Not an event: ${text}`);
    if (event === 'ready') followed.isReady = true;
    if (event === 'refetch') followed.refetches += 1;
    if (event === 'change') followed.changes.push(liveChange.strict().parse(JSON.parse(data ?? '')));
  };
  body.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n\n');
    rest = parts.pop() ?? '';
    parts.forEach(read);
  });
  // Leaving aborts the stream.
  body.on('error', () => undefined);
  body.on('end', () => {
    followed.isEnded = true;
  });
  return followed;
}
