import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { TextStatusReport } from '../../providers/carrier/reports.ts';

type Owner = { accountId: string };
type OwnedRecord = Owner & { id: string };

/** Stores that a report is applied; false if it already was. */
export async function insertEvent(tx: Tx, event: { provider: string; eventKey: string; now: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('carrierEvents')
    .values({ provider: event.provider, eventKey: event.eventKey, receivedAt: event.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventKey')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The account of an active number. */
export const findNumberOwner = (tx: Tx, phoneNumber: string): Promise<Owner | undefined> =>
  tx
    .selectFrom('accountPhoneNumbers')
    .select('accountId')
    .where('phoneNumber', '=', phoneNumber)
    .where('isActive', '=', true)
    .executeTakeFirst();

export const findUserOwner = (tx: Tx, userId: string): Promise<Owner | undefined> =>
  tx.selectFrom('users').select('accountId').where('id', '=', userId).executeTakeFirst();

/** A call by the carrier's id of one of its legs. */
export const findCallOwner = (
  tx: Tx,
  provider: string,
  ids: readonly (string | null)[],
): Promise<OwnedRecord | undefined> =>
  tx
    .selectFrom('calls')
    .select(['accountId', 'id'])
    .where('provider', '=', provider)
    .where(
      'providerCallId',
      'in',
      ids.filter((id) => id !== null),
    )
    .executeTakeFirst();

/** A sent message by the carrier's id, or by ours while the carrier's is not stored yet. */
export const findMessageOwner = (
  tx: Tx,
  provider: string,
  { providerId, messageId }: TextStatusReport,
): Promise<OwnedRecord | undefined> =>
  tx
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
