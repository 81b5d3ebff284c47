import type { Notification } from '@truckroll/contract/notifications/notifications';
import { type Insertable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { NotificationsTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { isOfRecords, type RecordsOf } from '../history/history-store.ts';
import { personRows } from '../people/person-rows.ts';

export type NewNotification = {
  type: 'action' | 'reminder' | 'info';
  title: string;
  message: string;
  priority: 'low' | 'normal' | 'high';
  moduleType: string | null;
  moduleId: string | null;
};

type NewRow = Omit<Insertable<NotificationsTable>, 'id' | 'createdAt'>;

export async function insertNotifications(tx: Tx, rows: readonly NewRow[], now: Date): Promise<void> {
  const createdAt = now.toISOString();
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < rows.length; from += 2000)
    await telling(tx, 'notification', null, { users: returned('userId') })
      .insertInto('notifications')
      .values(rows.slice(from, from + 2000).map((row) => ({ ...row, id: newId(), createdAt })))
      .returning(['accountId', 'userId'])
      .execute();
}

/** Inserts a notification that only the bell shows, without push or e-mail. Returns its id. */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification & { userId: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await telling(tx, 'notification', null, { users: notification.userId })
    .insertInto('notifications')
    .values({ ...notification, id, createdAt: now.toISOString() })
    .execute();
  return id;
}

/** The text of a notification, and its record. */
export const findNotification = (tx: Tx, id: string) =>
  tx
    .selectFrom('notifications')
    .select(['title', 'message', 'moduleType', 'moduleId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Deletes the notifications of records that are deleted: their links would lead nowhere. */
export async function deleteNotificationsOf(tx: Tx, moduleType: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await telling(tx, 'notification', null, { users: returned('userId') })
    .deleteFrom('notifications')
    .where('moduleType', '=', moduleType)
    .where('moduleId', 'in', [...ids])
    .returning('userId')
    .execute();
}

/** Deletes the unread notifications of a record, which another one replaces. */
export async function deleteUnreadOf(tx: Tx, moduleType: string, id: string): Promise<void> {
  await telling(tx, 'notification', null, { users: returned('userId') })
    .deleteFrom('notifications')
    .where('moduleType', '=', moduleType)
    .where('moduleId', '=', id)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
}

/** The number of notifications of records. */
export async function countNotificationsOf(tx: Tx, records: readonly RecordsOf[]): Promise<number> {
  const row = await tx
    .selectFrom('notifications')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where(isOfRecords(records))
    .executeTakeFirstOrThrow();
  return row.count;
}

const columns = [
  'notifications.id',
  'notifications.type',
  'notifications.title',
  'notifications.message',
  'notifications.priority',
  'notifications.moduleType',
  'notifications.moduleId',
  'notifications.readAt',
  'notifications.createdAt',
  'notifications.authorId',
] as const;

export type NotificationFilters = { userId: string; unread: boolean };

const selectNotifications = (tx: Tx, filters: NotificationFilters) =>
  tx
    .selectFrom('notifications')
    .where('userId', '=', filters.userId)
    .where('inBell', '=', true)
    .$if(filters.unread, (query) => query.where('readAt', 'is', null));

/** A page of a person's notifications, newest first. */
export async function listNotifications(
  tx: Tx,
  filters: NotificationFilters,
  page: { page: number; limit: number },
): Promise<Notification[]> {
  const rows = await selectNotifications(tx, filters)
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'notifications.accountId').onRef('users.id', '=', 'notifications.authorId'),
    )
    .select(columns)
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('authorName'))
    .orderBy('notifications.createdAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return rows.map(({ readAt, authorId, authorName, ...row }) => ({
    ...row,
    isRead: readAt !== null,
    by: authorId === null ? null : { id: authorId, name: authorName ?? '' },
  }));
}

export async function countNotifications(tx: Tx, filters: NotificationFilters): Promise<number> {
  const row = await selectNotifications(tx, filters)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks a person's unread notifications as read: those with the ids, or all. */
export async function markRead(
  tx: Tx,
  which: { userId: string; ids: readonly string[] | 'all' },
  now: Date,
): Promise<void> {
  const { userId, ids } = which;
  if (ids.length === 0) return;
  await telling(tx, 'notification', null, { users: userId })
    .updateTable('notifications')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : [...ids]))
    .execute();
}

/** The notifications about clients. */
export const notificationsOfClients: MovingRows = {
  table: 'notifications',
  column: 'module_id',
  key: 'id',
  only: sql`module_type = 'client'`,
  tells: (tx) => telling(tx, 'notification', null),
};
