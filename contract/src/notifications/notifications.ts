import { type notificationChannels, notificationKinds } from '@truckroll/domain/notifications/notification-choices';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, id, limit, page, paged, personRef } from '../fields/fields.ts';

export const notification = z.object({
  id: z.string(),
  type: z.enum(['action', 'reminder', 'info']),
  title: z.string(),
  message: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  moduleType: z.string().nullable(),
  moduleId: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** The person whose action caused it. Null if time, a guest or an outside service did. */
  by: personRef.nullable(),
});
describeType(notification, { id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  id: 'NO-1',
  name: 'listNotifications',
  summary: "The caller's notifications",
  method: 'GET',
  path: '/notifications',
  needs: signedIn,
  peopleOnly: true,
  query: z.object({ page, limit: limit(20), unread: flag.optional() }),
  data: z.object({ notifications: z.array(notification), unreadCount: z.number(), ...paged }),
});

/** The notifications to mark as read: some, or all. */
const readNotifications = z
  .object({ ids: z.array(id).max(1000).optional(), all: flag.optional() })
  .refine((read) => read.all === true || read.ids !== undefined, {
    path: ['ids'],
    error: 'Ids is required',
    params: { code: 'required' },
  });
describeType(readNotifications, { id: 'NotificationsToRead' });

export const markNotificationsRead = endpoint({
  id: 'NO-2',
  name: 'markNotificationsRead',
  summary: "Mark the caller's notifications as read",
  method: 'POST',
  path: '/notifications/read',
  needs: signedIn,
  peopleOnly: true,
  body: readNotifications,
  data: z.object({ unreadCount: z.number() }),
});

const flags = { bell: z.boolean(), push: z.boolean(), email: z.boolean() } satisfies Record<
  (typeof notificationChannels)[number],
  z.ZodBoolean
>;

const ways = z.object(flags);
describeType(ways, { id: 'NotificationWays' });
const changedWays = ways.partial();
describeType(changedWays, { id: 'NotificationWaysChange' });

/** The delivery channels of each notification kind. */
const choices = z.record(z.enum(notificationKinds), ways);
describeType(choices, { id: 'NotificationChoices' });
const changedChoices = z.partialRecord(z.enum(notificationKinds), changedWays);

export const readNotificationChoices = endpoint({
  id: 'NO-6',
  name: 'readNotificationChoices',
  summary: "The caller's notification channels by kind",
  method: 'GET',
  path: '/notifications/choices',
  needs: signedIn,
  peopleOnly: true,
  data: z.object({ choices }),
});

export const changeNotificationChoices = endpoint({
  id: 'NO-7',
  name: 'changeNotificationChoices',
  summary: "Change the caller's notification channels",
  method: 'PATCH',
  path: '/notifications/choices',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({ choices: changedChoices }),
  data: z.object({ choices }),
});
