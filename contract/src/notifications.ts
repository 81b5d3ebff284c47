import { type notificationChannels, notificationKinds } from '@truckroll/domain/notifications/notification-choices';
import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { flag, id, limit, page, paged } from './fields.ts';

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
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  id: 'NO-1',
  summary: 'The own notifications',
  method: 'GET',
  path: '/notifications',
  needs: signedIn,
  query: z.object({ page, limit: limit(20), unread: flag.optional() }),
  data: z.object({ notifications: z.array(notification), unreadCount: z.number(), ...paged }),
});

/** Which notifications were read: some, or all there are. */
const readNotifications = z
  .object({ ids: z.array(id).max(1000).optional(), all: flag.optional() })
  .refine((read) => read.all === true || read.ids !== undefined, { path: ['ids'], error: 'Ids is required' });

export const markNotificationsRead = endpoint({
  id: 'NO-2',
  summary: 'Mark own notifications as read',
  method: 'POST',
  path: '/notifications/read',
  needs: signedIn,
  body: readNotifications,
  data: z.object({ unreadCount: z.number() }),
});

const flags = { bell: z.boolean(), push: z.boolean(), email: z.boolean() } satisfies Record<
  (typeof notificationChannels)[number],
  z.ZodBoolean
>;

/** By which ways somebody is notified of each kind. */
const choices = z.record(z.enum(notificationKinds), z.object(flags));
const changedChoices = z.partialRecord(z.enum(notificationKinds), z.object(flags).partial());

export const readNotificationChoices = endpoint({
  id: 'NO-6',
  summary: 'By which ways the user is notified of what',
  method: 'GET',
  path: '/notifications/choices',
  needs: signedIn,
  data: z.object({ choices }),
});

export const changeNotificationChoices = endpoint({
  id: 'NO-7',
  summary: 'Change by which ways the user is notified of what',
  method: 'PATCH',
  path: '/notifications/choices',
  needs: signedIn,
  body: z.object({ choices: changedChoices }),
  data: z.object({ choices }),
});
