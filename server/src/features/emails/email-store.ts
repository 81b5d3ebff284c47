import type { EmailHead, EmailThread, getEmailIntegration } from '@truckroll/contract/emails';
import type { DataOf } from '@truckroll/contract/endpoint';
import { listBounds } from '@truckroll/contract/list-bounds';
import { fold } from '@truckroll/domain/text/folding';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';

export type ThreadFilters = {
  /** The address whose threads are read; null for the whole mailbox. */
  address: string | null;
  search: string | undefined;
};

/** The threads that have at least one message outside the trash. */
function matchingThreads(tx: Tx, { address, search }: ThreadFilters) {
  let query = tx
    .selectFrom('emailThreads')
    .where((thread) =>
      thread.exists(
        thread
          .selectFrom('emailMessages')
          .select('emailMessages.id')
          .whereRef('emailMessages.accountId', '=', 'emailThreads.accountId')
          .whereRef('emailMessages.threadId', '=', 'emailThreads.id')
          .where('emailMessages.trashedAt', 'is', null),
      ),
    );
  if (address !== null) {
    const ofAddress = tx
      .selectFrom('emailThreadAddresses')
      .select('emailThreadAddresses.threadId')
      .where('emailThreadAddresses.address', '=', address.toLowerCase());
    query = query.where('emailThreads.id', 'in', ofAddress);
  }
  if (search) {
    const pattern = containing(fold(search));
    query = query.where(sql<SqlBool>`email_threads.id in (select matching_email_threads(${pattern}))`);
  }
  return query;
}

/** The messages of threads, newest first, without those in the trash. */
async function listHeads(tx: Tx, threadIds: readonly string[]): Promise<Map<string, EmailHead[]>> {
  const gathered = new Map<string, EmailHead[]>();
  if (threadIds.length === 0) return gathered;
  const rows = await tx
    .selectFrom('emailMessages')
    .select([
      'threadId',
      'id as messageId',
      'chMessageId',
      'fromAddresses as from',
      'toAddresses as to',
      'ccAddresses as cc',
      'bccAddresses as bcc',
      'subject',
      'snippet',
      'timestamp',
      'isRead',
      sql<number>`jsonb_array_length(attachments)`.as('attachmentCount'),
    ])
    .where('threadId', 'in', [...threadIds])
    .where('trashedAt', 'is', null)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { threadId, chMessageId, ...row } of rows) {
    gathered.set(threadId, [...(gathered.get(threadId) ?? []), { ...row, ch_messageId: chMessageId }]);
  }
  return gathered;
}

function toThread(row: { id: string; subject: string; latestTimestamp: string }, emails: EmailHead[]): EmailThread {
  const attachmentCount = emails.reduce((sum, email) => sum + email.attachmentCount, 0);
  return {
    threadId: row.id,
    subject: row.subject,
    emails: emails.slice(0, listBounds.threadEmails),
    emailCount: emails.length,
    participants: [...new Set(emails.flatMap(({ from, to, cc }) => [...from, ...to, ...cc]))].slice(
      0,
      listBounds.threadParticipants,
    ),
    hasAttachments: attachmentCount > 0,
    attachmentCount,
    isRead: emails.every((email) => email.isRead),
    latestTimestamp: row.latestTimestamp,
    date: row.latestTimestamp,
    selectedMessageId: emails[0]?.messageId ?? null,
  };
}

/** One page of threads, newest first (API EM-1). */
export async function listThreads(
  tx: Tx,
  filters: ThreadFilters,
  { page, limit }: { page: number; limit: number },
): Promise<EmailThread[]> {
  const rows = await matchingThreads(tx, filters)
    .select(['emailThreads.id', 'emailThreads.subject', 'emailThreads.latestTimestamp'])
    .orderBy('emailThreads.latestTimestamp', 'desc')
    .orderBy('emailThreads.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const heads = await listHeads(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toThread(row, heads.get(row.id) ?? []));
}

export async function countThreads(tx: Tx, filters: ThreadFilters): Promise<number> {
  const row = await matchingThreads(tx, filters)
    .select((thread) => thread.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The connected mailbox. Every value is null if there is none (API EM-3). */
export async function readIntegration(tx: Tx): Promise<DataOf<typeof getEmailIntegration>> {
  const row = await tx
    .selectFrom('emailAccounts')
    .select(['email', 'provider', 'status', 'lastSyncAt'])
    .executeTakeFirst();
  return row ?? { email: null, provider: null, status: null, lastSyncAt: null };
}
