import {
  choicesOf,
  type NotificationChoices,
  notificationKinds,
  type StoredChoices,
} from '@truckroll/domain/notifications/notification-choices';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';

export async function readChoices(tx: Tx, userId: string): Promise<NotificationChoices> {
  const { notificationChoices } = await tx
    .selectFrom('users')
    .select('notificationChoices')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return choicesOf(notificationChoices);
}

/** Merges a change into a person's settings; absent keys are unchanged. */
export async function changeChoices(tx: Tx, userId: string, change: StoredChoices): Promise<NotificationChoices> {
  const stored = await readChoices(tx, userId);
  const merged = Object.fromEntries(notificationKinds.map((kind) => [kind, { ...stored[kind], ...change[kind] }]));
  await telling(tx, 'team', userId)
    .updateTable('users')
    .set({ notificationChoices: JSON.stringify(merged) })
    .where('id', '=', userId)
    .execute();
  return readChoices(tx, userId);
}
