import type { MailAttachment } from '@truckroll/contract/mail/mail';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, TaskFailure, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type MailFile, MailRefused, type NewMail } from '../../providers/mail/mail.ts';
import type { ServerContext } from '../../server-context.ts';
import { brandedParts, type StoredPictures, withLogo } from './mail-brand.ts';
import { getMail, insertMail, type MailRow, markSent, recordFailure } from './mail-store.ts';

const carryMail: Task<{ mailId: string }> = task({
  name: 'send-mail',
  title: 'Send an email',
  payload: z.object({ mailId: z.uuid() }),
  retries: 10,
});

/** Enqueues a mail in the caller's transaction, and returns its id. It is sent after the commit. */
export async function sendMail(tx: Tx, queue: Queue, mail: NewMail): Promise<string> {
  const id = newId();
  const { letter: _, ...plain } = { ...mail, ...(await brandedParts(tx, mail)) };
  const account = mail.accountId === undefined ? {} : { accountId: mail.accountId };
  await Promise.all([insertMail(tx, { id, ...plain }), queue.enqueue(tx, carryMail, { mailId: id }, account)]);
  return id;
}

/** Prints an attachment as a file, in the account of the task. Null if its document or client was deleted. */
export type PrintForMail<Attachment = MailAttachment> = (
  attachment: Attachment,
  run: Pick<TaskRun<unknown>, 'accountId' | 'transact' | 'now'>,
) => Promise<Buffer | null>;

const pdfType = 'application/pdf';

/** Renders a mail's attachments. The mail is sent even if one was deleted in the meantime. */
async function printAttachments(attachments: readonly MailAttachment[], run: TaskRun<unknown>, print: PrintForMail) {
  const printed = await Promise.all(
    attachments.map(async (attachment) => {
      const content = await print(attachment, run);
      return content === null ? [] : [{ name: attachment.name, type: pdfType, content, contentId: null }];
    }),
  );
  return printed.flat();
}

type PrintedMail = Omit<MailRow, 'attachments'> & { attachments: MailFile[] };

/**
 * Sends a mail from the sender's connected mailbox, else the company's. Answers how it was sent, or null if there is no
 * mailbox. Rejects as `MailTransport.send` does; repeated attempts use the same Message-ID.
 */
export type LeaveByMailbox = (
  mail: PrintedMail,
  run: Pick<TaskRun<unknown>, 'accountId' | 'transact' | 'now' | 'signal' | 'isLastAttempt'>,
) => Promise<{ isElsewhere: boolean } | null>;

/** The outcome of a mail: sent, only stored here, waiting for another attempt, or permanently failed. */
export type MailOutcome = { state: 'left' | 'kept' } | { state: 'waiting' | 'failed'; error: string };

/** Stores the outcome of a mail with the record that it is about, in the transaction that stores it with the mail. */
export type FollowMail = (
  tx: Tx,
  mail: Pick<MailRow, 'id' | 'kind' | 'about' | 'to' | 'cc' | 'senderId' | 'createdAt'>,
  outcome: MailOutcome & { now: Date },
) => Promise<void>;

/** What automatic mails to clients depend on, passed in by the feature that writes them, as `OwnedTexts` for texts. */
export type OwnedMails = {
  /** Why a waiting mail must not be sent any more, or null. */
  readRefusal: (tx: Tx, of: { mailId: string }, now: Date) => Promise<string | null>;
  /** Stores with the record that a mail is about whether its client was told: null is no error, `isKept` only stored here. */
  follow: (
    tx: Tx,
    of: { mailId: string },
    outcome: { error: string | null; isKept: boolean; now: Date },
  ) => Promise<void>;
};

/** The mails that features write, by their kind. Others depend on nothing. */
type MailsByKind = Partial<Record<MailRow['kind'], OwnedMails>>;

/** @param parts.leaveByMailbox, parts.owned, parts.follow passed in, because the mailboxes and the records depend on this feature */
export function mailTasks(
  { queue, mail, storage }: Pick<ServerContext, 'queue' | 'mail'> & { storage: StoredPictures },
  {
    print,
    leaveByMailbox,
    owned,
    follow,
  }: { print: PrintForMail; leaveByMailbox: LeaveByMailbox; owned: MailsByKind; follow: FollowMail },
): void {
  /** Stores the outcome of a mail with the record that the mail is about. */
  async function record(tx: Tx, row: MailRow, outcome: MailOutcome & { now: Date }): Promise<void> {
    await follow(tx, row, outcome);
    const { state, now } = outcome;
    if (state === 'waiting') return;
    const error = state === 'failed' ? outcome.error : null;
    await owned[row.kind]?.follow(tx, { mailId: row.id }, { error, isKept: state === 'kept', now });
  }

  async function leave(row: MailRow, run: TaskRun<unknown>): Promise<{ isElsewhere: boolean }> {
    const [printedFiles, { html, logo }] = await Promise.all([
      printAttachments(row.attachments, run, print),
      withLogo(row.html, { transact: run.transact, storage }),
    ]);
    const printed = { ...row, html, attachments: [...logo, ...printedFiles] };
    const left = row.senderId === null ? null : await leaveByMailbox(printed, run);
    if (left !== null) return left;
    await mail.send(printed);
    return { isElsewhere: mail.name !== 'built-in' };
  }

  async function carry(run: TaskRun<{ mailId: string }>): Promise<void> {
    const row = await run.transact((tx) => getMail(tx, run.payload.mailId));
    if (row === undefined || row.status === 'sent' || row.status === 'kept') return;
    let left: { isElsewhere: boolean };
    try {
      const refusal = await run.transact(async (tx) => owned[row.kind]?.readRefusal(tx, { mailId: row.id }, run.now));
      if (refusal != null) throw new MailRefused(refusal);
      left = await leave(row, run);
    } catch (error) {
      const isRefused = error instanceof MailRefused;
      const text = isRefused || error instanceof TaskFailure ? error.message : 'The mail could not be sent.';
      const isFinal = isRefused || run.isLastAttempt;
      await run.transact(async (tx) => {
        await recordFailure(tx, row.id, { error: text, isFinal });
        await record(tx, row, { state: isFinal ? 'failed' : 'waiting', error: text, now: run.now });
      });
      if (isRefused) return;
      throw error;
    }
    await run.transact(async (tx) => {
      await markSent(tx, row.id, { now: run.now, ...left });
      await record(tx, row, { state: left.isElsewhere ? 'left' : 'kept', now: run.now });
    });
  }
  queue.runs(carryMail, carry);
}
