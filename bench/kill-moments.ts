import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Speaker } from './mail-relay.ts';

/** A moment of sending mail at which the server is killed. */
export type Moment = {
  name: string;
  /** The part of a conversation that triggers it; null: at a random time, or before the message is stored. */
  said: { to: 'smtp' | 'imap'; by: Speaker; words: RegExp } | null;
  /** Whether writes to the messages are blocked until then, so that the server dies with an open transaction. */
  locks: boolean;
};

const queued = /^250 2\.0\.0 Ok: queued/m;

export const moments: readonly Moment[] = [
  { name: 'before the message is stored', said: null, locks: true },
  { name: 'stored, before SMTP', said: { to: 'smtp', by: 'mail server', words: /^220 / }, locks: false },
  { name: 'in SMTP, before the text', said: { to: 'smtp', by: 'product', words: /^DATA\r/m }, locks: false },
  { name: 'in SMTP, before its end', said: { to: 'smtp', by: 'product', words: /(^|\r\n)\.\r\n$/ }, locks: false },
  { name: 'taken, 250 not yet read', said: { to: 'smtp', by: 'mail server', words: queued }, locks: false },
  { name: 'taken, 250 read, not committed', said: { to: 'smtp', by: 'mail server', words: queued }, locks: true },
  { name: 'before the copy in Sent', said: { to: 'imap', by: 'product', words: / APPEND / }, locks: false },
  { name: 'copy in Sent, answer not read', said: { to: 'imap', by: 'mail server', words: /APPENDUID/ }, locks: false },
  { name: 'at a random time', said: null, locks: false },
];

const timeoutMs = 5_000;

/** Locks the messages against writes, so that a transaction stays open until the server is dead. */
export async function lockMessages(url: string) {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table email_messages in share mode');
  const count = async (): Promise<number> => {
    const { rows } = await holder.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where relation = 'email_messages'::regclass and not granted`,
    );
    return rows[0]?.waiting ?? 0;
  };
  return {
    /** Resolves soon after a transaction waits for the lock, before the product would give up. */
    async waiting(): Promise<void> {
      for (const end = Date.now() + timeoutMs; (await count()) === 0 && Date.now() < end; ) await delay(10);
      await delay(100);
    },
    /** Ends the transactions of the killed server, as PostgreSQL does when it notices the lost connection. */
    async release(): Promise<void> {
      await holder.query(
        `select pg_terminate_backend(pid) from pg_locks where relation = 'email_messages'::regclass and not granted`,
      );
      await delay(50);
      await holder.query('rollback');
      await holder.end();
    },
  };
}
