import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { giveFiles } from '../../platform/storage/stored-file-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { noteActions } from './apply-actions.ts';
import { composeStored } from './compose-stored.ts';
import { type Delivering, type Delivery, type DeliveryRun, deliver, deliveryFailure } from './deliver.ts';
import { insertOutgoing, type OutgoingEmail } from './insert-outgoing.ts';
import { insertMailFiles } from './mail-files.ts';
import { findMailboxById, type MailboxRow } from './mailbox-store.ts';
import { findMessageForChange, type MessageRow } from './message-store.ts';
import { sharedIdOf } from './private-mail.ts';
import { settleThreads } from './thread-store.ts';

/** Sends scheduled messages, and finishes messages that a crash interrupted. */
const sendEmail: Task<{ messageId: string }> = task({
  name: 'send-email',
  title: 'Send an email of a connected mailbox',
  payload: z.object({ messageId: z.uuid() }),
});

/** After this time a message that is still being sent counts as interrupted, because its server has stopped. */
const interruptedMs = 5 * 60_000;
/** A repeated request waits while the first one is in progress. */
const underWayMs = 2 * 60_000;

export type EmailToSend = OutgoingEmail & {
  /** Under the same key a message is sent once. */
  key: string;
  /** Files of a draft, whose rows exist. */
  draft: { id: string; keys: string[] } | null;
  sendAt: string | null;
};

/** The Message-ID of a message: the same for the same person and key, so that a repeated request sends under the same one. */
export const messageIdOf = (mailbox: MailboxRow, { userId }: Pick<Actor, 'userId'>, key: string): string => {
  const name = createHash('sha256').update(`${mailbox.id} ${userId} ${key}`).digest('hex').slice(0, 40);
  return `<${name}@${mailbox.email.split('@')[1]}>`;
};

/** Locks the message that was or is being sent from here under a Message-ID. */
export const findSent = (tx: Tx, mailbox: MailboxRow, headerId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('emailAccountId', '=', mailbox.id)
    .where('headerMessageId', '=', headerId)
    .where('state', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** A message that is being sent. `mayBeSent`: an earlier attempt may have reached the mail server. */
export type BegunMessage = { row: MessageRow; mayBeSent: boolean };

/** A person tries a failed message again, or one that was interrupted. */
async function beginAgain(tx: Tx, id: string, { now, queue }: { now: Date; queue: Queue }): Promise<BegunMessage> {
  const row = await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set({ state: 'sending', sendAt: now.toISOString(), errorText: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendLater(tx, queue, id, new Date(now.getTime() + interruptedMs));
  return { row, mayBeSent: true };
}

const sendLater = (tx: Tx, queue: Queue, messageId: string, runAt: Date): Promise<void> =>
  queue.enqueue(tx, sendEmail, { messageId }, { runAt });

/**
 * Stores a message before it is sent, so that a crash loses nothing. If an earlier request with the same key has stored
 * it, that message is used: it is answered if it was sent, and sent again under its Message-ID if it was interrupted.
 */
export async function beginSending(
  tx: Tx,
  mailbox: MailboxRow,
  email: EmailToSend,
  by: { actor: Actor; now: Date; queue: Queue; companyName: string },
): Promise<BegunMessage> {
  const { actor, now, queue } = by;
  const headerId = messageIdOf(mailbox, actor, email.key);
  const known = await findSent(tx, mailbox, headerId);
  if (known !== undefined) {
    if (known.state === 'sending' && now.getTime() - Date.parse(known.sendAt ?? '') < underWayMs)
      throw new Problem('stillProcessing');
    const isOpen = known.state === 'failed' || known.state === 'sending';
    return isOpen ? await beginAgain(tx, known.id, by) : { row: known, mayBeSent: false };
  }
  const id = newId();
  const isLater = email.sendAt !== null && email.sendAt > now.toISOString();
  const sendAt = isLater ? email.sendAt : now.toISOString();
  const outgoing = { state: isLater ? 'scheduled' : 'sending', sendAt, sentBy: actor.userId } as const;
  const sender = { name: actor.name, companyName: by.companyName };
  const threadId = await insertOutgoing(tx, mailbox, email, { id, headerId, sender, outgoing, now });
  const fromDraft = new Set(email.draft?.keys ?? []);
  const added = email.files.filter(({ key }) => !fromDraft.has(key));
  await insertMailFiles(tx, added, { ownerId: id, createdBy: actor.userId, now });
  if (email.draft !== null) await takeOverDraft(tx, email.draft, id);
  await settleThreads(tx, [threadId]);
  const runAt = isLater ? new Date(email.sendAt ?? now) : new Date(now.getTime() + interruptedMs);
  await sendLater(tx, queue, id, runAt);
  const row = await tx.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { row, mayBeSent: false };
}

async function takeOverDraft(tx: Tx, draft: { id: string; keys: string[] }, messageId: string): Promise<void> {
  await giveFiles(tx, draft.keys, messageId);
  await telling(tx, 'emailDraft', null, { users: returned('userId') })
    .deleteFrom('emailDrafts')
    .where('id', '=', draft.id)
    .returning('userId')
    .execute();
}

type Outside = Delivering & Pick<ServerContext, 'storage'>;

/**
 * Delivers a stored message. Must run outside a transaction. If an earlier attempt may have reached the mail server
 * (`mayBeSent`), the Sent folder is searched first.
 */
export async function sendStored(
  outside: Outside,
  { mailbox, row }: { mailbox: MailboxRow; row: MessageRow },
  run: Omit<DeliveryRun, 'sentAs'> & { mayBeSent: boolean },
): Promise<Delivery> {
  const installation = outside.localPost.installationFor(mailbox);
  const message = await composeStored(outside.storage, { mailbox, row, installation });
  const { mayBeSent, ...others } = run;
  return deliver(outside, mailbox, message, { ...others, sentAs: mayBeSent ? row.headerMessageId : null });
}

type Ending = ({ state: 'sent' } & Delivery) | { state: 'failed'; reason: string };

/** Ends the sending of a message, which is then never resent automatically. */
export async function endSending(
  tx: Tx,
  { mailbox, row: { id } }: { mailbox: MailboxRow; row: Pick<MessageRow, 'id'> },
  ending: Ending,
  { queue, now }: { queue: Queue; now: Date },
): Promise<MessageRow> {
  const row = await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set((message) =>
      ending.state === 'sent'
        ? // The date with which it was sent.
          { ...ending, errorText: null, sendAt: null, timestamp: message.fn.coalesce('sendAt', 'timestamp') }
        : { state: ending.state, errorText: ending.reason, sendAt: null },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (ending.state === 'sent') {
    const { provider } = mailbox;
    await noteActions(tx, [{ id, mailboxId: mailbox.id, provider }], 'append', { queue, now });
  }
  await settleThreads(tx, [row.threadId]);
  const by = { actor: { userId: row.sentBy, name: 'System' }, now };
  if (ending.state === 'sent')
    await recordEvent(tx, by, { type: 'email.sent', sharedEmailId: await sharedIdOf(tx, mailbox, row) });
  return row;
}

type TakenUp = BegunMessage & { mailbox: MailboxRow };

/** Claims a message for sending in the background. Null if it needs no sending any more, or is not due yet. */
async function takeUp(tx: Tx, queue: Queue, id: string, { now, attempt }: TaskRun<unknown>): Promise<TakenUp | null> {
  const row = await findMessageForChange(tx, id);
  if (row === undefined || (row.state !== 'sending' && row.state !== 'scheduled')) return null;
  const isUnderWay = row.state === 'sending' && attempt === 1;
  // Another attempt may have started since this run was scheduled.
  const dueAt = Date.parse(row.sendAt ?? row.createdAt) + (isUnderWay ? interruptedMs : 0);
  if (dueAt > now.getTime() && (row.state === 'scheduled' || isUnderWay)) {
    await sendLater(tx, queue, id, new Date(dueAt));
    return null;
  }
  const mailbox = await findMailboxById(tx, row.emailAccountId);
  if (mailbox === undefined) return null;
  if (row.state === 'scheduled')
    await telling(tx, 'email', null)
      .updateTable('emailMessages')
      .set({ state: 'sending' })
      .where('id', '=', id)
      .execute();
  return { row, mailbox, mayBeSent: row.state === 'sending' };
}

export function sendingTasks(context: Outside & Pick<ServerContext, 'queue'>): void {
  const { queue } = context;
  async function send(run: TaskRun<{ messageId: string }>) {
    const { transact, now, signal, isLastAttempt, payload } = run;
    const taken = await transact((tx) => takeUp(tx, queue, payload.messageId, run));
    if (taken === null) return;
    let delivery: Delivery;
    try {
      delivery = await sendStored(context, taken, { transact, now, signal, mayBeSent: taken.mayBeSent });
    } catch (error) {
      const { reason, isFinal } = deliveryFailure(error);
      if (!isFinal && !isLastAttempt) throw error;
      await transact(async (tx) => {
        const row = await endSending(tx, taken, { state: 'failed', reason }, { queue, now });
        const { sentBy: userId, subject } = row;
        const by = { actor: { userId: null, name: 'System' }, now };
        if (userId === null) return;
        const sharedEmailId = await sharedIdOf(tx, taken.mailbox, row);
        await recordEvent(tx, by, { type: 'email.failed', sharedEmailId, userId, subject, reason });
      });
      return;
    }
    await transact((tx) => endSending(tx, taken, { state: 'sent', ...delivery }, { queue, now }));
  }
  queue.runs(sendEmail, send);
}
