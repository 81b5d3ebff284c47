import { textIn, unitsOf } from '@truckroll/domain/format/units';
import { notificationPage } from '@truckroll/domain/notifications/notification-page';
import { notificationMail } from '@truckroll/domain/outgoing-mail/notification';
import { eachAlone } from '../../platform/background/each-alone.ts';
import type { Queue } from '../../platform/background/queue.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { type DueNotification, endDelivery, listDue, lockDue } from '../../records/notifications/delivery-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { pushNotification } from './push-notification.ts';

export const deliverNotifications = chore({ name: 'deliver-notifications', cron: '* * * * *' });

const batch = 200;

type Outside = { queue: Queue; settings: Settings; now: Date };

async function push(system: Tx, { accountId, id, userId }: DueNotification, queue: Queue): Promise<void> {
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

async function mail(system: Tx, due: DueNotification, { queue, settings, now }: Outside): Promise<void> {
  const origin = originFor(settings, due);
  const url = origin && `${origin}${notificationPage(due)}`;
  const { clock } = unitsOf(due.ownUnits, due.companyUnits);
  const text = notificationMail({ ...due, message: textIn(due.message, clock), url });
  await sendMail(system, queue, { accountId: due.accountId, kind: 'notification', to: due.email, ...text, now });
}

/** Delivers one notification by push and mail. Returns whether it was still due. */
async function deliver(
  system: Tx,
  { accountId, id }: Pick<DueNotification, 'accountId' | 'id'>,
  outside: Outside,
): Promise<boolean> {
  const due = await lockDue(system, { accountId, id }, outside.now);
  if (due === undefined) return false;
  if (due.readAt === null && due.status === 'active') {
    if (due.byPush) await push(system, due, outside.queue);
    if (due.byEmail) await mail(system, due, outside);
  }
  await endDelivery(system, due);
  return true;
}

/** Sends delayed notifications by push and e-mail once their changes are grouped. */
export function notificationDelivery({ queue, settings }: Pick<ServerContext, 'queue' | 'settings'>): void {
  queue.runsByClock(deliverNotifications, async (run) => {
    const outside = { queue, settings, now: run.now };
    const notifications = await eachAlone(run, {
      list: (system, after) => listDue(system, { after, atMost: batch, now: run.now }),
      work: (notification) => run.transact((system) => deliver(system, notification, outside)),
    });
    if (notifications > 0) run.log.info({ notifications }, 'Notifications delivered');
  });
}
