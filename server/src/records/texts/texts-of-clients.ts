import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { tellingTexts } from './telling-texts.ts';

/** Conversations as rows for the queries of other owners. */
export const conversationHeads = expressionBuilder<Tables, never>()
  .selectFrom('smsConversations')
  .select(['accountId', 'id', 'clientId', 'phoneDigits']);

/** Text messages as rows for the queries of other owners. */
export const textRows = expressionBuilder<Tables, never>()
  .selectFrom('smsMessages')
  .select(['accountId', 'id', 'conversationId', 'body', 'direction', 'status', 'userId', 'sendAt', 'createdAt']);

/** The numbers among these that have conversations without a client. */
export const unlinkedTextNumbers = (tx: Tx, numbers: readonly string[]) =>
  tx
    .selectFrom('smsConversations')
    .select('phoneDigits')
    .where('clientId', 'is', null)
    .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`);

/** The ids of the conversations with these numbers that have no client. */
export async function listUnlinkedConversations(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('smsConversations')
    .select('id')
    .where('clientId', 'is', null)
    .where('phoneDigits', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of a client's conversations, and of those with these numbers that have no client. */
export async function listConversationsOfClient(
  tx: Tx,
  clientId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const byNumber =
    numbers.length === 0 ? sql`` : sql` or (client_id is null and phone_digits in (${sql.join([...numbers])}))`;
  const rows = await tx
    .selectFrom('smsConversations')
    .select('id')
    .where(sql<SqlBool>`(client_id = ${clientId}${byNumber})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these conversations that belong to a client. */
export async function listConversationsAmong(tx: Tx, ids: readonly string[], clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('smsConversations')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

type Link = { digits: string; clientId: string };

/** Links the conversations with a number that have no client to a client. */
export async function linkUnlinkedConversations(tx: Tx, { digits, clientId }: Link): Promise<void> {
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ clientId })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is', null)
    .execute();
}

/** Links all conversations with a number to a client. Returns how many changed. */
export async function linkConversations(tx: Tx, { digits, clientId }: Link): Promise<number> {
  const { numUpdatedRows } = await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ clientId })
    .where('phoneDigits', '=', digits)
    .where('clientId', 'is distinct from', clientId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Unlinks the conversations that a client got by their number. */
export async function unlinkConversations(tx: Tx, ids: readonly string[], clientId: string): Promise<void> {
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ clientId: null })
    .where('clientId', '=', clientId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning('id')
    .execute();
}

/** Unlinks all conversations of clients. */
export async function unlinkConversationsOf(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await telling(tx, 'sms', null)
    .updateTable('smsConversations')
    .set({ clientId: null })
    .where('clientId', 'in', [...clientIds])
    .execute();
}

/** The number of messages in conversations. */
export async function countTexts(tx: Tx, conversationIds: readonly string[]): Promise<number> {
  if (conversationIds.length === 0) return 0;
  const row = await tx
    .selectFrom('smsMessages')
    .select((text) => text.fn.countAll<number>().as('count'))
    .where('conversationId', 'in', [...conversationIds])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The ids of the messages of conversations, as a subquery. */
export const selectTextsOf = (tx: Tx, conversationIds: readonly string[]) =>
  tx
    .selectFrom('smsMessages')
    .select('id')
    .where('conversationId', 'in', [...conversationIds]);

/** Deletes conversations with their messages. */
export async function deleteConversations(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tellingTexts(tx)
    .deleteFrom('smsConversations')
    .where('id', 'in', [...ids])
    .execute();
}

/** The conversations of clients. */
export const conversationsOfClients: MovingRows = {
  table: 'sms_conversations',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'sms', null),
};

/** The conversations of clients with a message after a moment. */
export const conversationsOfClientsAfter = (moment: string): BelongingRows => ({
  ...conversationsOfClients,
  only: sql`last_message_at > ${moment}::timestamptz`,
});
