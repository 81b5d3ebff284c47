import { viewScope } from '@truckroll/domain/abilities/rights';
import {
  choicesOf,
  type NotificationKind,
  type StoredChoices,
} from '@truckroll/domain/notifications/notification-choices';
import {
  groupingMinutes,
  peopleOfChange,
  type WorkChange,
  workNotice,
} from '@truckroll/domain/notifications/work-change';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { listReachable } from '../people/actors.ts';
import { insertNotifications, type NewNotification } from './notification-store.ts';

/** A person's channels for a kind of notification, as columns. Null if there are none. */
function channelsOf(choices: StoredChoices, kind: NotificationKind) {
  const { bell, push, email } = choicesOf(choices)[kind];
  return bell || push || email ? { inBell: bell, byPush: push, byEmail: email } : null;
}

/** The author of notifications, null for nobody of the account, and the time. */
type Cause = { authorId: string | null; now: Date };

/** Notifies people by their chosen channels. Push and e-mail are sent with the next delivery. */
export async function notify(
  tx: Tx,
  people: readonly { userId: string; choices: StoredChoices }[],
  { kind, ...notification }: NewNotification & { kind: NotificationKind },
  { authorId, now }: Cause,
): Promise<void> {
  const rows = people.flatMap(({ userId, choices }) => {
    const channels = channelsOf(choices, kind);
    if (channels === null) return [];
    return [
      {
        userId,
        authorId,
        ...notification,
        ...channels,
        deliverAt: channels.byPush || channels.byEmail ? now.toISOString() : null,
      },
    ];
  });
  await insertNotifications(tx, rows, now);
}

/** A change of a job or visit, with the key by which its notifications are grouped. */
export type RecordedChange = { change: WorkChange; groupKey: string; jobId: string | null };

const groupingMs = groupingMinutes * 60_000;

const partOf = (groupKey: string | null, userId: string): string => `${groupKey} ${userId}`;

/** Pending unread notifications about the same records, by record and person. */
async function readGroups(tx: Tx, groupKeys: readonly string[], now: Date) {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'userId', 'groupKey', 'change', 'deliverAt'])
    .where('groupKey', 'in', [...groupKeys])
    .where('deliverAt', '>', now.toISOString())
    .where('readAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [partOf(row.groupKey, row.userId), row]));
}

/** Stores the notifications of changes to different records. Many changes take as many SQL statements as one. */
async function notifyOfDistinctChanges(
  tx: Tx,
  changes: readonly RecordedChange[],
  { authorId, now }: Cause,
): Promise<void> {
  const addressed = changes.flatMap((of) =>
    peopleOfChange(of.change)
      .filter((id) => id !== authorId)
      .map((userId) => ({ ...of, userId })),
  );
  if (addressed.length === 0) return;
  // People who see no jobs are not notified, even if they are on a team.
  const people = await listReachable(tx, { userIds: [...new Set(addressed.map(({ userId }) => userId))] });
  const readers = new Map(
    people.flatMap((person) => (viewScope(person, 'Jobs') === null ? [] : [[person.userId, person.choices]])),
  );
  const concerned = addressed.flatMap((one) => {
    const choices = readers.get(one.userId);
    return choices === undefined ? [] : [{ ...one, choices }];
  });
  if (concerned.length === 0) return;
  const pending = await readGroups(tx, [...new Set(concerned.map(({ groupKey }) => groupKey))], now);
  const replaced: string[] = [];
  const rows = concerned.flatMap(({ change, groupKey, jobId, userId, choices }) => {
    const known = pending.get(partOf(groupKey, userId));
    const whole = { ...change, before: known?.change?.before ?? change.before };
    const notice = workNotice(whole, userId);
    const channels = notice && channelsOf(choices, notice.kind);
    if (known !== undefined) replaced.push(known.id);
    if (!notice || !channels) return [];
    const { title, message } = notice;
    return {
      userId,
      authorId,
      title,
      message,
      type: 'action' as const,
      priority: 'normal' as const,
      moduleType: jobId === null ? null : 'job',
      moduleId: jobId,
      ...channels,
      groupKey,
      change: JSON.stringify(whole),
      // The time is set even without push or mail, because changes are grouped until then.
      deliverAt: known?.deliverAt ?? new Date(now.getTime() + groupingMs).toISOString(),
    };
  });
  if (replaced.length > 0)
    await telling(tx, 'notification', null, { users: returned('userId') })
      .deleteFrom('notifications')
      .where('id', 'in', replaced)
      .returning('userId')
      .execute();
  await insertNotifications(tx, rows, now);
}

/**
 * Notifies the people whom changes of jobs or visits concern, except the author. Further changes within two minutes
 * update the same notification, or delete it if they cancel each other out. Push and e-mail wait until then.
 */
export async function notifyOfChanges(tx: Tx, changes: readonly RecordedChange[], by: Cause): Promise<void> {
  // Changes of the same record are processed in order.
  for (let left = changes; left.length > 0; ) {
    const first = new Map(left.toReversed().map((change) => [change.groupKey, change]));
    const now = left.filter((change) => first.get(change.groupKey) === change);
    await notifyOfDistinctChanges(tx, now, by);
    left = left.filter((change) => !now.includes(change));
  }
}
