import type { StoredMedia } from '@truckroll/contract/conversations/conversations';
import type { TextPurpose } from '@truckroll/domain/conversations/text-purposes';
import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { SmsConversationsTable, SmsMessagesTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { tellingTexts } from './telling-texts.ts';

export type ConversationRow = Selectable<SmsConversationsTable>;

/** A message with the numbers of its conversation. */
export type TextRow = Selectable<SmsMessagesTable> &
  Pick<ConversationRow, 'accountPhoneNumber' | 'phoneNumber' | 'clientId'>;

/** International numbers: the account's and the other party's. */
export type Numbers = { accountPhoneNumber: string; phoneNumber: string };

/**
 * Locks the conversation between two numbers, or begins it. Locks the whole conversation, so that its unread count and
 * its latest time follow all of its messages. `clientId` is that of a new one.
 */
export async function holdConversation(
  tx: Tx,
  { accountPhoneNumber, phoneNumber }: Numbers,
  { clientId, now }: { clientId: string | null; now: Date },
): Promise<ConversationRow> {
  const at = now.toISOString();
  const numbers = { accountPhoneNumber, phoneNumber, phoneDigits: phoneNumber.replaceAll(/\D/g, '') };
  await telling(tx, 'sms', null)
    .insertInto('smsConversations')
    .values({ id: newId(), ...numbers, clientId, lastMessageAt: at, createdAt: at })
    .onConflict((conflict) => conflict.columns(['accountId', 'accountPhoneNumber', 'phoneNumber']).doNothing())
    .execute();
  return tx
    .selectFrom('smsConversations')
    .selectAll()
    .where('accountPhoneNumber', '=', accountPhoneNumber)
    .where('phoneNumber', '=', phoneNumber)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type NewText = {
  id: string;
  conversationId: string;
  body: string;
  provider: string;
  purpose: TextPurpose;
  userId: string | null;
  sendKey: string | null;
  /** The time of sending; null for at once. */
  sendAt: string | null;
  now: Date;
};

/** Stores a message before it is sent, so that a crash loses nothing. */
export async function insertText(tx: Tx, { now, ...text }: NewText): Promise<void> {
  const at = now.toISOString();
  await tellingTexts(tx)
    .insertInto('smsMessages')
    .values({ ...text, direction: 'outbound', status: 'queued', createdAt: at, updatedAt: at })
    .execute();
  if (text.sendAt === null) await touchConversation(tx, text.conversationId, at);
}

/** Sets the time of a conversation's latest message, by which lists are sorted. */
export async function touchConversation(tx: Tx, id: string, at: string): Promise<void> {
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ lastMessageAt: at })
    .where('id', '=', id)
    .execute();
}

const selectTexts = (tx: Tx) =>
  tx
    .selectFrom('smsMessages')
    .innerJoin('smsConversations', (join) =>
      join
        .onRef('smsConversations.accountId', '=', 'smsMessages.accountId')
        .onRef('smsConversations.id', '=', 'smsMessages.conversationId'),
    )
    .selectAll('smsMessages')
    .select(['smsConversations.accountPhoneNumber', 'smsConversations.phoneNumber', 'smsConversations.clientId']);

/** Locks a message for a change. */
export const holdText = (tx: Tx, id: string): Promise<TextRow | undefined> =>
  selectTexts(tx).where('smsMessages.id', '=', id).forUpdate('smsMessages').executeTakeFirst();

/** Locks the message that was stored under the key of a request. */
export const holdTextOfKey = (tx: Tx, sendKey: string): Promise<TextRow | undefined> =>
  selectTexts(tx).where('smsMessages.sendKey', '=', sendKey).forUpdate('smsMessages').executeTakeFirst();

/** The carrier's ids of the other messages with the same text to the same number, since the second of a message. */
export async function listSameTexts(
  tx: Tx,
  { id, conversationId, body, createdAt }: Pick<TextRow, 'id' | 'conversationId' | 'body' | 'createdAt'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('smsMessages')
    .select('providerMessageId')
    .where('conversationId', '=', conversationId)
    .where('createdAt', '>=', new Date(Date.parse(createdAt) - 1000).toISOString())
    .where('direction', '=', 'outbound')
    .where('body', '=', body)
    .where('id', '<>', id)
    .execute();
  return rows.flatMap(({ providerMessageId: known }) => known ?? []);
}

export type ReceivedText = Pick<TextRow, 'id' | 'body' | 'segments' | 'provider' | 'providerMessageId'>;

type Change = Partial<
  Pick<
    TextRow,
    | 'status'
    | 'errorText'
    | 'providerMessageId'
    | 'segments'
    | 'sendAt'
    | 'sentAt'
    | 'createdAt'
    | 'sendingServer'
    | 'sendingUntil'
    | 'provider'
  >
> & { isAttempt?: boolean };

export async function updateText(tx: Tx, id: string, { isAttempt, ...change }: Change, now: Date): Promise<void> {
  await tellingTexts(tx)
    .updateTable('smsMessages')
    .set({ ...change, updatedAt: now.toISOString(), ...(isAttempt ? { attempts: sql`attempts + 1` } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a message that was not sent. */
export async function deleteText(tx: Tx, id: string): Promise<void> {
  await tellingTexts(tx).deleteFrom('smsMessages').where('id', '=', id).execute();
}

/** The account and the id of a sent message by the carrier's id, or by ours while the carrier's is not stored yet. */
export const findMessageOwner = (
  system: Tx,
  provider: string,
  { providerId, messageId }: { providerId: string; messageId: string | null },
): Promise<{ accountId: string; id: string } | undefined> =>
  system
    .selectFrom('smsMessages')
    .select(['accountId', 'id'])
    .where('provider', '=', provider)
    .where((message) =>
      message.or([
        message('providerMessageId', '=', providerId),
        ...(messageId === null
          ? []
          : [message.and([message('id', '=', messageId), message('providerMessageId', 'is', null)])]),
      ]),
    )
    .executeTakeFirst();

export const isText = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('smsMessages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Stores a received message, and marks its conversation, which the caller has locked, as unread with this latest time.
 */
export async function insertReceived(
  tx: Tx,
  {
    conversation,
    ...message
  }: ReceivedText & { conversation: Pick<ConversationRow, 'id' | 'clientId' | 'unreadCount'> },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { id: conversationId, clientId, unreadCount } = conversation;
  const received = { direction: 'inbound', status: 'received', createdAt: at, updatedAt: at } as const;
  await tellingTexts(tx)
    .insertInto('smsMessages')
    .values({ ...message, conversationId, ...received })
    .execute();
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ clientId, lastMessageAt: at, unreadCount: unreadCount + 1 })
    .where('id', '=', conversationId)
    .execute();
}

export async function setTextMedia(tx: Tx, id: string, media: readonly StoredMedia[]): Promise<void> {
  await tellingTexts(tx)
    .updateTable('smsMessages')
    .set({ media: JSON.stringify(media) })
    .where('id', '=', id)
    .execute();
}
