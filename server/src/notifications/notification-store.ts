import { adminRoleNames } from '@truckroll/domain/abilities/default-roles';
import { v7 as newId } from 'uuid';
import type { Tx } from '../database/bound-dialect.ts';

export type NewNotification = {
  type: 'action' | 'reminder' | 'info';
  title: string;
  message: string;
  priority: 'low' | 'normal' | 'high';
  moduleType: string | null;
  moduleId: string | null;
};

export async function insertNotifications(
  tx: Tx,
  userIds: readonly string[],
  notification: NewNotification,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = now.toISOString();
  await tx
    .insertInto('notifications')
    .values(userIds.map((userId) => ({ id: newId(), userId, ...notification, createdAt })))
    .execute();
}

/** The active admins of the account: people with an admin role or with none. */
export async function listAdminIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.onRef('roles.accountId', '=', 'users.accountId').onRef('roles.id', '=', 'users.roleId'),
    )
    .select('users.id')
    .where('users.status', '=', 'active')
    .where((where) => where.or([where('users.roleId', 'is', null), where('roles.name', 'in', [...adminRoleNames])]))
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}
