import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type HistoryActor, type HistoryEntry, insertHistory } from '../history/history-store.ts';
import { notify, notifyOfChanges } from '../notifications/notify.ts';
import { listReachable, type Reachable } from '../people/actors.ts';
import { followEvents } from '../rules/rule-events.ts';
import { insertDeliveries } from '../webhooks/delivery-store.ts';
import { changesOf, type DomainEvent, historyOf, noticesOf, workOf } from './domain-event.ts';
import { effectsAbove } from './effects-above.ts';
import type { Notice } from './event-definition.ts';
import { ruleEventsOf } from './rule-events-of.ts';
import { newsOfAll, webhookNewsOf } from './webhook-events-of.ts';

/**
 * The author and time of an event. `isAutomatic`: it happened by itself in the author's name, who is notified like all
 * others.
 */
export type Recording = { actor: HistoryActor; now: Date; isAutomatic?: true };

/** Handles the effects of events, in the transaction of the change. */
type EventConsumer = (tx: Tx, by: Recording, events: readonly DomainEvent[]) => Promise<void>;

const entriesOf = (event: DomainEvent): HistoryEntry[] =>
  historyOf(event).map((line) => ({ ...line, action: line.action ?? event.type }));

const writeHistory: EventConsumer = (tx, by, events) => insertHistory(tx, by, events.flatMap(entriesOf));

/** The people whom a notice is for, without those who may not see what it names. */
async function readAudience(tx: Tx, { to, ...notice }: Notice, by: Recording): Promise<Reachable[]> {
  const { mayRead } = effectsAbove();
  const isMeant = (id: string): boolean =>
    to.author === 'included' || by.isAutomatic === true || id !== by.actor.userId;
  const people = await listReachable(tx, { ...to, userIds: (to.userIds ?? []).filter(isMeant) });
  const readers: Reachable[] = [];
  for (const person of people) if (isMeant(person.userId) && (await mayRead(tx, person, notice))) readers.push(person);
  return readers;
}

const causeOf = ({ actor, now }: Recording) => ({ authorId: actor.userId, now });

const writeNotifications: EventConsumer = async (tx, by, events) => {
  for (const notice of events.flatMap((event) => noticesOf(event))) {
    const { to: _, quotes: __, ...notification } = notice;
    await notify(tx, await readAudience(tx, notice, by), notification, causeOf(by));
  }
};

const writeChanges: EventConsumer = async (tx, by, events) => {
  const changes = events.flatMap((event) => changesOf(event));
  await notifyOfChanges(tx, changes, causeOf(by));
};

const noteArrivedSteps: EventConsumer = (tx, { now }, events) => effectsAbove().noteArrivedSteps(tx, events, now);

const followByRules: EventConsumer = (tx, { now }, events) => followEvents(tx, events.flatMap(ruleEventsOf), now);

const sendToWebhooks: EventConsumer = (tx, { now }, events) => insertDeliveries(tx, newsOfAll(events), now);

const tellPeople: EventConsumer = async (tx, by, events) => {
  await writeNotifications(tx, by, events);
  await writeChanges(tx, by, events);
};

/**
 * All consumers of events. A new kind of effect adds a consumer here. They run concurrently, so that their statements are sent
 * together; therefore no consumer may read what another one writes.
 */
const consumers: readonly EventConsumer[] = [writeHistory, tellPeople, followByRules, noteArrivedSteps, sendToWebhooks];

/** The events with the customers of their jobs, which notices name first. */
async function withCustomers(tx: Tx, events: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
  const ids = events.flatMap((event) => ('job' in event && event.job.clientName === undefined ? [event.job.id] : []));
  if (ids.length === 0) return events;
  const names = await effectsAbove().readCustomers(tx, ids);
  return events.map((event) =>
    'job' in event && event.job.clientName === undefined
      ? { ...event, job: { ...event.job, clientName: names.get(event.job.id) ?? null } }
      : event,
  );
}

/** Records an event and all its effects in the transaction of the change (API 1.12). */
export async function recordEvent(tx: Tx, by: Recording, ...happened: readonly DomainEvent[]): Promise<void> {
  const events = await withCustomers(tx, happened);
  const { followWork } = effectsAbove();
  const works = events.flatMap((event) => workOf(event));
  const followed = works.length === 0 ? [] : await followWork(tx, works, by.now);
  await Promise.all(consumers.map((consume) => consume(tx, by, [...events, ...followed])));
}

const system: HistoryActor = { userId: null, name: 'System' };

/**
 * Records a change that happened through the passing of time, in a transaction across all accounts. It notifies nobody.
 */
export async function recordEventsOfTime(
  tx: Tx,
  now: Date,
  happened: readonly { accountId: string; event: DomainEvent }[],
): Promise<void> {
  await insertHistory(
    tx,
    { actor: system, now },
    happened.flatMap(({ accountId, event }) => entriesOf(event).map((entry) => ({ ...entry, accountId }))),
  );
  await followEvents(
    tx,
    happened.flatMap(({ accountId, event }) => ruleEventsOf(event).map((followed) => ({ ...followed, accountId }))),
    now,
  );
  await insertDeliveries(
    tx,
    happened.flatMap(({ accountId, event }) => webhookNewsOf(event).map((news) => ({ ...news, accountId }))),
    now,
  );
}
