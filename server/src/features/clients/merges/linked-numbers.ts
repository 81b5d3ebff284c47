import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { listCallsAmong, listUnlinkedCalls, unlinkCalls } from '../../../records/calls/calls-of-clients.ts';
import {
  listConversationsAmong,
  listUnlinkedConversations,
  unlinkConversations,
} from '../../../records/texts/texts-of-clients.ts';

/** The ids of calls and conversations, which belong to a client by a phone number, by their tables. */
type Ids = Record<string, string[]>;

async function together(calls: Promise<string[]>, conversations: Promise<string[]>): Promise<Ids> {
  const ids = { calls: await calls, sms_conversations: await conversations };
  return Object.fromEntries(Object.entries(ids).filter(([, some]) => some.length > 0));
}

/** The calls and conversations of numbers that belong to no client, because several clients have the number. */
export const listUnlinked = (tx: Tx, numbers: readonly string[]): Promise<Ids> =>
  together(listUnlinkedCalls(tx, numbers), listUnlinkedConversations(tx, numbers));

/** The calls and conversations among the given ones that belong to the client now. */
export const linkedOf = (tx: Tx, ids: Ids, clientId: string): Promise<Ids> =>
  together(
    listCallsAmong(tx, ids.calls ?? [], clientId),
    listConversationsAmong(tx, ids.sms_conversations ?? [], clientId),
  );

/** Unlinks calls and conversations that a client got because the other client with their number was gone. */
export async function unlink(tx: Tx, ids: Ids, clientId: string): Promise<void> {
  if (ids.calls !== undefined) await unlinkCalls(tx, ids.calls, clientId);
  if (ids.sms_conversations !== undefined) await unlinkConversations(tx, ids.sms_conversations, clientId);
}
