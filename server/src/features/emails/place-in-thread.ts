import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { baseSubject } from '@truckroll/domain/emails/subjects';
import {
  belongBySubject,
  mergeThreads,
  subjectReachMs,
  type ThreadedHead,
  threadingIds,
} from '@truckroll/domain/emails/threads';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { addThreadAddresses, copyThreadAddresses } from '../../records/mail/thread-address-store.ts';
import { lockMailbox, type MailboxRow } from './mailbox-store.ts';

export type PlacedMessage = {
  headerId: string | null;
  references: readonly string[];
  subject: string;
  /** Everybody in the message, as texts. */
  people: readonly string[];
  timestamp: string;
  /** The thread that the provider puts it into; null if the provider has no threads. */
  providerThreadId: string | null;
};

/** The messages that may belong together by their subject are few; of more only the nearest count. */
const mostCandidates = 500;

/** The lower-case addresses of people, without the mailbox itself. */
const othersOf = (people: readonly string[], mailbox: Pick<MailboxRow, 'email'>): string[] =>
  [...new Set(people.map(addressOf))].filter((address) => address !== mailbox.email.toLowerCase());

async function connectedBySubject(tx: Tx, mailbox: MailboxRow, head: ThreadedHead): Promise<string[]> {
  const subject = baseSubject(head.subject);
  if (subject === '') return [];
  const at = Date.parse(head.timestamp);
  const rows = await tx
    .selectFrom('emailMessages')
    .select(['threadId', 'headerMessageId', 'answersMessageIds', 'subject', 'timestamp'])
    .select(['fromAddresses', 'replyToAddresses', 'toAddresses', 'ccAddresses'])
    .where('emailAccountId', '=', mailbox.id)
    .where('baseSubject', '=', subject)
    .where('timestamp', '>=', new Date(at - subjectReachMs).toISOString())
    .where('timestamp', '<=', new Date(at + subjectReachMs).toISOString())
    .orderBy(sql`abs(extract(epoch from timestamp - ${head.timestamp}::timestamptz))`)
    .limit(mostCandidates)
    .execute();
  return rows.flatMap((row) => {
    const other: ThreadedHead = {
      headerId: row.headerMessageId,
      references: row.answersMessageIds,
      subject: row.subject,
      participants: othersOf(
        [...row.fromAddresses, ...row.replyToAddresses, ...row.toAddresses, ...row.ccAddresses],
        mailbox,
      ),
      timestamp: row.timestamp,
    };
    return belongBySubject(head, other) ? row.threadId : [];
  });
}

async function connectedThreads(
  tx: Tx,
  mailbox: MailboxRow,
  message: PlacedMessage,
  ids: readonly string[],
): Promise<string[]> {
  const { providerThreadId } = message;
  const byId =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('emailThreadIds')
          .innerJoin('emailThreads', (join) =>
            join
              .onRef('emailThreads.accountId', '=', 'emailThreadIds.accountId')
              .onRef('emailThreads.id', '=', 'emailThreadIds.threadId'),
          )
          .select(['emailThreads.id', 'emailThreads.chThreadId'])
          .where('emailThreadIds.emailAccountId', '=', mailbox.id)
          .where('emailThreadIds.headerId', 'in', [...ids])
          .execute();
  if (providerThreadId === null) {
    const head = { ...message, participants: othersOf(message.people, mailbox) };
    return [...byId.map(({ id }) => id), ...(await connectedBySubject(tx, mailbox, head))];
  }
  // The provider decides; a thread that it does not know yet has only messages that were sent from here.
  const known = await tx
    .selectFrom('emailThreads')
    .select('id')
    .where('emailAccountId', '=', mailbox.id)
    .where('chThreadId', '=', providerThreadId)
    .execute();
  return [...known.map(({ id }) => id), ...byId.filter(({ chThreadId }) => chThreadId === null).map(({ id }) => id)];
}

/**
 * Moves the content of threads into another one and deletes them. The state that people gave the oldest thread stays.
 */
async function moveInto(tx: Tx, into: string, merged: readonly string[]): Promise<void> {
  const from = [...merged];
  await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set({ threadId: into })
    .where('threadId', 'in', from)
    .execute();
  await tx.updateTable('emailThreadIds').set({ threadId: into }).where('threadId', 'in', from).execute();
  await copyThreadAddresses(tx, from, into);
  await sql`insert into email_thread_records (id, thread_id, job_id, request_id, document_id, task_id)
    select gen_random_uuid(), ${into}::uuid, job_id, request_id, document_id, task_id from email_thread_records
    where account_id = current_account() and thread_id = any(${from}::uuid[])
    on conflict do nothing`.execute(telling(tx, 'email', null));
  const assigned = await tx
    .selectFrom('emailThreads')
    .select('assignedToId')
    .where('id', 'in', from)
    .where('assignedToId', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  if (assigned !== undefined)
    await telling(tx, 'email', null)
      .updateTable('emailThreads')
      .set({ assignedToId: assigned.assignedToId })
      .where('id', '=', into)
      .where('assignedToId', 'is', null)
      .execute();
  await telling(tx, 'email', null).deleteFrom('emailThreads').where('id', 'in', from).execute();
}

/**
 * Finds the thread of a message, merges the threads that it connects, or begins a new one. Stores the keys by which
 * later messages find it. Messages of one mailbox wait for each other.
 */
export async function placeInThread(tx: Tx, mailbox: MailboxRow, message: PlacedMessage, now: Date): Promise<string> {
  await lockMailbox(tx, mailbox.id);
  const ids = threadingIds(message);
  const found = mergeThreads(await connectedThreads(tx, mailbox, message, ids));
  const threadId = found?.into ?? newId();
  const { providerThreadId } = message;
  if (found === null) {
    const { subject, timestamp: latestTimestamp } = message;
    const thread = { id: threadId, emailAccountId: mailbox.id, chThreadId: providerThreadId, subject, latestTimestamp };
    await telling(tx, 'email', null)
      .insertInto('emailThreads')
      .values({ ...thread, createdAt: now.toISOString() })
      .execute();
  } else {
    if (found.merged.length > 0) await moveInto(tx, threadId, found.merged);
    if (providerThreadId !== null)
      await telling(tx, 'email', null)
        .updateTable('emailThreads')
        .set({ chThreadId: providerThreadId })
        .where('id', '=', threadId)
        .execute();
  }
  if (ids.length > 0)
    await tx
      .insertInto('emailThreadIds')
      .values(ids.map((headerId) => ({ emailAccountId: mailbox.id, headerId, threadId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await addThreadAddresses(tx, threadId, othersOf(message.people, mailbox));
  return threadId;
}
