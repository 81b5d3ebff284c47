import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type HistoryActor, type HistoryEntry, insertHistory } from '../history/history-store.ts';
import { listAdminIds } from '../notifications/notification-store.ts';
import { notify, notifyOfChanges } from '../notifications/notify.ts';
import { changesOf, type DomainEvent, historyOf, noticesOf, workOf } from './domain-event.ts';
import type { Audience } from './event-definition.ts';
import { followWork } from './follow-work.ts';

/** The author and time of an event. */
export type Recording = { actor: HistoryActor; now: Date };

/** Handles the effects of events, in the transaction of the change. */
type EventConsumer = (tx: Tx, by: Recording, events: readonly DomainEvent[]) => Promise<void>;

const entriesOf = (event: DomainEvent): HistoryEntry[] =>
  historyOf(event).map((line) => ({ ...line, action: line.action ?? event.type }));

const writeHistory: EventConsumer = (tx, by, events) => insertHistory(tx, by, events.flatMap(entriesOf));

async function readAudience(tx: Tx, { userIds = [], admins, author }: Audience, by: Recording): Promise<string[]> {
  const people = new Set([...userIds, ...(admins ? await listAdminIds(tx) : [])]);
  return [...people].filter((id) => author === 'included' || id !== by.actor.userId);
}

const causeOf = ({ actor, now }: Recording) => ({ authorId: actor.userId, now });

const writeNotifications: EventConsumer = async (tx, by, events) => {
  for (const { to, ...notification } of events.flatMap((event) => noticesOf(event)))
    await notify(tx, await readAudience(tx, to, by), notification, causeOf(by));
};

const writeChanges: EventConsumer = async (tx, by, events) => {
  const changes = events.flatMap((event) => changesOf(event));
  await notifyOfChanges(tx, changes, causeOf(by));
};

/** All consumers of events. A new kind of effect adds a consumer here. */
const consumers: readonly EventConsumer[] = [writeHistory, writeNotifications, writeChanges];

/** Records an event and all its effects in the transaction of the change (API 1.12). */
export async function recordEvent(tx: Tx, by: Recording, ...events: readonly DomainEvent[]): Promise<void> {
  const works = events.flatMap((event) => workOf(event));
  const followed = works.length === 0 ? [] : await followWork(tx, works, by.now);
  for (const consume of consumers) await consume(tx, by, [...events, ...followed]);
}

const system: HistoryActor = { userId: null, name: 'System' };

/**
 * Records a change that happened through the passing of time, in a transaction across all accounts. It notifies nobody.
 */
export const recordEventsOfTime = (
  tx: Tx,
  now: Date,
  happened: readonly { accountId: string; event: DomainEvent }[],
): Promise<void> =>
  insertHistory(
    tx,
    { actor: system, now },
    happened.flatMap(({ accountId, event }) => entriesOf(event).map((entry) => ({ ...entry, accountId }))),
  );
