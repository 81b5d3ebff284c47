import { viewOf } from '@truckroll/contract/endpoints/endpoint';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import {
  type CalendarQuery,
  type Event,
  endBeforeStartText,
  rangeTooLongText,
} from '@truckroll/contract/planning/calendar';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type EventKind, isRangeTooLong, kindOfSource } from '@truckroll/domain/calendar/event-rules';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid } from '../../platform/http/problem.ts';
import { requireRight } from '../../platform/http/rights.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { listClientEvents, listEventsWithin, type OwnSource, type Range } from '../../records/calendar/event-store.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClient } from '../clients/get-client.ts';
import { toMoment } from './moments.ts';
import { listTasksWithin } from './task-events.ts';
import { listClientVisits, listVisitsWithin } from './visit-events.ts';

const ownSource = (source: CalendarQuery['source']): OwnSource | undefined =>
  source === 'manual' || source === 'google' ? source : undefined;

/** A client's visits when `source` requests them, else the client's events: never both (API EV-1, EV-2). */
export async function listEventsOfClient(
  tx: Tx,
  query: CalendarQuery & { of: 'client' },
  actor: Actor,
): Promise<Event[]> {
  const { clientId, source } = query;
  if (source === 'job_visits') requireRight(actor, viewOf('Jobs'));
  requireRight(actor, viewOf('Clients'));
  const client = await getClient(tx, clientId, clientScope(actor));
  if (source === 'job_visits') return listClientVisits(tx, clientId, actor);
  if (source === 'task') return [];
  // Matches only the client's own address: events with other attendees are not the client's.
  const email = query.email?.toLowerCase() === client.email?.toLowerCase() ? client.email : null;
  return listClientEvents(tx, { clientId, email, source: ownSource(source) }, actor);
}

async function readRange(tx: Tx, query: { start: string; end: string }, accountId: string): Promise<Range> {
  const { timezone } = await getAccountRow(tx, accountId);
  const range = { start: toMoment(query.start, timezone), end: toMoment(query.end, timezone) };
  if (range.end < range.start) throw invalid('end', endBeforeStartText, 'wrong_order');
  if (isRangeTooLong(range)) throw invalid('end', rangeTooLongText, 'out_of_range');
  return range;
}

/** Everything visible in a range of days, by start; each kind is limited to its own view scope (API EV-3). */
export async function listEventsOfRange(
  tx: Tx,
  query: CalendarQuery & { of: 'range' },
  asked: { actor: Actor; now: Date },
): Promise<Event[]> {
  const { actor, now } = asked;
  const { source, teamIds } = query;
  const range = await readRange(tx, query, actor.accountId);
  const wanted: readonly EventKind[] =
    query.types ?? (source === undefined ? ['calendar', 'visit'] : [kindOfSource[source]]);
  const shows = (kind: EventKind): boolean =>
    wanted.includes(kind) && (source === undefined || kindOfSource[source] === kind);
  const by = { teamIds, actor };
  const lists = await Promise.all([
    shows('calendar') ? listEventsWithin(tx, range, { ...by, source: ownSource(source) }) : [],
    shows('visit') && viewScope(actor, 'Jobs') !== null ? listVisitsWithin(tx, range, { ...by, now }) : [],
    shows('task') && viewScope(actor, 'TaskManagement') !== null ? listTasksWithin(tx, range, by) : [],
  ]);
  return lists
    .flat()
    .map((event) => ({ event, at: Date.parse(event.start) }))
    .sort((one, other) => one.at - other.at || (one.event.id < other.event.id ? -1 : 1))
    .slice(0, listBounds.calendarEvents)
    .map(({ event }) => event);
}
