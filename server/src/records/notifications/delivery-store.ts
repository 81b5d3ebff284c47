import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { personRows } from '../people/person-rows.ts';

/** Due notifications of all accounts with their recipients. Those of suspended accounts wait. */
const selectDue = (system: Tx, now: Date) =>
  system
    .selectFrom('notifications')
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'notifications.accountId').onRef('users.id', '=', 'notifications.userId'),
    )
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'notifications.accountId')
    .select([
      'notifications.accountId',
      'notifications.id',
      'notifications.title',
      'notifications.message',
      'notifications.moduleType',
      'notifications.moduleId',
      'notifications.byPush',
      'notifications.byEmail',
      'notifications.readAt',
      'notifications.userId',
      'users.email',
      'users.firstName',
      'users.status',
      'users.units as ownUnits',
      'accounts.companyName',
      'accounts.publicOrigin',
      'accounts.units as companyUnits',
    ])
    .where('notifications.deliverAt', '<=', now.toISOString())
    .where('accounts.suspendedAt', 'is', null);

export type DueNotification = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];

/** The next due notifications after one, by id. */
export const listDue = (
  system: Tx,
  { after, atMost, now }: { after: string; atMost: number; now: Date },
): Promise<DueNotification[]> =>
  selectDue(system, now).where('notifications.id', '>', after).orderBy('notifications.id').limit(atMost).execute();

/** Locks a notification for its delivery. Undefined if it is no longer due, or another server delivers it. */
export const lockDue = (
  system: Tx,
  { accountId, id }: Pick<DueNotification, 'accountId' | 'id'>,
  now: Date,
): Promise<DueNotification | undefined> =>
  selectDue(system, now)
    .where('notifications.accountId', '=', accountId)
    .where('notifications.id', '=', id)
    .forUpdate('notifications')
    .skipLocked()
    .executeTakeFirst();

export async function endDelivery(
  system: Tx,
  { accountId, id }: Pick<DueNotification, 'accountId' | 'id'>,
): Promise<void> {
  await telling(system, 'notification', null, { accountId, users: returned('userId') })
    .updateTable('notifications')
    .set({ deliverAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('userId')
    .execute();
}
