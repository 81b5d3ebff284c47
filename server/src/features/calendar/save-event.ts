import { isDeepStrictEqual } from 'node:util';
import { pathId } from '@truckroll/contract/fields/fields';
import { type Event, type EventChange, endBeforeStartText, type NewEvent } from '@truckroll/contract/planning/calendar';
import { eventChangeRefusal } from '@truckroll/domain/calendar/event-rules';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import * as store from '../../records/calendar/event-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { getClient } from '../clients/get-client.ts';
import { addressesAt, requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { toMoment } from './moments.ts';

/** Checks that the actor can see the event's client and job, before the fields are validated. */
export async function requireLinks(tx: Tx, sent: Record<string, unknown>, actor: Actor): Promise<void> {
  const { clientId, jobId } = sent;
  if (typeof clientId === 'string' && clientId !== '') await getClient(tx, pathId.parse(clientId), clientScope(actor));
  if (typeof jobId !== 'string' || jobId === '') return;
  const job = selectJobIds(tx, jobScope(actor)).where('jobs.id', '=', pathId.parse(jobId));
  found(await job.executeTakeFirst(), 'Job');
}

/** Selects an event for update. Refuses people who may not change it (API EV-4). */
export async function getEventToChange(tx: Tx, id: string, actor: Actor): Promise<store.StoredEvent> {
  const event = await store.getEventForChange(tx, id, actor);
  if (eventChangeRefusal(event, actor) === 'forbidden') throw new Problem('forbidden');
  return event;
}

function requireOwn(event: store.StoredEvent, actor: Actor): void {
  const why = eventChangeRefusal(event, actor);
  if (why !== null) throw new Problem(why);
}

const timeZoneOf = async (tx: Tx, actor: Actor): Promise<string> => (await getAccountRow(tx, actor.accountId)).timezone;

const requireOrder = (values: { startAt: string; endAt: string }): void => {
  if (values.endAt < values.startAt) throw invalid('end', endBeforeStartText, 'wrong_order');
};

const answer = async (tx: Tx, id: string, actor: Actor): Promise<Event> =>
  store.toEvent(await store.getEvent(tx, id, actor));

export async function createEvent(tx: Tx, sent: NewEvent, { actor, now }: Author): Promise<Event> {
  await requireTypedAddresses(tx, addressesAt('attendees', sent.attendees));
  const timeZone = await timeZoneOf(tx, actor);
  const values: store.EventValues = {
    title: sent.title,
    startAt: toMoment(sent.start, timeZone),
    endAt: toMoment(sent.end, timeZone),
    isAllDay: sent.isAllDay ?? false,
    location: sent.location ?? null,
    description: sent.description ?? null,
    clientId: sent.clientId ?? null,
    jobId: sent.jobId ?? null,
    attendees: [...new Set(sent.attendees)],
  };
  requireOrder(values);
  const id = newId();
  await store.insertEvent(tx, { id, values, createdBy: actor.userId, now });
  return answer(tx, id, actor);
}

/** Changes an event. If all values are equal, nothing is written. */
export async function changeEvent(tx: Tx, stored: store.StoredEvent, sent: EventChange, by: Author): Promise<Event> {
  const { actor, now } = by;
  const added = (sent.attendees ?? []).filter((address) => !stored.attendees.includes(address));
  await requireTypedAddresses(tx, addressesAt('attendees', added));
  const timeZone = await timeZoneOf(tx, actor);
  const { id, source: _, createdBy: __, updatedAt, ...before } = stored;
  const values: store.EventValues = {
    title: sent.title ?? before.title,
    startAt: sent.start === undefined ? before.startAt : toMoment(sent.start, timeZone),
    endAt: sent.end === undefined ? before.endAt : toMoment(sent.end, timeZone),
    isAllDay: sent.isAllDay ?? before.isAllDay,
    location: sent.location === undefined ? before.location : sent.location,
    description: sent.description === undefined ? before.description : sent.description,
    clientId: sent.clientId === undefined ? before.clientId : sent.clientId,
    jobId: sent.jobId === undefined ? before.jobId : sent.jobId,
    attendees: sent.attendees === undefined ? before.attendees : [...new Set(sent.attendees)],
  };
  requireOrder(values);
  requireVersion({ id, updatedAt }, sent.updatedAt);
  requireOwn(stored, actor);
  if (!isDeepStrictEqual(values, before)) await store.updateEvent(tx, id, values, now);
  return answer(tx, id, actor);
}

export async function deleteEvent(tx: Tx, stored: store.StoredEvent, actor: Actor): Promise<void> {
  requireOwn(stored, actor);
  await store.removeEvent(tx, stored.id);
}
