import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Event } from '@truckroll/contract/planning/calendar';
import { mostClientEvents } from '@truckroll/domain/calendar/event-rules';
import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CalendarEventsTable, Tables } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, selectClientIds } from '../client-access/client-scope.ts';
import { jobScope, selectJobIds } from '../jobs/job-scope.ts';
import { personRows } from '../people/person-rows.ts';

/** A range of moments, whose end is excluded. */
export type Range = { start: string; end: string };

/** The user-editable fields of an event. */
export type EventValues = {
  title: string;
  startAt: string;
  endAt: string;
  isAllDay: boolean;
  location: string | null;
  description: string | null;
  clientId: string | null;
  jobId: string | null;
  attendees: string[];
};

export type StoredEvent = EventValues &
  Pick<Selectable<CalendarEventsTable>, 'id' | 'source' | 'createdBy' | 'updatedAt'>;

export const toEvent = (stored: StoredEvent): Event => ({
  id: stored.id,
  title: stored.title,
  start: stored.startAt,
  end: stored.endAt,
  isAllDay: stored.isAllDay,
  eventType: 'calendar',
  extendedProps: {
    source: stored.source,
    location: stored.location,
    jobId: stored.jobId,
    clientId: stored.clientId,
    description: stored.description,
    attendees: stored.attendees,
    createdBy: stored.createdBy,
    updatedAt: stored.updatedAt,
  },
});

type Where = ExpressionBuilder<Tables, 'calendarEvents'>;

/** The events whose attendees include a person's e-mail address. */
const invitationsOf = (tx: Tx, userIds: readonly string[]) =>
  tx
    .selectFrom('calendarEventAttendees')
    .innerJoin(personRows.as('users'), (join) =>
      join.on(sql<SqlBool>`lower(users.email) = calendar_event_attendees.email`),
    )
    .select('calendarEventAttendees.eventId')
    .where('users.id', 'in', [...userIds]);

/**
 * Whether an event is visible to a person. Visible are events that the person created or is invited to, and all others
 * except those of a client or job that the person cannot see.
 */
function isEventSeen(tx: Tx, where: Where, actor: Actor): Expression<SqlBool> {
  const [clients, jobs] = [clientScope(actor), jobScope(actor)];
  const ofSeen: Expression<SqlBool>[] = [];
  if (clients.scope !== 'all') {
    const seen = where('calendarEvents.clientId', 'in', selectClientIds(tx, clients));
    ofSeen.push(where.or([where('calendarEvents.clientId', 'is', null), seen]));
  }
  if (jobs.scope !== 'all') {
    const seen = where('calendarEvents.jobId', 'in', selectJobIds(tx, jobs));
    ofSeen.push(where.or([where('calendarEvents.jobId', 'is', null), seen]));
  }
  return where.or([
    where('calendarEvents.createdBy', '=', actor.userId),
    where('calendarEvents.id', 'in', invitationsOf(tx, [actor.userId])),
    where.and(ofSeen),
  ]);
}

/** The events that a person sees. */
export const visibleEvents = (tx: Tx, actor: Actor) =>
  tx.selectFrom('calendarEvents').where((where) => isEventSeen(tx, where, actor));

const selectEvents = (tx: Tx, actor: Actor) =>
  visibleEvents(tx, actor)
    .select([
      'id',
      'title',
      'startAt',
      'endAt',
      'isAllDay',
      'location',
      'description',
      'clientId',
      'jobId',
      'source',
      'createdBy',
      'updatedAt',
    ])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(email order by order_index), '[]') from calendar_event_attendees invited
        where invited.account_id = calendar_events.account_id and invited.event_id = calendar_events.id)`.as(
        'attendees',
      ),
    );

/** The sources of the calendar's own events. */
export type OwnSource = StoredEvent['source'];

/** A client's events: created for the client, or with the client's e-mail address among the attendees (API EV-1). */
export async function listClientEvents(
  tx: Tx,
  of: { clientId: string; email: string | null; source: OwnSource | undefined },
  actor: Actor,
): Promise<Event[]> {
  const { clientId, email, source } = of;
  const rows = await selectEvents(tx, actor)
    .where((where) =>
      where.or([
        where('clientId', '=', clientId),
        where(
          'id',
          'in',
          tx
            .selectFrom('calendarEventAttendees')
            .select('eventId')
            .where('email', '=', email?.toLowerCase() ?? ''),
        ),
      ]),
    )
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'manual'))
    .orderBy('startAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostClientEvents)
    .execute();
  return rows.map(toEvent);
}

/** The events that overlap a range of days, optionally of these people only (API EV-3). */
export async function listEventsWithin(
  tx: Tx,
  range: Range,
  by: { teamIds: readonly string[] | undefined; source: OwnSource | undefined; actor: Actor },
): Promise<Event[]> {
  const { teamIds, source, actor } = by;
  let query = selectEvents(tx, actor)
    .where('startAt', '<', range.end)
    .where('endAt', '>=', range.start)
    // An event that ends at the start of the range does not overlap it. An all-day event does, because its end is its
    // last day's midnight.
    .where((where) =>
      where.or([
        where('endAt', '>', range.start),
        where('isAllDay', '=', true),
        where('startAt', '=', where.ref('endAt')),
      ]),
    );
  if (source !== undefined) query = query.where('source', '=', source);
  if (teamIds !== undefined && teamIds.length > 0) {
    query = query.where((where) =>
      where.or([where('createdBy', 'in', [...teamIds]), where('id', 'in', invitationsOf(tx, teamIds))]),
    );
  }
  const rows = await query.orderBy('startAt').orderBy('id').limit(listBounds.calendarEvents).execute();
  return rows.map(toEvent);
}

export async function getEvent(tx: Tx, id: string, actor: Actor): Promise<StoredEvent> {
  return found(await selectEvents(tx, actor).where('id', '=', id).executeTakeFirst(), 'Event');
}

/** Selects the event for update. */
export async function getEventForChange(tx: Tx, id: string, actor: Actor): Promise<StoredEvent> {
  return found(await selectEvents(tx, actor).where('id', '=', id).forUpdate().executeTakeFirst(), 'Event');
}

async function insertAttendees(tx: Tx, eventId: string, attendees: readonly string[]): Promise<void> {
  if (attendees.length === 0) return;
  const rows = attendees.map((email, orderIndex) => ({ eventId, email, orderIndex }));
  await telling(tx, 'event', eventId).insertInto('calendarEventAttendees').values(rows).execute();
}

export async function insertEvent(
  tx: Tx,
  event: { id: string; values: EventValues; createdBy: string; now: Date },
): Promise<void> {
  const { attendees, ...values } = event.values;
  const at = event.now.toISOString();
  await telling(tx, 'event', event.id, { now: at })
    .insertInto('calendarEvents')
    .values({ ...values, id: event.id, createdBy: event.createdBy, createdAt: at, updatedAt: at })
    .execute();
  await insertAttendees(tx, event.id, attendees);
}

export async function updateEvent(tx: Tx, id: string, event: EventValues, now: Date): Promise<void> {
  const { attendees, ...values } = event;
  await telling(tx, 'event', id, { now })
    .updateTable('calendarEvents')
    .set({ ...values, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  await telling(tx, 'event', id).deleteFrom('calendarEventAttendees').where('eventId', '=', id).execute();
  await insertAttendees(tx, id, attendees);
}

export async function removeEvent(tx: Tx, id: string): Promise<void> {
  await telling(tx, 'event', id).deleteFrom('calendarEvents').where('id', '=', id).execute();
}

/** Whose events there are, as rows for queries. */
export const eventHeads = expressionBuilder<Tables, never>()
  .selectFrom('calendarEvents')
  .select(['accountId', 'id', 'clientId']);

/** The number of events of a client. */
export async function countEventsOf(tx: Tx, clientId: string): Promise<number> {
  const row = await tx
    .selectFrom('calendarEvents')
    .select((event) => event.fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes the events of a client and of its jobs. */
export async function deleteEventsOf(tx: Tx, { clientId, jobIds }: { clientId: string; jobIds: readonly string[] }) {
  await telling(tx, 'event', null)
    .deleteFrom('calendarEvents')
    .where((event) =>
      event.or([event('clientId', '=', clientId), ...(jobIds.length === 0 ? [] : [event('jobId', 'in', [...jobIds])])]),
    )
    .execute();
}

/** The events of people, created by them or with their addresses among the attendees, that overlap a range. */
export async function listEventsOfPeople(
  tx: Tx,
  userIds: readonly string[],
  range: Range,
): Promise<{ userId: string; start: string; end: string; isAllDay: boolean }[]> {
  const { rows } = await sql<{ userId: string; start: string; end: string; isAllDay: boolean }>`
    select person.id as "userId", event.start_at as start, event.end_at as "end", event.is_all_day as "isAllDay"
    from calendar_events event
    join ${personRows} person on person.account_id = event.account_id and person.id = any(${[...userIds]}::uuid[])
    where event.start_at < ${range.end} and event.end_at >= ${range.start}
      and (event.created_by = person.id or exists (select from calendar_event_attendees invited
        where invited.account_id = event.account_id and invited.event_id = event.id
          and invited.email = lower(person.email)))`.execute(tx);
  return rows;
}

/** The events of clients. */
export const eventsOfClients: MovingRows = {
  table: 'calendar_events',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'event', returned('id')),
};

/** The events of jobs. */
export const eventsOfJobs: BelongingRows = { table: 'calendar_events', column: 'job_id', key: 'id' };
