import { type Database, retrying } from '../database/database.ts';
import type { Signals } from '../database/signals.ts';
import type { Actor } from '../session/actor.ts';
import { findSession, touchSession } from '../session/session-store.ts';
import { hashToken } from '../session/tokens.ts';
import type { GuessLimits } from './guess-limits.ts';
import { Problem } from './problem.ts';

/**
 * How long a looked-up session is believed. A change is heard of from whichever server makes it; this is for what is changed
 * by other means.
 */
const believedMs = 5_000;
const touchedEveryMs = 5 * 60_000;
const mostRemembered = 10_000;
const topic = 'sessions';

type Remembered = { actor: Actor; until: number; lastUsedAt: number };

/** Who is calling. */
export type Sessions = {
  /**
   * The actor behind an Authorization header, or one of the two 401 texts (API 1.2). An address that sends many tokens that
   * nobody has is refused before they are looked up (429); tokens that were seen to be right are not affected.
   */
  actorOf: (authorization: string | undefined, address: string) => Promise<Actor>;
  /** Drops on every server what is remembered of a user, after his role, status, name or sessions changed. */
  forgetUser: (userId: string) => void;
  /** Drops on every server what is remembered of an account, after a role changed. */
  forgetAccount: (accountId: string) => void;
  /** Listens no longer to what other servers drop. */
  stop: () => void;
};

type Parts = {
  database: Database;
  clock: () => Date;
  signals: Pick<Signals, 'send' | 'on'>;
  guesses: Pick<GuessLimits, 'demandFewWrongTokens' | 'countWrongToken'>;
};

/** Follows whose sessions or rights were changed, on whichever server; after a gap it may have been anybody's. */
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

export function rememberSessions({ database, clock, signals, guesses }: Parts): Sessions {
  const remembered = new Map<string, Remembered>();
  /** How often something was dropped. What was read before the last time may be out of date, and is not remembered. */
  let drops = 0;

  async function lookUp(hash: string, address: string, now: Date): Promise<Actor> {
    const dropsBefore = drops;
    if (!remembered.has(hash)) await guesses.demandFewWrongTokens(address);
    const session = await retrying(() => database.asSystem((tx) => findSession(tx, hash, now)));
    if (session === 'unknown') {
      await guesses.countWrongToken(address);
      throw new Problem('signIn');
    }
    if (session === 'suspended') throw new Problem('accountSuspended');
    if (session === 'ended') {
      remembered.delete(hash);
      throw new Problem('sessionExpired');
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    const entry = {
      actor: session.actor,
      until: now.getTime() + believedMs,
      lastUsedAt: Date.parse(session.lastUsedAt),
    };
    if (now.getTime() - entry.lastUsedAt > touchedEveryMs) {
      await retrying(() =>
        database.asAccount(session.actor.accountId, (tx) => touchSession(tx, session.actor.sessionId, now)),
      );
      entry.lastUsedAt = now.getTime();
    }
    if (drops === dropsBefore) remembered.set(hash, entry);
    return session.actor;
  }

  // The entry stays: its token was right, and is looked up again whatever else comes from its address.
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
        : lookUp(hash, address, now);
    },
    forgetUser: (userId) => signals.send(topic, JSON.stringify({ userId })),
    forgetAccount: (accountId) => signals.send(topic, JSON.stringify({ accountId })),
    stop,
  };
}
