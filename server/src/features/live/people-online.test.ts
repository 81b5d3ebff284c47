import { describe, expect, it } from 'vitest';
import { listenersHere } from '../../platform/database/signals.ts';
import { watchPeopleOnline } from './people-online.ts';

function twoServers() {
  const here = listenersHere();
  const clock = { now: 0 };
  const serverOf = (serverId: number) =>
    watchPeopleOnline({ signals: { serverId, on: here.on, send: here.hear }, clock: () => clock.now });
  return { clock, one: serverOf(1), two: serverOf(2) };
}

describe('people online', () => {
  it('are those of all servers, by account', () => {
    const { one, two } = twoServers();
    one.say('a', ['ann', 'bob']);
    two.say('a', ['bob', 'cid']);
    two.say('b', ['dan']);
    expect([...one.list('a')].toSorted()).toEqual(['ann', 'bob', 'cid']);
    expect([...one.list('b')]).toEqual(['dan']);
    expect(one.list('c').size).toBe(0);
  });

  it('leave with their last page, but only at its server', () => {
    const { one, two } = twoServers();
    one.say('a', ['ann']);
    two.say('a', ['ann']);
    one.say('a', []);
    expect([...two.list('a')]).toEqual(['ann']);
    two.say('a', []);
    expect(one.list('a').size).toBe(0);
  });

  it('are forgotten when their server stops announcing them', () => {
    const { clock, one, two } = twoServers();
    two.say('a', ['ann']);
    clock.now = 64_000;
    expect(one.list('a').size).toBe(1);
    clock.now = 66_000;
    expect(one.list('a').size).toBe(0);
  });
});
