import { chore, type TaskRun } from '../../platform/background/task.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import type { ServerContext } from '../../server-context.ts';
import { requestActions } from './apply-actions.ts';
import { type Claim, claim, release } from './mailbox-claims.ts';
import { storeFailedRun, storeGoodRun } from './mailbox-state.ts';
import { findMailboxById, listOutsideMailboxes, type MailboxRow } from './mailbox-store.ts';
import { readMailbox } from './read-mailbox.ts';
import { MailboxGone } from './stored-folder.ts';
import { requestSync, syncMailbox } from './sync-mailbox-task.ts';

/** Polls all outside mailboxes, including those with push notifications, because notifications get lost. */
export const syncMailboxes = chore({ name: 'sync-mailboxes', cron: '*/5 * * * *' });

/**
 * After this time a run stops and queues the next one, so that many mailboxes take turns and a server closes quickly.
 */
const sliceMs = 60_000;
/** The delay of a run while another one holds the mailbox. */
const waitMs = 20_000;

type Run = TaskRun<{ mailboxId: string }>;

type Begun = { mailbox: MailboxRow; held: Claim };

type Parts = Pick<ServerContext, 'queue' | 'storage' | 'mailReader' | 'outsideMailboxes' | 'settings' | 'serverId'> & {
  /** Aborted when the server closes. */
  closing: AbortSignal;
  /** Called after a successful run. */
  onRead: (mailbox: Pick<MailboxRow, 'id' | 'accountId'>) => void;
};

/** Registers the task that synchronises a mailbox, and the chore that queues it for all mailboxes. */
export function mailboxSyncTasks(parts: Parts): void {
  const { queue, storage, mailReader, outsideMailboxes, settings, serverId, closing, onRead } = parts;

  /** Claims the mailbox; null if it must not be read now. */
  const begin = ({ payload: { mailboxId }, transact, now }: Run): Promise<Begun | null> =>
    transact(async (tx) => {
      const mailbox = await findMailboxById(tx, mailboxId);
      if (mailbox === undefined || mailbox.provider === 'local' || mailbox.needsSignIn) return null;
      const later = (runAt: Date) => requestSync(tx, queue, mailboxId, runAt);
      const { syncAfter } = mailbox;
      if (syncAfter !== null && syncAfter > now.toISOString()) {
        await later(new Date(syncAfter));
        return null;
      }
      const seconds = syncMailbox.timeoutSeconds + 10;
      const held = await claim(tx, { mailboxId, work: 'sync' }, { serverId, now, seconds });
      if (held === null) {
        await later(new Date(now.getTime() + waitMs));
        return null;
      }
      await requestActions(tx, queue, mailboxId);
      return { mailbox, held };
    });

  async function sync({ mailbox, held }: Begun, run: Run): Promise<void> {
    const { transact, now, signal, payload } = run;
    const end = performance.now() + sliceMs;
    const reading = { reader: mailReader, storage, transact, now, signal, days: settings.MAIL_DAYS };
    const isOver = () => closing.aborted || performance.now() > end;
    let hasRead = false;
    const onTaken = () => {
      hasRead = true;
    };
    try {
      const box = await outsideMailboxes.open(mailbox, { transact, now });
      const how = await readMailbox(box, mailbox, { ...reading, isOver, onTaken });
      await transact(async (tx) => {
        await release(tx, held);
        await storeGoodRun(tx, mailbox.id, { isDone: how === 'done', now });
        if (how === 'unfinished') await requestSync(tx, queue, payload.mailboxId);
      });
      onRead(mailbox);
    } catch (error) {
      if (error instanceof MailboxGone) return;
      await transact(async (tx) => {
        await release(tx, held);
        if (!(error instanceof MailboxError)) return;
        const retryAt = await storeFailedRun(tx, mailbox, { error, hasRead, now });
        if (retryAt !== null) await requestSync(tx, queue, mailbox.id, retryAt);
      });
      // Any other error is a defect of ours or the end of the server: the queue retries.
      if (!(error instanceof MailboxError)) throw error;
      run.log.warn({ mailbox: mailbox.id, failure: error.failure }, 'A mailbox could not be synchronized');
    }
  }

  queue.runs(syncMailbox, async (run: Run) => {
    const begun = await begin(run);
    if (begun !== null) await sync(begun, run);
  });

  queue.runsByClock(syncMailboxes, async ({ transact }) => {
    await transact(async (system) => {
      for (const { id: mailboxId, accountId } of await listOutsideMailboxes(system))
        await queue.enqueue(system, syncMailbox, { mailboxId }, { key: mailboxId, accountId });
    });
  });
}
