import { createHash } from 'node:crypto';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { EmailMessage, StoredAttachment, StoredInlineImage } from '@truckroll/contract/mail/emails';
import { deliveryText } from '@truckroll/domain/emails/delivery-report';
import type { MessageKind, MessageState } from '@truckroll/domain/emails/email-kinds';
import type { MailInvitation } from '@truckroll/domain/emails/mail-invitation';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { quotedFrom, snippetOf } from '@truckroll/domain/emails/quoting';
import { baseSubject } from '@truckroll/domain/emails/subjects';
import { fold } from '@truckroll/domain/text/folding';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { EmailMessagesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Links } from '../../platform/storage/links.ts';
import type { MailContent } from './mail-content.ts';
import { type MailSight, visibleThreads } from './mail-sight.ts';
import type { MailboxRow } from './mailbox-store.ts';
import { placeInThread } from './place-in-thread.ts';
import { inheritRecords, linkRecord } from './thread-records.ts';
import { toHead } from './thread-store.ts';

export type MessageRow = Selectable<EmailMessagesTable>;

/** The text of a message that is searched, at most. */
const searchedCharacters = 20_000;

export type NewMessage = Pick<
  MailContent,
  'headerId' | 'references' | 'from' | 'replyTo' | 'to' | 'cc' | 'bcc' | 'subject' | 'text' | 'html'
> & {
  id: string;
  chMessageId: string;
  providerThreadId: string | null;
  kind: MessageKind;
  timestamp: string;
  isRead: boolean;
  isHeadOnly: boolean;
  size: number;
  attachments: StoredAttachment[];
  inlineImages: StoredInlineImage[];
  looksLike: string | null;
  /** Of a message that a person sends from here. */
  outgoing: { state: MessageState; sendAt: string | null; sentBy: string | null } | null;
  isOutgoing: boolean;
  /** The record that the message is about; null without one. */
  about: MailSubject | null;
  invitation: MailInvitation | null;
};

/**
 * The channel's id of a message that the provider gives none: the same mail has the same one wherever it lies.
 */
export const channelIdOf = ({ headerId, from, date, subject, text }: MailContent): string => {
  const facts = [headerId, date, from, ...(headerId === null ? [subject, text] : [])];
  return `mid:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
};

const searchTextOf = ({ subject, from, to, cc, text }: NewMessage): string =>
  fold([subject, ...from, ...to, ...cc, text.slice(0, searchedCharacters)].join(' '));

/** Stores a message in its thread and returns the thread's id. The caller settles the thread. */
export async function insertMessage(tx: Tx, mailbox: MailboxRow, message: NewMessage, now: Date): Promise<string> {
  const { outgoing, headerId, references, subject, timestamp } = message;
  const people = [...message.from, ...message.replyTo, ...message.to, ...message.cc];
  const { providerThreadId } = message;
  const placed = { headerId, references, subject, people, timestamp, providerThreadId };
  const threadId = await placeInThread(tx, mailbox, placed, now);
  await telling(tx, 'email', null)
    .insertInto('emailMessages')
    .values({
      id: message.id,
      emailAccountId: mailbox.id,
      threadId,
      chMessageId: message.chMessageId,
      headerMessageId: headerId,
      answersMessageIds: JSON.stringify(references),
      fromAddresses: JSON.stringify(message.from),
      replyToAddresses: JSON.stringify(message.replyTo),
      toAddresses: JSON.stringify(message.to),
      ccAddresses: JSON.stringify(message.cc),
      bccAddresses: JSON.stringify(message.bcc),
      subject,
      baseSubject: baseSubject(subject),
      snippet: snippetOf(message.text),
      body: message.text,
      bodyHtml: message.html,
      quotedFrom: quotedFrom(message.text),
      timestamp,
      isRead: message.isRead,
      attachments: JSON.stringify(message.attachments),
      inlineImages: JSON.stringify(message.inlineImages),
      kind: message.kind,
      isOutgoing: message.isOutgoing,
      isHeadOnly: message.isHeadOnly,
      size: message.size,
      looksLike: message.looksLike,
      state: outgoing?.state ?? null,
      sendAt: outgoing?.sendAt ?? null,
      sentBy: outgoing?.sentBy ?? null,
      searchText: searchTextOf(message),
      about: message.about === null ? null : JSON.stringify(message.about),
      invitation: message.invitation === null ? null : JSON.stringify(message.invitation),
      createdAt: now.toISOString(),
    })
    .execute();
  if (message.about !== null) await linkRecord(tx, threadId, message.about);
  await inheritRecords(tx, { id: threadId, emailAccountId: mailbox.id }, references);
  return threadId;
}

/** A stored message of a mailbox: by its channel's id, or sent from here under its Message-ID. */
export async function findStored(
  tx: Tx,
  mailbox: MailboxRow,
  { chMessageId, headerId }: { chMessageId: string; headerId: string | null },
): Promise<MessageRow | undefined> {
  const rows = await tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('emailAccountId', '=', mailbox.id)
    .where((message) =>
      message.or([
        message('chMessageId', '=', chMessageId),
        ...(headerId === null
          ? []
          : [message.and([message('headerMessageId', '=', headerId), message('state', 'is not', null)])]),
      ]),
    )
    .execute();
  return rows.find((row) => row.chMessageId === chMessageId) ?? rows[0];
}

/** The stored messages of a mailbox by the provider's ids. */
export const findByChannelIds = (tx: Tx, mailbox: MailboxRow, ids: readonly string[]) =>
  tx
    .selectFrom('emailMessages')
    .select(['id', 'chMessageId', 'threadId', 'isOutgoing', 'trashedAt'])
    .where('emailAccountId', '=', mailbox.id)
    .where('chMessageId', 'in', [...ids])
    .execute();

/** The Message-IDs of messages; those without one are left out. */
export async function listHeaderIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('emailMessages')
    .select('headerMessageId')
    .where('id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ headerMessageId }) => headerMessageId ?? []);
}

/** A message that was sent from here, including trashed ones. */
export const findSentMessage = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('emailMessages').selectAll().where('id', '=', id).where('state', '=', 'sent').executeTakeFirst();

export const findMessage = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  tx.selectFrom('emailMessages').selectAll().where('id', '=', id).where('trashedAt', 'is', null).executeTakeFirst();

/** The message with a provider's id that the reader may see; the newest if several mailboxes have it. */
export const findByChannelId = (tx: Tx, sight: MailSight, chMessageId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('chMessageId', '=', chMessageId)
    .where('trashedAt', 'is', null)
    .where('threadId', 'in', visibleThreads(tx, sight).select('emailThreads.id'))
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();

/** As `findMessage`, locked: changes of the same message wait for each other. */
export const findMessageForChange = (tx: Tx, id: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('id', '=', id)
    .where('trashedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The messages of a thread outside the trash, oldest first; of very long threads the latest. */
export async function listMessages(tx: Tx, threadId: string): Promise<MessageRow[]> {
  const rows = await tx
    .selectFrom('emailMessages')
    .selectAll()
    .where('threadId', '=', threadId)
    .where('trashedAt', 'is', null)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.threadEmails)
    .execute();
  return rows.reverse();
}

/** A message in the wire format, with fresh links to its files (API 3.10). */
export const toMessage = (row: MessageRow, links: Links): EmailMessage => ({
  ...toHead(row),
  body: row.body,
  body_html: row.bodyHtml,
  replyTo: row.replyToAddresses,
  quotedFrom: row.quotedFrom,
  looksLike: row.looksLike,
  delayText: deliveryText(row.deliveries, 'delayed'),
  invitation: row.invitation,
  isHeadOnly: row.isHeadOnly,
  attachments: row.attachments.map((file) => ({ ...file, presignedUrl: links.sign(file.s3_key).url })),
  inline_images: row.inlineImages.map((file) => ({ ...file, presignedUrl: links.sign(file.s3_key).url })),
});
