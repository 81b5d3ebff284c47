import { createHash } from 'node:crypto';
import { personText } from '@truckroll/domain/emails/mail-addresses';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ServerContext } from '../../server-context.ts';
import { recordEvent } from '../events/record-event.ts';
import { composeMail } from './compose-mail.ts';
import { deliver, deliveryFailure } from './deliver.ts';
import { attachmentsOf, inlineImagesOf, insertMailFiles, readMailFile, type StoredMailFile } from './mail-files.ts';
import { findMailboxById, type MailboxRow } from './mailbox-store.ts';
import { findMessageForChange, insertMessage, type MessageRow } from './message-store.ts';
import { settleThreads } from './thread-store.ts';

/** Sends a message that waits for its time, and ends what a crash interrupted. */
const sendEmail: Task<{ messageId: string }> = task({
  name: 'send-email',
  title: 'Send an email of a connected mailbox',
  payload: z.object({ messageId: z.uuid() }),
});

/** After this time a message that is still being sent was interrupted: its server ended. */
const interruptedMs = 5 * 60_000;
/** While a first request is under way, a repeated one waits. */
const underWayMs = 2 * 60_000;

export type EmailToSend = {
  /** Under the same key a message is sent once. */
  key: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  /** Cleaned. */
  html: string;
  references: string[];
  files: StoredMailFile[];
  /** Files of a draft, whose rows exist. */
  draft: { id: string; keys: string[] } | null;
  sendAt: string | null;
};

/** The Message-ID of a message: the same for the same person and key, so that a repeated call sends under the same one. */
const messageIdOf = (mailbox: MailboxRow, { userId }: Actor, key: string): string => {
  const name = createHash('sha256').update(`${mailbox.id} ${userId} ${key}`).digest('hex').slice(0, 40);
  return `<${name}@${mailbox.email.split('@')[1]}>`;
};

const findSent = (tx: Tx, mailbox: MailboxRow, headerId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('emailAccountId', '=', mailbox.id)
    .where('headerMessageId', '=', headerId)
    .where('state', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** A person tries a failed message again, or one that was interrupted. */
const beginAgain = (tx: Tx, id: string, now: Date): Promise<MessageRow> =>
  tx
    .updateTable('emailMessages')
    .set({ state: 'sending', sendAt: now.toISOString(), errorText: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Stores a message before it is sent, so that a crash loses nothing. What an earlier try under the same key stored is
 * taken up: it is answered when it was sent, and sent again under its Message-ID when it was interrupted.
 */
export async function beginSending(
  tx: Tx,
  mailbox: MailboxRow,
  email: EmailToSend,
  by: { actor: Actor; now: Date; queue: Queue; companyName: string },
): Promise<MessageRow> {
  const { actor, now, queue } = by;
  const headerId = messageIdOf(mailbox, actor, email.key);
  const known = await findSent(tx, mailbox, headerId);
  if (known !== undefined) {
    if (known.state === 'sending' && now.getTime() - Date.parse(known.sendAt ?? '') < underWayMs)
      throw new Problem('stillProcessing');
    return known.state === 'failed' || known.state === 'sending' ? await beginAgain(tx, known.id, now) : known;
  }
  const id = newId();
  const isLater = email.sendAt !== null && email.sendAt > now.toISOString();
  const name = by.companyName === '' ? actor.name : `${actor.name} · ${by.companyName}`;
  const sendAt = isLater ? email.sendAt : now.toISOString();
  const threadId = await insertMessage(
    tx,
    mailbox,
    {
      id,
      ...{ headerId, references: email.references, chMessageId: `out:${headerId}`, providerThreadId: null },
      from: [personText({ name, address: mailbox.email })],
      replyTo: [],
      ...{ to: email.to, cc: email.cc, bcc: email.bcc, subject: email.subject },
      text: textOfHtml(email.html),
      html: email.html,
      kind: 'person',
      timestamp: now.toISOString(),
      ...{ isRead: true, isHeadOnly: false, looksLike: null, isOutgoing: true },
      size: email.html.length + email.files.reduce((sum, { size }) => sum + size, 0),
      attachments: attachmentsOf(email.files),
      inlineImages: inlineImagesOf(email.files),
      outgoing: { state: isLater ? 'scheduled' : 'sending', sendAt, sentBy: actor.userId },
    },
    now,
  );
  const fromDraft = new Set(email.draft?.keys ?? []);
  const added = email.files.filter(({ key }) => !fromDraft.has(key));
  await insertMailFiles(tx, added, { ownerId: id, createdBy: actor.userId, now });
  if (email.draft !== null) await takeOverDraft(tx, email.draft, id);
  await settleThreads(tx, [threadId]);
  const runAt = isLater ? new Date(email.sendAt ?? now) : new Date(now.getTime() + interruptedMs);
  await queue.enqueue(tx, sendEmail, { messageId: id }, { runAt });
  return tx.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function takeOverDraft(tx: Tx, draft: { id: string; keys: string[] }, messageId: string): Promise<void> {
  if (draft.keys.length > 0)
    await tx.updateTable('storedFiles').set({ ownerId: messageId }).where('key', 'in', draft.keys).execute();
  await tx.deleteFrom('emailDrafts').where('id', '=', draft.id).execute();
}

type Outside = Pick<ServerContext, 'mail' | 'localPost' | 'storage'>;

/** Writes a stored message as it leaves and hands it over. Runs outside of a transaction. */
export async function sendStored(outside: Outside, mailbox: MailboxRow, row: MessageRow, now: Date): Promise<void> {
  const named = [
    ...row.attachments.map((file) => ({ ...file, name: file.filename, contentId: null })),
    ...row.inlineImages.map((file) => ({ ...file, name: file.content_id, contentId: file.content_id })),
  ];
  const files = [];
  for (const { s3_key: key, name, content_type: type, contentId } of named)
    files.push({ name, type, contentId, content: await readMailFile(outside.storage, key) });
  const [from = mailbox.email] = row.fromAddresses;
  const message = await composeMail({
    from,
    to: row.toAddresses,
    cc: row.ccAddresses,
    bcc: row.bccAddresses,
    subject: row.subject,
    html: row.bodyHtml,
    text: row.body,
    headerId: row.headerMessageId,
    references: row.answersMessageIds,
    // Of a repeated delivery the date is the same as well: receivers compare it.
    date: new Date(row.sendAt ?? row.createdAt),
    files,
  });
  await deliver(outside, mailbox, message, now);
}

type Ending = { state: 'sent'; now: Date } | { state: 'failed'; reason: string };

/** Ends the sending of a message: from here on it is never sent again by itself. */
export async function endSending(tx: Tx, id: string, ending: Ending): Promise<MessageRow> {
  const { state } = ending;
  const row = await tx
    .updateTable('emailMessages')
    .set(
      state === 'sent'
        ? { state, errorText: null, sendAt: null, timestamp: ending.now.toISOString() }
        : { state, errorText: ending.reason, sendAt: null },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleThreads(tx, [row.threadId]);
  return row;
}

type TakenUp = { row: MessageRow; mailbox: MailboxRow };

/** Takes a message up in the background: null if it needs nothing any more, or its time has not come. */
async function takeUp(tx: Tx, queue: Queue, id: string, now: Date): Promise<TakenUp | null> {
  const row = await findMessageForChange(tx, id);
  if (row === undefined || (row.state !== 'sending' && row.state !== 'scheduled')) return null;
  if (row.state === 'scheduled' && row.sendAt !== null && row.sendAt > now.toISOString()) {
    await queue.enqueue(tx, sendEmail, { messageId: id }, { runAt: new Date(row.sendAt) });
    return null;
  }
  const mailbox = await findMailboxById(tx, row.emailAccountId);
  if (mailbox === undefined) return null;
  if (row.state === 'scheduled')
    await tx.updateTable('emailMessages').set({ state: 'sending' }).where('id', '=', id).execute();
  return { row, mailbox };
}

export function sendingTasks(context: Outside & Pick<ServerContext, 'queue'>): void {
  async function send({ payload: { messageId }, transact, now, isLastAttempt }: TaskRun<{ messageId: string }>) {
    const taken = await transact((tx) => takeUp(tx, context.queue, messageId, now));
    if (taken === null) return;
    try {
      await sendStored(context, taken.mailbox, taken.row, now);
    } catch (error) {
      const { reason, isFinal } = deliveryFailure(error);
      if (!isFinal && !isLastAttempt) throw error;
      await transact(async (tx) => {
        const { sentBy: userId, subject } = await endSending(tx, messageId, { state: 'failed', reason });
        const by = { actor: { userId: null, name: 'System' }, now };
        if (userId !== null) await recordEvent(tx, by, { type: 'email.failed', userId, subject, reason });
      });
      return;
    }
    await transact((tx) => endSending(tx, messageId, { state: 'sent', now }));
  }
  context.queue.runs(sendEmail, send);
}
