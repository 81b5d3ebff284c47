import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

/** A server's handler for a topic. */
export type Listener = {
  hear: (payload: string) => void;
  /** Signals may have been missed: state known only from signals must be read again. */
  missed: () => void;
};

/**
 * Signals between the servers of one installation. A signal only says that something changed, and may be lost:
 * listeners then get `missed`.
 */
export type Signals = {
  /**
   * A number of this server. While it lives, it holds the lock of PostgreSQL that `isServerAlive` looks for, so that
   * others learn of its end at once, however it ends.
   */
  serverId: number;
  /**
   * Signals every server. This server's listeners have run when the call returns; those of other servers run shortly
   * after.
   */
  send: (topic: string, payload: string) => void;
  /** Returns the unsubscribe function. */
  on: (topic: string, listener: Listener) => () => void;
  /** Whether other servers were heard recently. */
  hasPeers: () => boolean;
  close: () => Promise<void>;
};

export type Listeners = {
  on: Signals['on'];
  hear: (topic: string, payload: string) => void;
  /** Reports a gap to the listeners of one topic, or of all topics. */
  missed: (topic?: string) => void;
};

/** The first number of a server's lock; the second one is its own. */
const serverLock = 7_214_081;

export const newServerId = (): number => randomInt(1, 2 ** 31);

/** The statement that takes the lock of a server, for as long as its connection lasts. */
export const lockServer = (serverId: number): string => `select pg_try_advisory_lock(${serverLock}, ${serverId})`;

/** Whether the server of a number lives. It always does for itself, even while its connection is opened again. */
export async function isServerAlive(tx: Tx, serverId: number, own: number): Promise<boolean> {
  if (serverId === own) return true;
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and classid = ${serverLock}::oid and objid = ${serverId}::oid and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(tx);
  return rows.length > 0;
}

/** The listeners in this process. */
export function listenersHere(): Listeners {
  const all = new Set<{ topic: string; listener: Listener }>();
  return {
    on(topic, listener) {
      const entry = { topic, listener };
      all.add(entry);
      return () => all.delete(entry);
    },
    hear(topic, payload) {
      for (const entry of [...all]) if (entry.topic === topic) entry.listener.hear(payload);
    },
    missed(topic) {
      for (const entry of [...all]) if (topic === undefined || entry.topic === topic) entry.listener.missed();
    },
  };
}

/** The signals of the embedded database, which has one server. */
export function localSignals(): Signals {
  const here = listenersHere();
  return {
    serverId: newServerId(),
    send: here.hear,
    on: here.on,
    hasPeers: () => false,
    close: () => Promise.resolve(),
  };
}
