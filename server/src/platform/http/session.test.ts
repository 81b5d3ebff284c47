import { describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { localSignals } from '../database/signals.ts';
import type { Actor } from '../session/actor.ts';
import type { FoundSession } from '../session/session-store.ts';
import { readSettings } from '../settings/settings.ts';
import type { Problem } from './problem.ts';
import { rateLimits } from './rate-limits.ts';
import { rememberSessions } from './session.ts';
import { sharedLimits } from './shared-limits.ts';

const actor = { accountId: 'account', userId: 'user', sessionId: 'session', isAdmin: true } as Actor;
const start = new Date('2026-03-10T15:00:00.000Z');
const found: FoundSession = { actor, lastUsedAt: start.toISOString() };

/** Waits until requests that need no database query have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Sessions over a database that answers on command. */
function open() {
  const clock = { now: start };
  const waiting: ((session: FoundSession) => void)[] = [];
  const asSystem = () => new Promise((resolve) => waiting.push(resolve));
  const { guesses } = rateLimits(readSettings({ WRONG_TOKENS_PER_MINUTE: '2' }), sharedLimits(localSignals()).make);
  const sessions = rememberSessions({
    database: { asSystem } as unknown as Database,
    clock: () => clock.now,
    findSession: async () => found,
    findApiKey: async () => found,
    guesses,
    signals: localSignals(),
  });
  const ask = (token = 'token', address = '192.0.2.1') => sessions.actorOf(`Bearer ${token}`, address);
  /** A token that is unknown to the database. */
  const guess = async (token: string, address?: string) => {
    const asked = ask(token, address).catch((problem: Problem) => problem.status);
    await settle();
    answer('unknown');
    return asked;
  };
  const answer = (session: FoundSession = found) => waiting.shift()?.(session);
  return { clock, sessions, ask, guess, answer, waiting };
}

describe('a cached session', () => {
  it('is used for five seconds', async () => {
    const { clock, ask, answer, waiting } = open();
    const first = ask();
    await settle();
    answer();
    await first;
    clock.now = new Date(start.getTime() + 4_999);
    expect(await ask()).toBe(actor);
    clock.now = new Date(start.getTime() + 5_000);
    void ask();
    await settle();
    expect(waiting).toHaveLength(1);
  });

  it.each(['forgetUser', 'forgetAccount'] as const)('is looked up again after %s', async (forget) => {
    const { sessions, ask, answer, waiting } = open();
    const first = ask();
    await settle();
    answer();
    await first;
    sessions.forgetUser('somebody else');
    expect(await ask()).toBe(actor);
    sessions[forget](forget === 'forgetUser' ? 'user' : 'account');
    void ask();
    await settle();
    expect(waiting).toHaveLength(1);
  });

  it('is not cached if rights changed during the lookup', async () => {
    const { sessions, ask, answer, waiting } = open();
    const first = ask();
    await settle();
    sessions.forgetUser('user');
    answer();
    await first;
    const second = ask();
    await settle();
    expect(waiting).toHaveLength(1);
    answer('ended');
    await expect(second).rejects.toThrow('Your session has expired. Please sign in again.');
  });

  it.each([undefined, '', 'Bearer', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(201)}`])(
    'is not looked up for the header %j',
    async (header) => {
      const { sessions, waiting } = open();
      await expect(sessions.actorOf(header, '192.0.2.1')).rejects.toThrow('Please sign in to continue.');
      expect(waiting).toHaveLength(0);
    },
  );
});

describe('unknown tokens', () => {
  it('are limited by network address', async () => {
    const { guess } = open();
    expect([await guess('a'), await guess('b'), await guess('c')]).toEqual([401, 401, 429]);
    expect(await guess('c', '192.0.2.2')).toBe(401);
  });

  it('do not affect people with a valid token at the same network address', async () => {
    const { guess, ask, answer } = open();
    for (const token of ['a', 'b', 'c']) await guess(token);
    const first = ask();
    await settle();
    answer();
    expect(await first).toBe(actor);
  });
});
