import { rememberedMs } from '@truckroll/contract/live/live';
import type { LiveMessage } from './live-connection.ts';

/** Messages between the tabs of one browser: stream messages, and requests for the stream's state. */
type Said = LiveMessage | { type: 'how'; pastMs: number } | { type: 'alive' };

/** The channel and the lock come from the browser; tests pass their own. */
export type Tabs = {
  channel: { post: (said: Said) => void; listen: (listener: (said: Said) => void) => void; close: () => void };
  /** Runs the work once no other tab does, until stopped. */
  lead: (work: () => void, signal: AbortSignal) => void;
};

const aliveEveryMs = 15_000;
/** The silence in milliseconds after which the tab that holds the stream counts as asleep. */
const asleepMs = 50_000;

type Connection = { close: () => void };
type Parts = {
  /** Null if the browser has no locks, as on plain http. Each visible tab then has its own stream. */
  tabs: Tabs | null;
  visibility: Visibility;
  connect: (send: (message: LiveMessage) => void) => Connection;
  send: (message: LiveMessage) => void;
  /** The milliseconds since the page began to read. */
  age?: () => number;
};

export type Visibility = { isHidden: () => boolean; onChange: (listener: () => void) => () => void };

/**
 * Opens a stream only while the tab is visible. A browser allows six connections to a server, and every stream takes
 * one.
 */
function streamWhileVisible({ visibility, connect, send }: Parts): Connection {
  let connection: Connection | null = null;
  const look = (): void => {
    if (visibility.isHidden()) {
      connection?.close();
      connection = null;
    } else connection ??= connect(send);
  };
  const stop = visibility.onChange(look);
  look();
  return {
    close() {
      stop();
      connection?.close();
    },
  };
}

/** Shares one stream between all tabs of a browser: one tab holds it and forwards its messages to the others. */
export function shareStream(parts: Parts): Connection {
  const { tabs, connect, send, age = () => performance.now() } = parts;
  if (tabs === null) return streamWhileVisible(parts);
  const { channel, lead } = tabs;
  const stopping = new AbortController();
  let connection: Connection | null = null;
  let isUp = false;
  /** The last changes, for a tab that has read before it listened; other tabs may hear them twice. */
  let recent: { at: number; message: LiveMessage }[] = [];
  let asleep: ReturnType<typeof setTimeout> | undefined;
  let alive: ReturnType<typeof setInterval> | undefined;

  function go(next: 'up' | 'down'): void {
    if (isUp === (next === 'up')) return;
    isUp = next === 'up';
    send({ type: next });
  }

  function hear(message: LiveMessage): void {
    if (message.type === 'up' || message.type === 'down') go(message.type);
    else send(message);
  }

  /** Restarts the timer after which the stream counts as lost, unless messages keep arriving. */
  function waitForSleep(): void {
    clearTimeout(asleep);
    asleep = setTimeout(() => go('down'), asleepMs);
  }

  const messagesSince = (pastMs: number): typeof recent => recent.filter(({ at }) => at >= age() - pastMs);

  function answer(pastMs: number): void {
    channel.post({ type: isUp ? 'alive' : 'down' });
    for (const { message } of messagesSince(pastMs)) channel.post(message);
  }

  channel.listen((said) => {
    if (connection !== null) {
      if (said.type === 'how') answer(said.pastMs);
      return;
    }
    if (said.type === 'how') return;
    waitForSleep();
    if (said.type !== 'alive') hear(said);
    else go('up');
  });
  lead(() => {
    if (stopping.signal.aborted) return;
    clearTimeout(asleep);
    // No tab has listened between two holders.
    go('down');
    connection = connect((message) => {
      if (message.type === 'change' || message.type === 'refetch')
        recent = [...messagesSince(rememberedMs), { at: age(), message }];
      channel.post(message);
      hear(message);
    });
    alive = setInterval(() => {
      if (isUp) channel.post({ type: 'alive' });
    }, aliveEveryMs);
  }, stopping.signal);
  channel.post({ type: 'how', pastMs: age() });

  return {
    close() {
      stopping.abort();
      clearTimeout(asleep);
      clearInterval(alive);
      connection?.close();
      channel.close();
      go('down');
    },
  };
}

export const visibilityOfPage: Visibility = {
  isHidden: () => document.hidden,
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

const name = 'truckroll.live';

/** The tabs of this browser, by Web Locks and a BroadcastChannel. Null if either is missing. */
export function tabsOfBrowser(): Tabs | null {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return null;
  const channel = new BroadcastChannel(name);
  return {
    channel: {
      post: (said) => channel.postMessage(said),
      listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as Said)),
      close: () => channel.close(),
    },
    lead(work, signal) {
      const held = (): Promise<void> =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
          work();
        });
      // If it is stopped while it waits for the lock, there is nothing to do.
      navigator.locks.request(name, { signal }, held).catch(() => undefined);
    },
  };
}
