import { can } from '@truckroll/domain/abilities/rights';
import { callHeads } from '../../../records/calls/calls-of-clients.ts';
import { askHeads } from '../../../records/client-access/ask-store.ts';
import { readNumbers } from '../../../records/clients/clients-of-number.ts';
import { conversationHeads, textRows } from '../../../records/texts/texts-of-clients.ts';
import { newestFirst, plainEntry, type ReadPart } from './timeline-part.ts';

/** The calls with the client or one of its numbers, for people who take calls (API CA-1). */
export const readCalls: ReadPart = async (tx, part) => {
  if (!can(part.actor, 'Communications.calls')) return [];
  const numbers = await readNumbers(tx, part.clientId);
  const rows = await tx
    .selectFrom(callHeads.as('calls'))
    .select([
      'id',
      'timestamp as at',
      'phoneNumber as title',
      'direction',
      'status',
      'aiSummary as text',
      'userId as by',
    ])
    .where((call) =>
      call.or([
        call('clientId', '=', part.clientId),
        ...(numbers.length === 0 ? [] : [call('phoneDigits', 'in', numbers)]),
      ]),
    )
    .$call(newestFirst(part, 'timestamp', 'id'))
    .execute();
  return rows.map((row) => ({ ...plainEntry, ...row, kind: 'call', recordId: row.id }));
};

/** The text messages with the client or one of its numbers, for people who read text messages (API SM-1). */
export const readTexts: ReadPart = async (tx, part) => {
  if (!can(part.actor, 'Communications.messages')) return [];
  const numbers = await readNumbers(tx, part.clientId);
  const conversations = tx
    .selectFrom(conversationHeads.as('smsConversations'))
    .select('id')
    .where((conversation) =>
      conversation.or([
        conversation('clientId', '=', part.clientId),
        ...(numbers.length === 0 ? [] : [conversation('phoneDigits', 'in', numbers)]),
      ]),
    );
  const rows = await tx
    .selectFrom(textRows.as('smsMessages'))
    .select([
      'id',
      'createdAt as at',
      'conversationId as recordId',
      'body as title',
      'direction',
      'status',
      'userId as by',
    ])
    .where('conversationId', 'in', conversations)
    // A message that waits for its time has not been sent (API SM-1).
    .where('sendAt', 'is', null)
    // What was written on the client's page is an entry of its own, which everybody sees who sees the client.
    .where('id', 'not in', tx.selectFrom(askHeads.as('clientAsks')).select('id').where('clientId', '=', part.clientId))
    .$call(newestFirst(part, 'createdAt', 'id'))
    .execute();
  return rows.map((row) => ({ ...plainEntry, ...row, kind: 'text' }));
};
