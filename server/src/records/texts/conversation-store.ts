import type { ConversationRow, SmsMessage } from '@truckroll/contract/conversations/conversations';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { searchedDigits } from '@truckroll/domain/calls/phone-spellings';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { telling } from '../../platform/database/telling.ts';
import type { Links } from '../../platform/storage/links.ts';
import { selectOwnNumbers } from '../calls/phone-number-store.ts';
import { clientNames } from '../clients/client-rows.ts';
import { containsAny, searchedTexts } from '../clients/client-search.ts';
import { phoneDigits } from '../clients/phone-digits.ts';
import type { HistoryActor } from '../history/history-store.ts';
import { personRows } from '../people/person-rows.ts';
import type { Numbers, TextRow } from './text-store.ts';

const userName = sql<string | null>`trim(users.first_name || ' ' || users.last_name)`;

const selectMessages = (tx: Tx) =>
  tx
    .selectFrom('smsMessages')
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'smsMessages.accountId').onRef('users.id', '=', 'smsMessages.userId'),
    )
    .select([
      'smsMessages.id',
      'smsMessages.direction',
      'smsMessages.body',
      'smsMessages.status',
      'smsMessages.createdAt',
      'smsMessages.errorText',
      'smsMessages.sendAt',
      'smsMessages.segments',
      'smsMessages.purpose',
      'smsMessages.userId',
      'smsMessages.media',
      userName.as('userName'),
    ]);

type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function toMessage(
  { userId, userName: name, media, ...row }: StoredMessage,
  numbers: Numbers,
  links: Links,
): SmsMessage {
  const isOwn = row.direction === 'outbound';
  return {
    ...row,
    fromNumber: isOwn ? numbers.accountPhoneNumber : numbers.phoneNumber,
    toNumber: isOwn ? numbers.phoneNumber : numbers.accountPhoneNumber,
    sentBy: userId === null ? null : { id: userId, name: name ?? '' },
    media: media.map((file) => ({ ...file, presignedUrl: links.sign(file.key).url })),
  };
}

export async function getMessage(tx: Tx, id: string, links: Links): Promise<SmsMessage> {
  const row = await selectMessages(tx)
    .innerJoin('smsConversations', (join) =>
      join
        .onRef('smsConversations.accountId', '=', 'smsMessages.accountId')
        .onRef('smsConversations.id', '=', 'smsMessages.conversationId'),
    )
    .select(['smsConversations.accountPhoneNumber', 'smsConversations.phoneNumber'])
    .where('smsMessages.id', '=', id)
    .executeTakeFirstOrThrow();
  const { accountPhoneNumber, phoneNumber, ...message } = row;
  return toMessage(message, { accountPhoneNumber, phoneNumber }, links);
}

/** A message of a number that is or was the account's, with its conversation. */
export async function findOwnMessage(tx: Tx, id: string, links: Links) {
  const conversation = await tx
    .selectFrom('smsMessages')
    .innerJoin('smsConversations', (join) =>
      join
        .onRef('smsConversations.accountId', '=', 'smsMessages.accountId')
        .onRef('smsConversations.id', '=', 'smsMessages.conversationId'),
    )
    .select(['smsConversations.id as conversationId', 'smsConversations.clientId'])
    .where('smsMessages.id', '=', id)
    .where('smsConversations.accountPhoneNumber', 'in', selectOwnNumbers(tx))
    .executeTakeFirst();
  return conversation === undefined ? undefined : { ...(await getMessage(tx, id, links)), ...conversation };
}

const conversationColumns = ['id', 'accountPhoneNumber', 'phoneNumber', 'clientId', 'lastMessageAt'] as const;

export const findConversationByNumbers = (tx: Tx, { accountPhoneNumber, phoneNumber }: Numbers) =>
  tx
    .selectFrom('smsConversations')
    .select(conversationColumns)
    .where('accountPhoneNumber', '=', accountPhoneNumber)
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst();

export const findConversation = (tx: Tx, id: string) =>
  tx.selectFrom('smsConversations').select(conversationColumns).where('id', '=', id).executeTakeFirst();

type Conversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** The end of a page of messages: before the time, or before the message of that time. */
export type Before = { before?: string | undefined; beforeId?: string | null | undefined };

/** The newest messages of a conversation, oldest first, without those that wait for their time (API SM-1). */
export async function listMessages(
  tx: Tx,
  conversation: Conversation,
  { limit, before, beforeId }: Before & { limit: number },
  links: Links,
): Promise<SmsMessage[]> {
  const newest = await selectMessages(tx)
    .where('smsMessages.conversationId', '=', conversation.id)
    .where('smsMessages.sendAt', 'is', null)
    .$if(before !== undefined && !beforeId, (messages) => messages.where('smsMessages.createdAt', '<', before ?? ''))
    .$if(before !== undefined && Boolean(beforeId), (messages) =>
      messages.where(
        sql<SqlBool>`(sms_messages.created_at, sms_messages.id) < (${before}::timestamptz, ${beforeId}::uuid)`,
      ),
    )
    .orderBy('smsMessages.createdAt', 'desc')
    .orderBy('smsMessages.id', 'desc')
    .limit(limit)
    .execute();
  return newest.reverse().map((row) => toMessage(row, conversation, links));
}

/** The messages that wait for their time, the next one first. */
export async function listScheduled(tx: Tx, conversation: Conversation, links: Links): Promise<SmsMessage[]> {
  const rows = await selectMessages(tx)
    .where('smsMessages.conversationId', '=', conversation.id)
    .where('smsMessages.sendAt', 'is not', null)
    .orderBy('smsMessages.sendAt')
    .orderBy('smsMessages.id')
    .limit(listBounds.scheduledTexts)
    .execute();
  return rows.map((row) => toMessage(row, conversation, links));
}

export type ConversationFilters = { search?: string | undefined; unread?: boolean | undefined };

/** Conversations of numbers that are or were the account's; others belong to the installation. */
function matching(tx: Tx, { search, unread }: ConversationFilters) {
  const conversations = tx
    .selectFrom('smsConversations')
    .leftJoin(clientNames.as('clients'), (join) =>
      join
        .onRef('clients.accountId', '=', 'smsConversations.accountId')
        .onRef('clients.id', '=', 'smsConversations.clientId'),
    )
    .where('smsConversations.accountPhoneNumber', 'in', selectOwnNumbers(tx))
    .$if(unread === true, (query) => query.where('smsConversations.unreadCount', '>', 0));
  if (!search) return conversations;
  return conversations.where(({ or, eb }) =>
    or([
      containsAny(searchedTexts(search)),
      ...searchedDigits(search).map((digits) => eb('smsConversations.phoneDigits', 'like', containing(digits))),
    ]),
  );
}

/** One page of conversations, the latest message first (API SM-3). */
export async function listConversations(
  tx: Tx,
  { page, limit, ...filters }: ConversationFilters & { page: number; limit: number },
  links: Links,
): Promise<ConversationRow[]> {
  const rows = await matching(tx, filters)
    .select([
      'smsConversations.id',
      'smsConversations.accountPhoneNumber',
      'smsConversations.phoneNumber',
      'smsConversations.phoneDigits',
      'smsConversations.clientId',
      'smsConversations.unreadCount',
      'smsConversations.lastMessageAt',
      'clients.name as clientName',
    ])
    .orderBy('smsConversations.lastMessageAt', 'desc')
    .orderBy('smsConversations.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const latest = await listLatest(
    tx,
    rows.map(({ id }) => id),
  );
  const people = rows.some(({ clientName }) => clientName === null) ? await listPeopleByDigits(tx) : new Map();
  return rows.map(({ clientName, phoneDigits, ...row }) => {
    const message = latest.get(row.id);
    return {
      ...row,
      name: clientName ?? people.get(phoneDigits)?.name ?? null,
      lastMessage: message === undefined ? null : toMessage(message, row, links),
    };
  });
}

export async function countConversations(tx: Tx, filters: ConversationFilters): Promise<number> {
  const row = await matching(tx, filters)
    .select((conversation) => conversation.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The newest message of each conversation, read through its index one by one. */
async function listLatest(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('smsConversations')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('smsMessages')
          .select('smsMessages.id')
          .whereRef('smsMessages.conversationId', '=', 'smsConversations.id')
          .where('smsMessages.sendAt', 'is', null)
          .orderBy('smsMessages.createdAt', 'desc')
          .orderBy('smsMessages.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['smsConversations.id', 'latest.id as messageId'])
    .where('smsConversations.id', 'in', [...ids])
    .execute();
  if (rows.length === 0) return new Map();
  const conversationOf = new Map(rows.map(({ id, messageId }) => [messageId, id]));
  const messages = await selectMessages(tx)
    .where('smsMessages.id', 'in', [...conversationOf.keys()])
    .execute();
  return new Map(messages.map((message) => [conversationOf.get(message.id) ?? '', message]));
}

/** Active team members, keyed by the digits of their phone numbers. */
export async function listPeopleByDigits(tx: Tx): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx
    .selectFrom(personRows.as('users'))
    .select(['id', 'phoneNumber', userName.$notNull().as('name')])
    .where('status', '=', 'active')
    .where('phoneNumber', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, name, phoneNumber: phone }) => [phone === null ? '' : phoneDigits(phone), { id, name }]),
  );
}

/** The author of a message for its history: a person, else the product. */
export async function readAuthor(tx: Tx, { userId }: Pick<TextRow, 'userId'>): Promise<HistoryActor> {
  if (userId === null) return { userId: null, name: 'System' };
  const user = await tx
    .selectFrom(personRows.as('users'))
    .select(userName.$notNull().as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return { userId, name: user?.name ?? 'System' };
}

export async function markRead(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ unreadCount: 0 })
    .where('id', '=', id)
    .where('unreadCount', '>', 0)
    .execute();
}

/** The client to which the conversations of a number are linked. */
export const findLinkedClient = (tx: Tx, digits: string) =>
  tx
    .selectFrom('smsConversations')
    .innerJoin(clientNames.as('clients'), (join) =>
      join
        .onRef('clients.accountId', '=', 'smsConversations.accountId')
        .onRef('clients.id', '=', 'smsConversations.clientId'),
    )
    .select(['clients.id', 'clients.name', 'clients.stage'])
    .where('smsConversations.phoneDigits', '=', digits)
    .where('clients.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
