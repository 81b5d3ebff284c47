import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/notifications/notifications';
import { countNotifications, listNotifications, markRead } from '../../records/notifications/notification-store.ts';
import { changeChoices, readChoices } from '../../records/people/choice-store.ts';
import type { ServerContext } from '../../server-context.ts';

export function notificationRoutes({ serve }: ServerContext): void {
  serve(contract.listNotifications, {
    async handle({ tx, query, actor }) {
      const all = { userId: actor.userId, unread: query.unread ?? false };
      const [notifications, total, unreadCount] = await Promise.all([
        listNotifications(tx, all, query),
        countNotifications(tx, all),
        countNotifications(tx, { ...all, unread: true }),
      ]);
      return { notifications, unreadCount, ...pagedOf(total, query) };
    },
  });

  serve(contract.markNotificationsRead, {
    async handle({ tx, body, actor, now }) {
      const { userId } = actor;
      await markRead(tx, { userId, ids: body.all === true ? 'all' : (body.ids ?? []) }, now);
      return { unreadCount: await countNotifications(tx, { userId, unread: true }) };
    },
  });

  serve(contract.readNotificationChoices, {
    handle: async ({ tx, actor }) => ({ choices: await readChoices(tx, actor.userId) }),
  });

  serve(contract.changeNotificationChoices, {
    handle: async ({ tx, body, actor }) => ({ choices: await changeChoices(tx, actor.userId, body.choices) }),
  });
}
