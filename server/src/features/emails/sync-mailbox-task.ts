import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Synchronises the stored messages of a mailbox of an outside provider. */
export const syncMailbox: Task<{ mailboxId: string }> = task({
  name: 'sync-mailbox',
  title: 'Synchronize a mailbox',
  payload: z.object({ mailboxId: z.uuid() }),
  timeoutSeconds: 300,
});

/**
 * Queues the synchronisation of a mailbox after the commit, unless one is queued already. One with `runAt` waits until
 * then and does not delay an immediate one.
 */
export const requestSync = (tx: Tx, queue: Queue, mailboxId: string, runAt?: Date): Promise<void> =>
  queue.enqueue(
    tx,
    syncMailbox,
    { mailboxId },
    runAt === undefined ? { key: mailboxId } : { key: `${mailboxId} later`, runAt },
  );
