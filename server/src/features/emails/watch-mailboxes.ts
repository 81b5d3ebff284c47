import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from '../../platform/background/queue.ts';
import type { TaskLog } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Database } from '../../platform/database/database.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import { type Claim, claim, release, renewClaim } from './mailbox-claims.ts';
import { findMailboxById, listOutsideMailboxes } from './mailbox-store.ts';
import type { OutsideMailboxes } from './outside-mailboxes.ts';
import { requestSync } from './sync-mailbox-task.ts';

/**
 * The largest number of connections that one server keeps open to wait for changes. Further mailboxes are polled every
 * five minutes.
 */
const mostConnections = 100;
/** The interval at which a server looks for mailboxes without a watcher. */
const lookMs = 60_000;
/** The length of one IDLE command; servers end longer ones. */
const waitMs = 210_000;
const shortestRestMs = 30_000;
const longestRestMs = 15 * 60_000;
/** A claim lasts longer than the longest pause plus one IDLE command. */
const claimSeconds = 20 * 60;
/** How long a mailbox whose server lacks IDLE is left to polling. */
const unsupportedMs = 24 * 3_600_000;

type Parts = {
  database: Database;
  queue: Queue;
  outsideMailboxes: OutsideMailboxes;
  clock: () => Date;
  log: TaskLog;
};

type Watched = { id: string; accountId: string };

export type MailboxWatch = {
  /** Watches unwatched mailboxes, as many as this server may. Rejects when they cannot be listed. */
  look: () => Promise<void>;
  /**
   * Watches a mailbox that was just read, if this server watches mailboxes, so that a new one does not wait for the
   * next look.
   */
  follow: (mailbox: Watched) => void;
  /** Starts looking at the interval above. */
  start: () => void;
  /** Closes all connections. */
  stop: () => Promise<void>;
};

/**
 * Waits for changes in inboxes whose servers support IMAP IDLE, and synchronises them. One server of the installation
 * watches a mailbox; when it ends, another one takes over.
 */
export function watchMailboxes({ database, queue, outsideMailboxes, clock, log }: Parts): MailboxWatch {
  const { serverId } = database.signals;
  const ending = new AbortController();
  const { signal } = ending;
  const watched = new Map<string, Promise<void>>();
  const unsupported = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  /**
   * Waits in one session. 'ended': the mailbox no longer needs a watcher, or another server watches it. Rejects with
   * the failures of the session.
   */
  async function waitInSession(held: Claim, { id, accountId }: Watched): Promise<'ended' | 'unsupported'> {
    const transact = <T>(work: (tx: Tx) => Promise<T>) => database.asAccount(accountId, work);
    const row = await transact((tx) => findMailboxById(tx, id));
    if (row === undefined || row.needsSignIn) return 'ended';
    const box = await outsideMailboxes.open(row, { transact, now: clock() });
    const session = await box.connect(signal);
    try {
      const inbox = (await session.folders()).find(({ role }) => role === 'inbox');
      if (inbox === undefined) return 'unsupported';
      for (;;) {
        const how = await session.idle(inbox.path, waitMs);
        if (how === 'unsupported') return how;
        const isOurs = await transact(async (tx) => {
          const isKept = await renewClaim(tx, held, new Date(clock().getTime() + claimSeconds * 1000));
          if (isKept && how === 'changed') await requestSync(tx, queue, id);
          return isKept;
        });
        if (!isOurs) return 'ended';
      }
    } finally {
      await session.close();
    }
  }

  /** Watches a mailbox over any number of sessions. */
  async function watch(held: Claim, mailbox: Watched): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const begun = performance.now();
      try {
        if ((await waitInSession(held, mailbox)) === 'unsupported')
          unsupported.set(mailbox.id, clock().getTime() + unsupportedMs);
        return;
      } catch (error) {
        if (signal.aborted) return;
        // The next synchronisation reports this failure.
        if (!(error instanceof MailboxError) || error.failure === 'refused') throw error;
        if (performance.now() - begun > waitMs) failures = 0;
      }
      await delay(Math.min(longestRestMs, shortestRestMs * 2 ** Math.min(failures, 10)), undefined, { signal });
      await database.asAccount(mailbox.accountId, async (tx) => {
        await renewClaim(tx, held, new Date(clock().getTime() + claimSeconds * 1000));
        // Reads what changed while no connection was open.
        await requestSync(tx, queue, mailbox.id);
      });
    }
  }

  async function begin(mailbox: Watched): Promise<void> {
    const { id, accountId } = mailbox;
    const own = { mailboxId: id, work: 'watch' } as const;
    const by = { serverId, now: clock(), seconds: claimSeconds };
    const held = await database.asAccount(accountId, (tx) => claim(tx, own, by));
    if (held === null) return;
    const watching = watch(held, mailbox)
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, mailbox: id }, 'A mailbox is not watched any more');
      })
      .then(() => database.asAccount(accountId, (tx) => release(tx, held)))
      .catch((error: unknown) => log.warn({ err: error, mailbox: id }, 'The claim of a mailbox stays until its end'))
      .finally(() => watched.delete(id));
    watched.set(id, watching);
  }

  const isFull = (): boolean => signal.aborted || watched.size >= mostConnections;
  const isKnown = ({ id }: Watched): boolean => watched.has(id) || (unsupported.get(id) ?? 0) > clock().getTime();

  async function look(): Promise<void> {
    const free = await database.asSystem((system) => listOutsideMailboxes(system));
    for (const mailbox of free) {
      if (isFull()) return;
      if (!isKnown(mailbox)) await begin(mailbox);
    }
  }

  const lookAgain = () =>
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'Mailboxes to watch could not be listed'))
      .finally(() => {
        if (!signal.aborted) timer = setTimeout(() => void lookAgain(), lookMs).unref();
      });

  return {
    look,
    follow(mailbox) {
      if (!isStarted || isFull() || isKnown(mailbox)) return;
      begin(mailbox).catch((error: unknown) =>
        log.warn({ err: error, mailbox: mailbox.id }, 'A mailbox is watched after the next look only'),
      );
    },
    start() {
      isStarted = true;
      void lookAgain();
    },
    async stop() {
      clearTimeout(timer);
      ending.abort();
      await Promise.all(watched.values());
    },
  };
}
