import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import { isForwardSubject } from '@truckroll/domain/emails/subjects';
import type { Insertable, Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { EmailDraftsTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import type { Links } from '../../platform/storage/links.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { giveFiles } from '../../platform/storage/stored-file-store.ts';
import { clearReferences } from '../../records/references/clear-references.ts';
import type { MessageRow } from './message-store.ts';
import { settleThreads } from './thread-store.ts';

export type DraftRow = Selectable<EmailDraftsTable>;

/** How the quoted message below an answer begins. */
export const quoteStart = '<div data-quoted="true">';

/** A draft in the wire format, with fresh links to its attachments. */
export const toDraft = (row: DraftRow, { links, threadId }: { links: Links; threadId: string | null }): EmailDraft => ({
  id: row.id,
  kind: row.kind,
  messageId: row.messageId,
  threadId,
  to: row.toAddresses,
  cc: row.ccAddresses,
  bcc: row.bccAddresses,
  subject: row.subject,
  content: row.content,
  attachments: row.attachments.map((file) => ({ ...file, presignedUrl: links.sign(file.s3_key).url })),
  updatedAt: row.updatedAt,
});

/** The message in the same mailbox that another one answers, if it is here. */
const findAnswered = (tx: Tx, { emailAccountId, answersMessageIds }: MessageRow) =>
  tx
    .selectFrom('emailMessages')
    .select('id')
    .where('emailAccountId', '=', emailAccountId)
    .where('headerMessageId', '=', answersMessageIds.at(-1) ?? '')
    .where('trashedAt', 'is', null)
    .executeTakeFirst();

/**
 * Turns an unsent message back into a draft and deletes the message. A reply or a forwarded message becomes one again,
 * without the quote, which sending adds. If the other message is gone, it becomes a new message with its whole text.
 */
export async function takeBack(tx: Tx, queue: Queue, row: MessageRow, { actor, now }: Author): Promise<DraftRow> {
  const html = row.bodyHtml ?? '';
  const answered = html.includes(quoteStart) ? await findAnswered(tx, row) : undefined;
  const kind: DraftRow['kind'] = answered === undefined ? 'new' : isForwardSubject(row.subject) ? 'forward' : 'reply';
  const values = {
    ...{ id: newId(), userId: actor.userId, subject: row.subject },
    kind,
    messageId: answered?.id ?? null,
    toAddresses: JSON.stringify(row.toAddresses),
    ccAddresses: JSON.stringify(row.ccAddresses),
    bccAddresses: JSON.stringify(row.bccAddresses),
    content: answered === undefined ? html : html.slice(0, html.indexOf(quoteStart)),
    attachments: JSON.stringify(row.attachments),
  };
  const draft = await putDraft(tx, values, { isNew: true, now });
  const keys = row.attachments.map((file) => file.s3_key);
  await giveFiles(tx, keys, draft.id);
  await clearReferences(tx, 'email_messages', [row.id]);
  await telling(tx, ['email', 'emailDraft'], null).deleteFrom('emailMessages').where('id', '=', row.id).execute();
  await removeFiles(
    tx,
    queue,
    row.inlineImages.map((file) => file.s3_key),
  );
  await settleThreads(tx, [row.threadId]);
  return draft;
}

/** A person's own draft, locked for a change. */
export const findDraft = (tx: Tx, { userId }: Actor, id: string): Promise<DraftRow | undefined> =>
  tx
    .selectFrom('emailDrafts')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** A person's drafts, latest first, with the threads of the messages that they answer. */
export const listDrafts = (tx: Tx, { userId }: Actor) =>
  tx
    .selectFrom('emailDrafts')
    .leftJoin('emailMessages', (join) =>
      join
        .onRef('emailMessages.accountId', '=', 'emailDrafts.accountId')
        .onRef('emailMessages.id', '=', 'emailDrafts.messageId'),
    )
    .selectAll('emailDrafts')
    .select('emailMessages.threadId')
    .where('emailDrafts.userId', '=', userId)
    .orderBy('emailDrafts.updatedAt', 'desc')
    .orderBy('emailDrafts.id', 'desc')
    .limit(listBounds.emailDrafts)
    .execute();

/** A person's own unsent messages: scheduled, being sent or failed; latest first. */
export const listUnsent = (tx: Tx, { userId }: Actor): Promise<MessageRow[]> =>
  tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('sentBy', '=', userId)
    .where('state', 'in', ['scheduled', 'sending', 'failed'])
    .where('trashedAt', 'is', null)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.emailDrafts)
    .execute();

/** Stores a new draft, or the new content of a known one. */
export const putDraft = (
  tx: Tx,
  values: Omit<Insertable<EmailDraftsTable>, 'createdAt' | 'updatedAt'>,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<DraftRow> => {
  const updatedAt = now.toISOString();
  const { id, ...others } = values;
  if (isNew)
    return telling(tx, 'emailDraft', null, { users: returned('userId') })
      .insertInto('emailDrafts')
      .values({ ...values, createdAt: updatedAt, updatedAt })
      .returningAll()
      .executeTakeFirstOrThrow();
  return telling(tx, 'emailDraft', null, { users: returned('userId') })
    .updateTable('emailDrafts')
    .set({ ...others, updatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'emailDraft', null, { users: returned('userId') })
    .deleteFrom('emailDrafts')
    .where('id', '=', id)
    .returning('userId')
    .execute();
}
