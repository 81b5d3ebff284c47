import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Brings the stored messages of a mailbox at an outside provider up to date. */
export const syncMailbox: Task<{ mailboxId: string }> = task({
  name: 'sync-mailbox',
  title: 'Synchronise a mailbox',
  payload: z.object({ mailboxId: z.uuid() }),
  timeoutSeconds: 300,
});

/**
 * Synchronises a mailbox after the commit; once, while an earlier request waits. With a moment it waits until then, and
 * does not keep a request of now from running at once.
 */
export const requestSync = (tx: Tx, queue: Queue, mailboxId: string, runAt?: Date): Promise<void> =>
  queue.enqueue(
    tx,
    syncMailbox,
    { mailboxId },
    runAt === undefined ? { key: mailboxId } : { key: `${mailboxId} later`, runAt },
  );
