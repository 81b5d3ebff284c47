import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { type OutageWatch, watchOutage } from './outage-watch.ts';

const gone = () =>
  new DatabaseUnavailable('unreachable', {
    cause: Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' }),
  });

let lines: [string, Record<string, unknown>, string][];
let isBack: boolean;
let watch: OutageWatch;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  isBack = false;
  watch = watchOutage({
    log: {
      info: (about, text) => lines.push(['info', about, text]),
      warn: (about, text) => lines.push(['warn', about, text]),
      error: (about, text) => lines.push(['error', about, text]),
    },
    ping: () => (isBack ? Promise.resolve() : Promise.reject(gone())),
  });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

describe('an outage of the database', () => {
  it('is logged once a minute, however many requests fail, and once at its end', async () => {
    for (let second = 0; second < 90; second += 1) {
      for (let request = 0; request < 10; request += 1) expect(watch.covers(gone())).toBe(true);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    isBack = true;
    await vi.advanceTimersByTimeAsync(2_000);
    const away = 'The database cannot be reached. Calls are answered 503 until it is back.';
    expect(lines).toEqual([
      ['error', { errors: 1, because: 'ECONNREFUSED: connect refused' }, away],
      ['error', { errors: 600, because: 'ECONNREFUSED: connect refused' }, away],
      ['warn', {}, expect.stringMatching(/^The database is back after 9[0-2] s\.$/)],
    ]);
  });

  it('is logged again when it recurs', async () => {
    watch.covers(gone());
    isBack = true;
    await vi.advanceTimersByTimeAsync(1_500);
    isBack = false;
    watch.covers(gone());
    expect(lines.map(([level]) => level)).toEqual(['error', 'warn', 'error']);
  });

  it('is detected in wrapped errors, and only there', () => {
    expect(watch.covers(new Error('Not ready', { cause: gone() }))).toBe(true);
    // A mail server that refuses a connection is not a database outage.
    expect(watch.covers(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false);
    expect(watch.covers(null)).toBe(false);
  });

  it('removes its own errors from a log', () => {
    const full = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const spared = watch.sparing(full);
    spared.error({ err: gone() }, 'The queue has trouble');
    spared.error({ err: new Error('a bug') }, 'The queue has trouble');
    spared.warn({ err: gone() }, 'A task failed');
    spared.info({}, 'hello');
    expect(full.error.mock.calls).toEqual([[{ err: new Error('a bug') }, 'The queue has trouble']]);
    expect(full.warn).not.toHaveBeenCalled();
    expect(full.info).toHaveBeenCalledOnce();
  });

  it('of the replica is logged separately, once a minute', () => {
    for (let n = 0; n < 5; n += 1) watch.replicaLost(gone().cause);
    expect(lines).toEqual([
      [
        'error',
        { errors: 1, because: 'ECONNREFUSED: connect refused' },
        'The replica cannot be reached. Reports and exports are read from the database itself.',
      ],
    ]);
  });
});
