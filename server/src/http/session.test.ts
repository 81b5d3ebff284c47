import { describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Actor } from '../session/actor.ts';
import type { FoundSession } from '../session/session-store.ts';
import { rememberSessions } from './session.ts';

const actor = { accountId: 'account', userId: 'user', sessionId: 'session', isAdmin: true } as Actor;
const start = new Date('2026-03-10T15:00:00.000Z');
const found: FoundSession = { actor, lastUsedAt: start.toISOString() };

/** Sessions over a database that answers when it is told to. */
function open() {
  const clock = { now: start };
  const waiting: ((session: FoundSession) => void)[] = [];
  const asSystem = () => new Promise((resolve) => waiting.push(resolve));
  const sessions = rememberSessions({ database: { asSystem } as unknown as Database, clock: () => clock.now });
  const ask = () => sessions.actorOf('Bearer token');
  const answer = (session: FoundSession = found) => waiting.shift()?.(session);
  return { clock, sessions, ask, answer, waiting };
}

describe('a looked-up session', () => {
  it('is believed for five seconds', async () => {
    const { clock, ask, answer, waiting } = open();
    const first = ask();
    answer();
    await first;
    clock.now = new Date(start.getTime() + 4_999);
    expect(await ask()).toBe(actor);
    clock.now = new Date(start.getTime() + 5_000);
    void ask();
    expect(waiting).toHaveLength(1);
  });

  it.each(['forgetUser', 'forgetAccount'] as const)('is looked up again after %s', async (forget) => {
    const { sessions, ask, answer, waiting } = open();
    const first = ask();
    answer();
    await first;
    sessions.forgetUser('somebody else');
    expect(await ask()).toBe(actor);
    sessions[forget](forget === 'forgetUser' ? 'user' : 'account');
    void ask();
    expect(waiting).toHaveLength(1);
  });

  it('is not remembered when rights changed while it was being looked up', async () => {
    const { sessions, ask, answer, waiting } = open();
    const first = ask();
    sessions.forgetUser('user');
    answer();
    await first;
    const second = ask();
    expect(waiting).toHaveLength(1);
    answer('ended');
    await expect(second).rejects.toThrow('Your session has expired. Please sign in again.');
  });

  it.each([undefined, '', 'Bearer', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(201)}`])(
    'is not even looked for with the header %j',
    async (header) => {
      const { sessions, waiting } = open();
      await expect(sessions.actorOf(header)).rejects.toThrow('Please sign in to continue.');
      expect(waiting).toHaveLength(0);
    },
  );
});
