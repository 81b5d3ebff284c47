import type { SmsConversation } from '@truckroll/contract/calls';
import type { Tx } from '../../platform/database/bound-dialect.ts';

type Numbers = { accountPhoneNumber: string; phoneNumber: string };

/**
 * The conversation between two numbers with its newest messages, oldest first; undefined if there is none (API SM-1).
 */
export async function findConversation(
  tx: Tx,
  numbers: Numbers,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<SmsConversation | undefined> {
  const conversation = await tx
    .selectFrom('smsConversations')
    .select(['id', 'accountPhoneNumber', 'phoneNumber', 'clientId', 'lastMessageAt'])
    .where('accountPhoneNumber', '=', numbers.accountPhoneNumber)
    .where('phoneNumber', '=', numbers.phoneNumber)
    .executeTakeFirst();
  if (conversation === undefined) return undefined;
  const newest = await tx
    .selectFrom('smsMessages')
    .select(['id', 'direction', 'body', 'status', 'createdAt', 'errorText'])
    .where('conversationId', '=', conversation.id)
    .$if(before !== undefined, (messages) => messages.where('createdAt', '<', before ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const messages = newest.reverse().map((message) => ({
    ...message,
    fromNumber: message.direction === 'outbound' ? numbers.accountPhoneNumber : numbers.phoneNumber,
    toNumber: message.direction === 'outbound' ? numbers.phoneNumber : numbers.accountPhoneNumber,
  }));
  return { ...conversation, messages };
}
