import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../bench/outbox-on-server.ts';
import { liveThrough } from '../../web/src/app/outbox/simulated-day.ts';

/** The simulation of `web/src/app/outbox/outbox.test.ts` on the real server, for a part of the seeds: it is slower. */
const seeds = [3, 4, 5, 6];
const steps = 150;

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

describe('any day with a bad network, on the real server', () => {
  it('ends with every write done exactly once, in its order, by its person, or given up by that person', async () => {
    for (const seed of seeds) await liveThrough(seed, await server.simulate(), { steps });
  });

  it('is not survived by a key that changes with each try', async () => {
    let other = 0;
    const fault = {
      asked<A extends { key: string }>(asked: A): A {
        other += 1;
        return { ...asked, key: `${asked.key} ${other}` };
      },
    };
    const live = async () => {
      for (const seed of seeds) await liveThrough(seed, await server.simulate(), { steps, fault });
    };
    await expect(live()).rejects.toThrow(/^Seed /);
  });
});
