import { notificationPage } from '@truckroll/domain/notifications/notification-page';
import { notificationMail } from '@truckroll/domain/outgoing-mail/notification';
import { eachAlone } from '../../platform/background/each-alone.ts';
import type { Queue } from '../../platform/background/queue.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { personRows } from '../../records/people/person-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { pushNotification } from './push-notification.ts';

export const deliverNotifications = chore({ name: 'deliver-notifications', cron: '* * * * *' });

const batch = 200;

/** Due notifications of all accounts with their recipients. Notifications that have already been read are skipped. */
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
      'accounts.companyName',
      'accounts.publicOrigin',
    ])
    .where('notifications.deliverAt', '<=', now.toISOString())
    .where('accounts.suspendedAt', 'is', null);

type Due = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];
type Outside = { queue: Queue; settings: Settings; now: Date };

async function push(system: Tx, { accountId, id, userId }: Due, queue: Queue): Promise<void> {
  const browsers = await system
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .execute();
  for (const browser of browsers) {
    const payload = { notificationId: id, subscriptionId: browser.id };
    await queue.enqueue(system, pushNotification, payload, { accountId });
  }
}

async function mail(system: Tx, due: Due, { queue, settings, now }: Outside): Promise<void> {
  const origin = originFor(settings, due);
  const url = origin && `${origin}${notificationPage(due)}`;
  const text = notificationMail({ ...due, url });
  await sendMail(system, queue, { accountId: due.accountId, kind: 'notification', to: due.email, ...text, now });
}

/** Delivers one notification by push and mail. Returns whether it was still due. */
async function deliver(
  system: Tx,
  { accountId, id }: Pick<Due, 'accountId' | 'id'>,
  outside: Outside,
): Promise<boolean> {
  const due = await selectDue(system, outside.now)
    .where('notifications.accountId', '=', accountId)
    .where('notifications.id', '=', id)
    .forUpdate('notifications')
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return false;
  if (due.readAt === null && due.status === 'active') {
    if (due.byPush) await push(system, due, outside.queue);
    if (due.byEmail) await mail(system, due, outside);
  }
  await system
    .updateTable('notifications')
    .set({ deliverAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  return true;
}

/** Sends delayed notifications by push and e-mail once their changes are grouped. */
export function notificationDelivery({ queue, settings }: Pick<ServerContext, 'queue' | 'settings'>): void {
  queue.runsByClock(deliverNotifications, async (run) => {
    const outside = { queue, settings, now: run.now };
    const notifications = await eachAlone(run, {
      list: (system, after) =>
        selectDue(system, run.now)
          .where('notifications.id', '>', after)
          .orderBy('notifications.id')
          .limit(batch)
          .execute(),
      work: (notification) => run.transact((system) => deliver(system, notification, outside)),
    });
    if (notifications > 0) run.log.info({ notifications }, 'Notifications delivered');
  });
}
