import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from './live-connection.ts';
import { shareStream, type Tabs } from './live-tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const visibility = { isHidden: () => false, onChange: () => () => undefined };

/** A browser with one lock, whose tabs receive each other's messages. */
function browser() {
  type Listener = Parameters<Tabs['channel']['listen']>[0];
  const listeners = new Map<number, Listener>();
  const queue: (() => void)[] = [];
  let isHeld = false;
  const streams: ((message: LiveMessage) => void)[] = [];
  let opened = 0;
  let next = 0;

  const grant = (): void => {
    if (isHeld) return;
    const work = queue.shift();
    if (work === undefined) return;
    isHeld = true;
    work();
  };

  /** Opens a tab that began to read so many milliseconds ago. */
  function openTab(readFor = 0) {
    const bornAt = performance.now();
    const me = next;
    next += 1;
    const messages: LiveMessage[] = [];
    const tabs: Tabs = {
      channel: {
        post: (said) => {
          for (const [at, listener] of listeners) if (at !== me) listener(said);
        },
        listen: (listener) => listeners.set(me, listener),
        close: () => listeners.delete(me),
      },
      lead(work, signal) {
        let isMine = false;
        const begin = (): void => {
          isMine = true;
          work();
        };
        queue.push(begin);
        signal.addEventListener('abort', () => {
          if (isMine) isHeld = false;
          else queue.splice(queue.indexOf(begin), 1);
          queueMicrotask(grant);
        });
        grant();
      },
    };
    const connect = (send: (message: LiveMessage) => void) => {
      opened += 1;
      streams.push(send);
      return { close: () => send({ type: 'down' }) };
    };
    const shared = shareStream({
      tabs,
      visibility,
      connect,
      send: (message) => messages.push(message),
      age: () => performance.now() - bornAt + readFor,
    });
    return { messages, close: shared.close };
  }
  return { openTab, opened: () => opened, say: (message: LiveMessage) => streams.at(-1)?.(message) };
}

const change = { kind: 'client', ids: ['a'], version: null, by: null, tab: null } as const;
const changed: LiveMessage = { type: 'change', change: { ...change, ids: ['a'] } };

describe('the tabs of one browser', () => {
  it('share one stream, which reaches all of them', () => {
    const { openTab, opened, say } = browser();
    const tabs = [openTab(), openTab(), openTab()];
    say({ type: 'up' });
    say(changed);
    expect(opened()).toBe(1);
    for (const { messages } of tabs) expect(messages).toEqual([{ type: 'up' }, changed]);
  });

  it('learn the state of the stream at once when they are opened later', () => {
    const { openTab, say } = browser();
    openTab();
    say({ type: 'up' });
    expect(openTab().messages).toEqual([{ type: 'up' }]);
  });

  it('learn what changed since they began to read, when they are opened later', async () => {
    const { openTab, say } = browser();
    openTab();
    say({ type: 'up' });
    say(changed);
    await vi.advanceTimersByTimeAsync(3000);
    expect(openTab(2000).messages).toEqual([{ type: 'up' }]);
    expect(openTab(4000).messages).toEqual([{ type: 'up' }, changed]);
  });

  it('pass the stream on when the tab that holds it is closed, and learn that there was a gap', async () => {
    const { openTab, opened, say } = browser();
    const first = openTab();
    const second = openTab();
    const third = openTab();
    say({ type: 'up' });
    first.close();
    await vi.advanceTimersByTimeAsync(1);
    expect(opened()).toBe(2);
    say({ type: 'up' });
    say(changed);
    const heard = ['up', 'down', 'up', 'change'];
    expect([second, third].map(({ messages }) => messages.map(({ type }) => type))).toEqual([heard, heard]);
  });

  it('poll when the tab that holds the stream has fallen asleep', async () => {
    const { openTab, say } = browser();
    openTab();
    const second = openTab();
    say({ type: 'up' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(second.messages).toEqual([{ type: 'up' }]);
    vi.clearAllTimers();
    say(changed);
    await vi.advanceTimersByTimeAsync(51_000);
    expect(second.messages.at(-1)).toEqual({ type: 'down' });
  });
});

describe('a browser without locks', () => {
  it('has a stream for each visible tab', () => {
    let isHidden = false;
    let look = (): void => undefined;
    const messages: LiveMessage[] = [];
    let opened = 0;
    const shared = shareStream({
      tabs: null,
      visibility: {
        isHidden: () => isHidden,
        onChange(listener) {
          look = listener;
          return () => {
            look = () => undefined;
          };
        },
      },
      connect: (send) => {
        opened += 1;
        send({ type: 'up' });
        return { close: () => send({ type: 'down' }) };
      },
      send: (message) => messages.push(message),
    });
    isHidden = true;
    look();
    isHidden = false;
    look();
    look();
    shared.close();
    look();
    expect(opened).toBe(2);
    expect(messages.map(({ type }) => type)).toEqual(['up', 'down', 'up', 'down']);
  });
});
