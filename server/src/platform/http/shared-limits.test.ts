import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenersHere, type Signals } from '../database/signals.ts';
import { sharedLimits } from './shared-limits.ts';

const channel = listenersHere();
let sent = 0;
let hasPeers = true;
const signals: Signals = {
  serverId: 1,
  send(topic, payload) {
    sent += 1;
    channel.hear(topic, payload);
  },
  on: channel.on,
  hasPeers: () => hasPeers,
  close: () => Promise.resolve(),
};

/** Two servers with the same limit of five requests a minute. */
let servers: ReturnType<typeof sharedLimits>[];
let limits: ReturnType<ReturnType<typeof sharedLimits>['make']>[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  hasPeers = true;
  servers = [sharedLimits(signals), sharedLimits(signals)];
  limits = servers.map((server) => server.make('requests', [5, 60]));
});
afterEach(() => {
  for (const server of servers) server.stop();
  vi.useRealTimers();
});

const left = async (server: number): Promise<number | undefined> => (await limits[server]?.get('ann'))?.remainingPoints;

async function consume(server: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await limits[server]?.consume('ann');
}

describe('a limit shared by several servers', () => {
  it('counts the points of all servers, half a second later', async () => {
    await consume(0, 3);
    await consume(1, 2);
    expect(await left(0)).toBe(2);
    await vi.advanceTimersByTimeAsync(500);
    expect([await left(0), await left(1)]).toEqual([0, 0]);
    await expect(limits[1]?.consume('ann')).rejects.toMatchObject({ remainingPoints: 0 });
  });

  it('counts nothing twice', async () => {
    await consume(0, 2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await left(0), await left(1)]).toEqual([3, 3]);
  });

  it('restores points on all servers', async () => {
    await consume(0, 2);
    await limits[0]?.reward('ann');
    await vi.advanceTimersByTimeAsync(500);
    expect(await left(1)).toBe(4);
  });

  it('sends nothing while there is only one server, or nothing was counted', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    hasPeers = false;
    await consume(0, 2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toBe(0);
  });

  it('sends many keys in few signals', async () => {
    for (let n = 0; n < 150; n += 1) await limits[0]?.consume(`person ${n}`);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toBe(3);
  });
});
