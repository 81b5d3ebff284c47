import type { EmailDeed } from '@truckroll/domain/emails/email-kinds';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { MailboxError } from '../../providers/mailbox/mailbox.ts';
import type { ServerContext } from '../../server-context.ts';
import {
  countAttempts,
  deleteActions,
  deleteAppends,
  hasActions,
  insertActions,
  listActions,
  type WaitingAction,
} from './action-store.ts';
import { type ActionWork, openActionWork } from './action-work.ts';
import { claim, release } from './mailbox-claims.ts';
import { findMailboxById, type MailboxRow } from './mailbox-store.ts';

type Payload = { mailboxId: string };

/** Repeats in a mailbox what people did to its messages in Truckroll, and copies sent messages to its Sent folder. */
const applyActions: Task<Payload> = task({
  name: 'apply-email-actions',
  title: 'Change a mailbox',
  payload: z.object({ mailboxId: z.uuid() }),
  timeoutSeconds: 300,
});

const atOnce = 200;
/** An action is dropped after this many refusals by the server. One that never reached the server is never dropped. */
const mostRefusals = 5;
const shortestWaitMs = 10_000;
const longestWaitMs = 15 * 60_000;

/** Starts the task that repeats pending actions in a mailbox after the commit, if there are any. */
export async function requestActions(tx: Tx, queue: Queue, mailboxId: string): Promise<void> {
  if (await hasActions(tx, mailboxId)) await queue.enqueue(tx, applyActions, { mailboxId }, { key: mailboxId });
}

/**
 * Queues an action for the mailboxes of the messages and starts the task after the commit. The built-in mailbox needs
 * none: its messages exist only here.
 */
export async function noteActions(
  tx: Tx,
  messages: readonly { id: string; mailboxId: string; provider: string }[],
  deed: EmailDeed,
  { queue, now }: { queue: Queue; now: Date },
): Promise<void> {
  const outside = messages.filter(({ provider }) => provider !== 'local');
  await insertActions(
    tx,
    outside.map(({ id }) => id),
    deed,
    now,
  );
  for (const mailboxId of new Set(outside.map((message) => message.mailboxId)))
    await queue.enqueue(tx, applyActions, { mailboxId }, { key: mailboxId });
}

const requestLater = (tx: Tx, queue: Queue, mailboxId: string, runAt: Date) =>
  queue.enqueue(tx, applyActions, { mailboxId }, { key: `${mailboxId} later`, runAt });

type Step = (work: ActionWork) => Promise<void>;

/**
 * Groups pending actions into steps. The actions of one message keep their order, the last of several changes of a flag
 * wins, and messages of the same step are changed together.
 */
function stepsOf(actions: readonly WaitingAction[]): { ids: string[]; step: Step; attempts: number }[] {
  const attemptsOf = (some: readonly WaitingAction[]) => Math.max(0, ...some.map(({ attempts }) => attempts));
  const appended = actions.filter(({ deed }) => deed === 'append');
  const flagged = actions.filter(({ deed }) => deed === 'read' || deed === 'unread');
  const trashed = actions.filter(({ deed }) => deed === 'trash');
  const last = new Map(flagged.map(({ messageId, deed }) => [messageId, deed]));
  const flagStep = (isSeen: boolean) => {
    const messages = new Set([...last].flatMap(([id, deed]) => ((deed === 'read') === isSeen ? [id] : [])));
    const ours = flagged.filter(({ messageId }) => messages.has(messageId));
    return { actions: ours, step: (work: ActionWork) => work.setSeen([...messages], isSeen) };
  };
  return [
    ...appended.map((action) => ({ actions: [action], step: (work: ActionWork) => work.append(action.messageId) })),
    flagStep(true),
    flagStep(false),
    { actions: trashed, step: (work: ActionWork) => work.trash(trashed.map(({ messageId }) => messageId)) },
  ]
    .filter((each) => each.actions.length > 0)
    .map(({ actions: ours, step }) => ({ ids: ours.map(({ id }) => id), step, attempts: attemptsOf(ours) }));
}

type Parts = Pick<ServerContext, 'queue' | 'storage' | 'outsideMailboxes' | 'serverId'>;

/** Registers the task that repeats actions in mailboxes of outside providers. */
export function actionTasks({ queue, storage, outsideMailboxes, serverId }: Parts): void {
  async function work(mailbox: MailboxRow, run: TaskRun<Payload>): Promise<void> {
    const { transact, now, signal, log } = run;
    const list = () => transact((tx) => listActions(tx, mailbox.id, atOnce));
    const box = await outsideMailboxes.open(mailbox, { transact, now });
    if (box.filesSentMail) await transact((tx) => deleteAppends(tx, mailbox.id));
    let actions = await list();
    if (actions.length === 0) return;
    const opened = await openActionWork({ box, mailbox, storage, transact, signal });
    try {
      for (; actions.length > 0; actions = await list()) {
        for (const { ids, step, attempts } of stepsOf(actions)) {
          try {
            await step(opened);
          } catch (error) {
            const isRefused = error instanceof MailboxError && error.failure === 'rejected';
            if (!isRefused || attempts + 1 < mostRefusals) throw error;
            log.warn({ mailbox: mailbox.id, said: error.serverText }, 'A change of a mailbox was refused and given up');
          }
          await transact((tx) => deleteActions(tx, ids));
        }
      }
    } finally {
      await opened.close();
    }
  }

  /**
   * Schedules another attempt, with growing delays. After a refused sign-in the next successful synchronisation starts
   * it.
   */
  async function postpone(mailbox: MailboxRow, error: MailboxError, { transact, now }: TaskRun<Payload>) {
    await transact(async (tx) => {
      const waiting = await listActions(tx, mailbox.id, atOnce);
      await countAttempts(
        tx,
        waiting.map(({ id }) => id),
      );
      if (error.failure === 'refused') return;
      const attempts = Math.max(0, ...waiting.map((action) => action.attempts));
      const waitMs = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(attempts, 10));
      await requestLater(tx, queue, mailbox.id, new Date(now.getTime() + waitMs));
    });
  }

  queue.runs(applyActions, async (run: TaskRun<Payload>) => {
    const { payload, transact, now } = run;
    const { mailboxId } = payload;
    const begun = await transact(async (tx) => {
      const mailbox = await findMailboxById(tx, mailboxId);
      if (mailbox === undefined || mailbox.needsSignIn || !(await hasActions(tx, mailboxId))) return null;
      const seconds = applyActions.timeoutSeconds + 10;
      const held = await claim(tx, { mailboxId, work: 'actions' }, { serverId, now, seconds });
      if (held === null) await requestLater(tx, queue, mailboxId, new Date(now.getTime() + shortestWaitMs));
      return held === null ? null : { mailbox, held };
    });
    if (begun === null) return;
    try {
      await work(begun.mailbox, run);
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      await postpone(begun.mailbox, error, run);
    } finally {
      await transact((tx) => release(tx, begun.held));
    }
  });
}
