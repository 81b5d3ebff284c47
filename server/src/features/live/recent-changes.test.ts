import { rememberedMs } from '@truckroll/contract/live/live';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

let now: number;
let recent: RecentChanges<string>;
beforeEach(() => {
  now = 0;
  recent = new RecentChanges(() => now);
  now = 100_000;
});

describe('recent changes', () => {
  it('are those of the account in the time asked for', () => {
    recent.add('a', 'old');
    now += 1000;
    recent.add('a', 'new');
    recent.add('b', 'of another account');
    now += 500;
    expect(recent.of('a', 600)).toEqual(['new']);
    expect(recent.of('a', 2000)).toEqual(['old', 'new']);
    expect(recent.of('c', 2000)).toEqual([]);
  });

  it('are unknown before the server started, after lost signals, and beyond what is remembered', () => {
    expect(recent.of('a', rememberedMs)).toEqual([]);
    expect(recent.of('a', rememberedMs + 1)).toBeNull();
    recent.forget();
    now += 500;
    expect(recent.of('a', 501)).toBeNull();
    expect(recent.of('a', 500)).toEqual([]);
  });

  it('are unknown where there were more than are kept', () => {
    for (let n = 0; n < 300; n += 1) {
      recent.add('a', `${n}`);
      now += 10;
    }
    expect(recent.of('a', 2900)).toBeNull();
    expect(recent.of('a', 1000)).toHaveLength(100);
    expect(recent.of('b', 2900)).toEqual([]);
  });

  it('are dropped when nobody can ask for them any more', () => {
    recent.add('a', 'old');
    now += rememberedMs + 1;
    recent.add('b', 'new');
    recent.prune();
    expect(recent.of('a', rememberedMs)).toEqual([]);
    expect(recent.of('b', rememberedMs)).toEqual(['new']);
  });
});
