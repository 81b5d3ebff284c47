import { choicesOf, type NotificationKind } from '@truckroll/domain/notifications/notification-choices';
import {
  groupingMinutes,
  peopleOfChange,
  type WorkChange,
  workNotice,
} from '@truckroll/domain/notifications/work-change';
import type { Tx } from '../database/bound-dialect.ts';
import { insertNotifications, type NewNotification } from './notification-store.ts';

/** The ways by which somebody wants notifications of a kind, as columns; null without any, or when he has left. */
async function readChannels(tx: Tx, userIds: readonly string[]) {
  const rows =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('users')
          .select(['id', 'notificationChoices'])
          .where('id', 'in', [...userIds])
          .where('status', '<>', 'inactive')
          .execute();
  const stored = new Map(rows.map((row) => [row.id, row.notificationChoices]));
  return (userId: string, kind: NotificationKind) => {
    const known = stored.get(userId);
    if (known === undefined) return null;
    const { bell, push, email } = choicesOf(known)[kind];
    return bell || push || email ? { inBell: bell, byPush: push, byEmail: email } : null;
  };
}

/** Notifies people by the ways that each of them has chosen. Push and e-mail go out with the next delivery. */
export async function notify(
  tx: Tx,
  userIds: readonly string[],
  { kind, ...notification }: NewNotification & { kind: NotificationKind },
  now: Date,
): Promise<void> {
  const channelsOf = await readChannels(tx, userIds);
  const rows = userIds.flatMap((userId) => {
    const channels = channelsOf(userId, kind);
    if (channels === null) return [];
    return [
      {
        userId,
        ...notification,
        ...channels,
        deliverAt: channels.byPush || channels.byEmail ? now.toISOString() : null,
      },
    ];
  });
  await insertNotifications(tx, rows, now);
}

/** A change of a job or visit, with the key that its notifications are grouped by. */
export type RecordedChange = { change: WorkChange; groupKey: string; jobId: string | null };

const groupingMs = groupingMinutes * 60_000;

/** What was told of the same record and still waits to go out, by person. What somebody has read stays as it is. */
async function readGroup(tx: Tx, groupKey: string, now: Date) {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'userId', 'change', 'deliverAt'])
    .where('groupKey', '=', groupKey)
    .where('deliverAt', '>', now.toISOString())
    .where('readAt', 'is', null)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Notifies the people whom a change of a job or visit concerns, except its author. Further changes within two minutes
 * rewrite the same notification, and take it back where they undo each other; push and e-mail wait until then.
 */
export async function notifyOfChange(
  tx: Tx,
  { change, groupKey, jobId }: RecordedChange,
  { authorId, now }: { authorId: string | null; now: Date },
): Promise<void> {
  const people = peopleOfChange(change).filter((id) => id !== authorId);
  if (people.length === 0) return;
  const told = await readGroup(tx, groupKey, now);
  const channelsOf = await readChannels(tx, people);
  for (const userId of people) {
    const known = told.get(userId);
    const whole = { ...change, before: known?.change?.before ?? change.before };
    const notice = workNotice(whole, userId);
    const channels = notice && channelsOf(userId, notice.kind);
    if (known !== undefined) await tx.deleteFrom('notifications').where('id', '=', known.id).execute();
    if (!notice || !channels) continue;
    const { title, message } = notice;
    const row = {
      userId,
      title,
      message,
      type: 'action' as const,
      priority: 'normal' as const,
      moduleType: jobId === null ? null : 'job',
      moduleId: jobId,
      ...channels,
      groupKey,
      change: JSON.stringify(whole),
      // Also where nothing goes out: until then changes are grouped.
      deliverAt: known?.deliverAt ?? new Date(now.getTime() + groupingMs).toISOString(),
    };
    await insertNotifications(tx, [row], now);
  }
}
