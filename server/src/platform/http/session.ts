import { apiKeyPrefix } from '@truckroll/domain/api-keys/api-key';
import { type Database, retrying } from '../database/database.ts';
import type { Signals } from '../database/signals.ts';
import type { Actor } from '../session/actor.ts';
import { touchApiKey } from '../session/api-key-store.ts';
import { type FindSession, touchSession } from '../session/session-store.ts';
import { hashToken, isApiKey } from '../session/tokens.ts';
import type { GuessLimits } from './guess-limits.ts';
import { Problem } from './problem.ts';

/**
 * How long a session stays cached, in milliseconds. Changes by any server evict it at once; this limit covers changes
 * made by other means.
 */
const believedMs = 5_000;
const touchedEveryMs = 5 * 60_000;
const mostRemembered = 10_000;
const topic = 'sessions';

type Remembered = { actor: Actor; until: number; lastUsedAt: number };

/** Identifies the caller. */
export type Sessions = {
  /**
   * Returns the actor behind an Authorization header, or throws one of the 401 texts (API 1.2). A network address
   * that sends many unknown tokens gets 429 for further ones; valid tokens are not affected.
   */
  actorOf: (authorization: string | undefined, address: string) => Promise<Actor>;
  /** Evicts a user from the cache of every server, after a change of role, status, name or sessions. */
  forgetUser: (userId: string) => void;
  /** Evicts an account from the cache of every server, after a role changed. */
  forgetAccount: (accountId: string) => void;
  /** Stops listening to evictions by other servers. */
  stop: () => void;
};

type Parts = {
  database: Database;
  clock: () => Date;
  findSession: FindSession;
  findApiKey: FindSession;
  signals: Pick<Signals, 'send' | 'on'>;
  guesses: Pick<GuessLimits, 'countWrongToken'>;
};

/** Follows changes of sessions and rights on all servers. After a gap in the signals, all of them may have changed. */
export const onSessionsChanged = (
  signals: Pick<Signals, 'on'>,
  listener: (matches: (actor: Actor) => boolean) => void,
): (() => void) =>
  signals.on(topic, {
    hear(payload) {
      const of = JSON.parse(payload) as { userId?: string; accountId?: string };
      listener((actor) => actor.userId === of.userId || actor.accountId === of.accountId);
    },
    missed: () => listener(() => true),
  });

export function rememberSessions({ database, clock, findSession, findApiKey, signals, guesses }: Parts): Sessions {
  const remembered = new Map<string, Remembered>();
  /** The number of evictions. A value that was read before the latest eviction may be stale and is not cached. */
  let drops = 0;

  async function lookUp(token: string, address: string, now: Date): Promise<Actor> {
    const dropsBefore = drops;
    const hash = hashToken(token);
    const isKey = isApiKey(token);
    const find = isKey ? findApiKey : findSession;
    const session = await retrying(() => database.asSystem((tx) => find(tx, hash, now)));
    if (session === 'unknown') {
      await guesses.countWrongToken(address);
      throw new Problem(token.startsWith(apiKeyPrefix) ? 'apiKeyEnded' : 'signIn');
    }
    if (session === 'suspended') throw new Problem('accountSuspended');
    if (session === 'ended') {
      remembered.delete(hash);
      throw new Problem(isKey ? 'apiKeyEnded' : 'sessionExpired');
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    const entry = {
      actor: session.actor,
      until: now.getTime() + believedMs,
      lastUsedAt: session.lastUsedAt === null ? 0 : Date.parse(session.lastUsedAt),
    };
    if (now.getTime() - entry.lastUsedAt > touchedEveryMs) {
      const { accountId, sessionId } = session.actor;
      const touch = isKey ? touchApiKey : touchSession;
      await retrying(() => database.asAccount(accountId, (tx) => touch(tx, sessionId, now)));
      entry.lastUsedAt = now.getTime();
    }
    if (drops === dropsBefore) remembered.set(hash, entry);
    return session.actor;
  }

  const forget = (matches: (actor: Actor) => boolean): void => {
    drops += 1;
    for (const entry of remembered.values()) if (matches(entry.actor)) entry.until = 0;
  };

  const stop = onSessionsChanged(signals, forget);

  return {
    actorOf(authorization, address) {
      const token = /^Bearer ([\w-]{1,200})$/.exec(authorization ?? '')?.[1];
      if (token === undefined) return Promise.reject(new Problem('signIn'));
      const hash = hashToken(token);
      const now = clock();
      const entry = remembered.get(hash);
      return entry !== undefined && entry.until > now.getTime()
        ? Promise.resolve(entry.actor)
        : lookUp(token, address, now);
    },
    forgetUser: (userId) => signals.send(topic, JSON.stringify({ userId })),
    forgetAccount: (accountId) => signals.send(topic, JSON.stringify({ accountId })),
    stop,
  };
}
