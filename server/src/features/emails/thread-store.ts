import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { EmailHead, EmailThread, listEmails } from '@truckroll/contract/mail/emails';
import { writerOf } from '@truckroll/domain/emails/mail-direction';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { foundByAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { EmailMessagesTable, EmailThreadsTable, Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { selectClientAddresses } from '../clients/known-people.ts';
import { type MailSight, selectClientThreads, type ThreadsQuery, visibleThreads } from './mail-sight.ts';
import { selectThreadsOf } from './thread-records.ts';

export type ThreadFilters = Omit<QueryOf<typeof listEmails>, 'email' | 'page' | 'limit'> & {
  /** The address whose threads are read; null for all of the reader's mail. */
  address: string | null;
  /** The record that the threads are about. */
  about?: MailSubject;
};

const threads = expressionBuilder<Tables, 'emailThreads'>();

function inState(state: NonNullable<ThreadFilters['state']>, now: Date) {
  const moment = now.toISOString();
  if (state === 'done') return threads('emailThreads.doneAt', 'is not', null);
  if (state === 'snoozed') return threads('emailThreads.snoozedUntil', '>', moment);
  return threads.and([
    threads('emailThreads.doneAt', 'is', null),
    // What the company only sent waits for nobody, unless somebody was given it or asked to be reminded.
    threads.or([
      threads('emailThreads.isSentOnly', '=', false),
      threads('emailThreads.assignedToId', 'is not', null),
      threads('emailThreads.snoozedUntil', 'is not', null),
    ]),
    threads.or([threads('emailThreads.snoozedUntil', 'is', null), threads('emailThreads.snoozedUntil', '<=', moment)]),
  ]);
}

const addressesOfThreads = (tx: Tx) =>
  tx.selectFrom(threadAddresses.as('emailThreadAddresses')).select('emailThreadAddresses.threadId');

/** The conditions of the filters of threads. */
const conditions: Conditions<ThreadFilters, { tx: Tx; sight: MailSight; now: Date }> = {
  address: (address, { tx }) =>
    threads(
      'emailThreads.id',
      'in',
      addressesOfThreads(tx).where('emailThreadAddresses.address', '=', address.toLowerCase()),
    ),
  clientId: (clientId, { tx }) =>
    threads(
      'emailThreads.id',
      'in',
      addressesOfThreads(tx).where('emailThreadAddresses.address', 'in', selectClientAddresses(tx, clientId)),
    ),
  about: (about, { tx }) => threads('emailThreads.id', 'in', selectThreadsOf(tx, about)),
  filter(filter, { tx, sight }) {
    if (filter === 'unread') return threads('emailThreads.unreadCount', '>', 0);
    if (filter === 'unanswered') return threads('emailThreads.isUnanswered', '=', true);
    return threads('emailThreads.id', 'in', selectClientThreads(tx, sight.actor));
  },
  assignedTo: (userId) => threads('emailThreads.assignedToId', '=', userId),
  state: (state, { now }) => inState(state, now),
  search: (search) => foundByAll('emailThreads.id', 'matching_email_threads', searchWords(search)),
};

const matchingThreads = (tx: Tx, sight: MailSight, filters: ThreadFilters, now: Date): ThreadsQuery =>
  narrow(visibleThreads(tx, sight), conditions, filters, { tx, sight, now });

const headColumns = [
  'threadId',
  'id',
  'chMessageId',
  'fromAddresses',
  'replyToAddresses',
  'toAddresses',
  'ccAddresses',
  'bccAddresses',
  'subject',
  'snippet',
  'timestamp',
  'isRead',
  'attachments',
  'isOutgoing',
  'kind',
  'state',
  'sendAt',
  'errorText',
  'staysHere',
] as const satisfies (keyof EmailMessagesTable)[];

type HeadRow = Pick<Selectable<EmailMessagesTable>, (typeof headColumns)[number]>;

/** The people of a stored message. */
export const headsOf = (row: Pick<HeadRow, 'fromAddresses' | 'replyToAddresses' | 'toAddresses' | 'ccAddresses'>) => ({
  from: row.fromAddresses,
  replyTo: row.replyToAddresses,
  to: row.toAddresses,
  cc: row.ccAddresses,
});

/** A message in the wire format without its text. */
export const toHead = (row: HeadRow): EmailHead => ({
  messageId: row.id,
  ch_messageId: row.chMessageId,
  from: row.fromAddresses,
  writer: row.isOutgoing ? (row.fromAddresses[0] ?? '') : writerOf(headsOf(row)),
  to: row.toAddresses,
  cc: row.ccAddresses,
  bcc: row.bccAddresses,
  subject: row.subject,
  snippet: row.snippet,
  timestamp: row.timestamp,
  isRead: row.isRead,
  attachmentCount: row.attachments.length,
  isOutgoing: row.isOutgoing,
  kind: row.kind,
  state: row.state,
  sendAt: row.state === 'scheduled' ? row.sendAt : null,
  errorText: row.errorText,
  staysHere: row.staysHere,
});

/** The messages of threads, newest first, without those in the trash. */
async function listHeads(tx: Tx, threadIds: readonly string[]): Promise<Map<string, EmailHead[]>> {
  const gathered = new Map<string, EmailHead[]>();
  if (threadIds.length === 0) return gathered;
  const rows = await tx
    .selectFrom('emailMessages')
    .select(headColumns)
    .where('threadId', 'in', [...threadIds])
    .where('trashedAt', 'is', null)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const row of rows) {
    const heads = gathered.get(row.threadId) ?? [];
    heads.push(toHead(row));
    gathered.set(row.threadId, heads);
  }
  return gathered;
}

const threadColumns = [
  'emailThreads.id',
  'emailThreads.emailAccountId',
  'emailThreads.subject',
  'emailThreads.latestTimestamp',
  'emailThreads.isUnanswered',
  'emailThreads.assignedToId',
  'emailThreads.snoozedUntil',
  'emailThreads.doneAt',
] as const;
export type ThreadRow = Pick<
  Selectable<EmailThreadsTable>,
  'id' | 'emailAccountId' | 'subject' | 'latestTimestamp' | 'isUnanswered' | 'assignedToId' | 'snoozedUntil' | 'doneAt'
>;

/** A thread in the wire format, of its messages newest first. */
export function toThread(
  row: ThreadRow,
  emails: readonly EmailHead[],
  names: ReadonlyMap<string, string>,
): EmailThread {
  const attachmentCount = emails.reduce((sum, email) => sum + email.attachmentCount, 0);
  const { assignedToId } = row;
  return {
    threadId: row.id,
    subject: row.subject,
    emails: emails.slice(0, listBounds.threadEmails),
    emailCount: emails.length,
    participants: [...new Set(emails.flatMap(({ writer, from, to, cc }) => [writer, ...from, ...to, ...cc]))].slice(
      0,
      listBounds.threadParticipants,
    ),
    hasAttachments: attachmentCount > 0,
    attachmentCount,
    isRead: emails.every((email) => email.isRead),
    latestTimestamp: row.latestTimestamp,
    date: row.latestTimestamp,
    selectedMessageId: emails[0]?.messageId ?? null,
    isUnanswered: row.isUnanswered,
    assignedTo: assignedToId === null ? null : { id: assignedToId, name: names.get(assignedToId) ?? '' },
    snoozedUntil: row.snoozedUntil,
    isDone: row.doneAt !== null,
  };
}

/** The names of the people to whom threads are assigned. */
export async function listAssignees(tx: Tx, rows: readonly ThreadRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assignedToId }) => assignedToId ?? []))];
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom(personRows.as('users'))
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

/**
 * One page of threads, newest first (API EM-1), and the total number of matches. One statement returns both, because a
 * search reads many texts.
 */
export async function listThreads(
  tx: Tx,
  sight: MailSight,
  wanted: { filters: ThreadFilters; page: number; limit: number; now: Date },
): Promise<{ threads: EmailThread[]; count: number }> {
  const { filters, page, limit, now } = wanted;
  const found = matchingThreads(tx, sight, filters, now)
    .select(['emailThreads.id', (thread) => thread.fn.countAll<number>().over().as('count')])
    .orderBy('emailThreads.latestTimestamp', 'desc')
    .orderBy('emailThreads.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await tx
    .selectFrom(found.as('found'))
    .innerJoin('emailThreads', 'emailThreads.id', 'found.id')
    .select([...threadColumns, 'found.count'])
    .orderBy('emailThreads.latestTimestamp', 'desc')
    .orderBy('emailThreads.id', 'desc')
    .execute();
  const ids = rows.map((row) => row.id);
  const [heads, names] = await Promise.all([listHeads(tx, ids), listAssignees(tx, rows)]);
  const threads = rows.map((row) => toThread(row, heads.get(row.id) ?? [], names));
  // A page after the last one has no row that carries the count.
  const count = rows[0]?.count ?? (page === 1 ? 0 : await countThreads(tx, sight, filters, now));
  return { threads, count };
}

export async function countThreads(tx: Tx, sight: MailSight, filters: ThreadFilters, now: Date): Promise<number> {
  const row = await matchingThreads(tx, sight, filters, now)
    .select((thread) => thread.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A thread that the person may read. */
export const findThread = (tx: Tx, sight: MailSight, id: string): Promise<ThreadRow | undefined> =>
  visibleThreads(tx, sight).select(threadColumns).where('emailThreads.id', '=', id).executeTakeFirst();

/** Those of the given threads that the person may read. */
export async function keepVisible(tx: Tx, sight: MailSight, ids: readonly string[]): Promise<string[]> {
  const named = visibleThreads(tx, sight).where('emailThreads.id', 'in', [...ids]);
  const rows = await named.select('emailThreads.id').orderBy('emailThreads.id').execute();
  return rows.map(({ id }) => id);
}

/** Threads in the wire format, of those that the person may read. */
export async function getThreads(tx: Tx, sight: MailSight, ids: readonly string[]): Promise<EmailThread[]> {
  if (ids.length === 0) return [];
  const rows = await visibleThreads(tx, sight)
    .select(threadColumns)
    .where('emailThreads.id', 'in', [...ids])
    .orderBy('emailThreads.id')
    .execute();
  const [heads, names] = await Promise.all([listHeads(tx, ids), listAssignees(tx, rows)]);
  return rows.map((row) => toThread(row, heads.get(row.id) ?? [], names));
}

/** Changes the assignment, snoozing or state of threads; undefined keys are left unchanged. */
export async function updateThreadStates(
  tx: Tx,
  ids: readonly string[],
  change: {
    assignedToId?: string | null | undefined;
    snoozedUntil?: string | null | undefined;
    doneAt?: string | null;
  },
): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0)
    await telling(tx, 'email', null)
      .updateTable('emailThreads')
      .set(set)
      .where('id', 'in', [...ids])
      .execute();
}

/**
 * Recomputes the columns of threads that are derived from their messages. Must run after messages were added, changed
 * or moved.
 */
export async function settleThreads(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update email_threads set
      message_count = found.messages, unread_count = found.unread, attachment_count = found.attachments,
      latest_timestamp = coalesce(found.latest, email_threads.latest_timestamp),
      subject = coalesce(found.subject, email_threads.subject), is_unanswered = coalesce(found.is_unanswered, false),
      is_sent_only = coalesce(found.is_sent_only, false)
    from (
      select thread.id,
        count(message.id) as messages,
        count(message.id) filter (where not message.is_read) as unread,
        coalesce(sum(jsonb_array_length(message.attachments)), 0) as attachments,
        max(message.timestamp) as latest,
        bool_and(message.is_outgoing and (message.state is null or message.state in ('sending', 'sent'))) as is_sent_only,
        (array_agg(message.subject order by message.timestamp, message.id))[1] as subject,
        (array_agg(not message.is_outgoing order by message.timestamp desc, message.id desc) filter (
          where message.kind = 'person' and (message.state is null or message.state in ('sending', 'sent'))))[1] as is_unanswered
      from unnest(${ids as string[]}::uuid[]) as thread (id)
        left join email_messages as message
          on message.account_id = current_account() and message.thread_id = thread.id and message.trashed_at is null
      group by thread.id
    ) as found
    where email_threads.account_id = current_account() and email_threads.id = found.id`.execute(
    telling(tx, 'email', null),
  );
}

/** Whether a thread may be assigned to somebody: active people of the account. */
export async function isActivePerson(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom(personRows.as('users')).select('id').where('id', '=', id).where('status', '=', 'active');
  return (await query.executeTakeFirst()) !== undefined;
}

/** Marks all messages of a thread as read, and returns those that were unread. */
export async function markThreadRead(tx: Tx, id: string): Promise<string[]> {
  const unread = await telling(tx, 'email', null)
    .updateTable('emailMessages')
    .set({ isRead: true })
    .where('threadId', '=', id)
    .where('isRead', '=', false)
    .returning('id')
    .execute();
  await settleThreads(tx, [id]);
  return unread.map((message) => message.id);
}
