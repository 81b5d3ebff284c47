import type { OutgoingSms } from '@truckroll/contract/conversations/sms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import { tellingTexts } from './telling-texts.ts';

const selectAutomatic = (tx: Tx) =>
  tx
    .selectFrom('smsMessages')
    .innerJoin('smsConversations', (join) =>
      join
        .onRef('smsConversations.accountId', '=', 'smsMessages.accountId')
        .onRef('smsConversations.id', '=', 'smsMessages.conversationId'),
    )
    .where('smsMessages.purpose', '<>', 'person');

/** One page of the texts that the product sent itself, newest first (API MA-2). */
export const listAutomaticTexts = (tx: Tx, page: { page: number; limit: number }): Promise<OutgoingSms[]> =>
  selectAutomatic(tx)
    .select([
      'smsMessages.id',
      'smsConversations.phoneNumber as to',
      'smsMessages.body as text',
      // Once the carrier has a message, it counts as sent here.
      sql<OutgoingSms['status']>`case
        when sms_messages.status = 'failed' then 'failed'
        when sms_messages.provider_message_id is null and sms_messages.sent_at is null then 'queued'
        else 'sent' end`.as('status'),
      'smsMessages.attempts',
      'smsMessages.errorText as error',
      'smsMessages.createdAt',
      'smsMessages.sentAt',
    ])
    .orderBy('smsMessages.createdAt', 'desc')
    .orderBy('smsMessages.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();

export async function countAutomaticTexts(tx: Tx): Promise<number> {
  const row = await selectAutomatic(tx)
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How long texts that the product sent itself are kept, in days. Waiting ones stay. */
const retentionDays = 180;

export const deleteOldTexts = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    tellingTexts(system)
      .deleteFrom('smsMessages')
      .where('purpose', '<>', 'person')
      .where('status', '<>', 'queued')
      .where('createdAt', '<', daysBefore(now, retentionDays))
      .returning('accountId'),
  );
