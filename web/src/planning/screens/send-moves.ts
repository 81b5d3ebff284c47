import type { QueryClient } from '@tanstack/react-query';
import { type Event, updateEvent } from '@truckroll/contract/planning/calendar';
import { applyPlan } from '@truckroll/contract/planning/optimise';
import { updateVisit } from '@truckroll/contract/visits/visits';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { eventsKey } from '../parts/calendar-queries.ts';
import type { Entry } from '../parts/entry.ts';
import type { Placement } from '../parts/placement.ts';
import { eventAt, eventOf, plannedZone, slotOf, visitChange } from './moved-entry.ts';

/** The versions of visits, by their ids. */
export type Versions = ReadonlyMap<string, string>;

/** The change of an entry. An `after` of null takes a visit off the schedule. */
export type Change = { entry: Entry; zone: string; before: Placement; after: Placement | null };

/**
 * Sends moves to the server, and writes the answers into the loaded days.
 * @param ask sends the requests; tests give their own
 */
export function moveSender(queryClient: QueryClient, ask: typeof fetchEndpoint = fetchEndpoint) {
  const read = (): Event[] =>
    queryClient.getQueriesData<Event[]>({ queryKey: eventsKey }).flatMap(([, events]) => events ?? []);

  const write = (change: (event: Event) => Event[]): void => {
    queryClient.setQueriesData<Event[]>({ queryKey: eventsKey }, (events) => events?.flatMap(change));
  };

  /** The version that an own move has made of another one. */
  const successors = new Map<string, string>();
  const follow = (id: string, version: string, next: string) => void successors.set(`${id} ${version}`, next);

  /** The version that own moves alone have made of one. Somebody else's change ends the chain. */
  function latestOf(id: string, version: string): string {
    let latest = version;
    for (let next = successors.get(`${id} ${latest}`); next !== undefined; next = successors.get(`${id} ${latest}`))
      latest = next;
    return latest;
  }

  const storedOf = (entry: Entry): Event => read().find(({ id }) => id === entry.id) ?? entry.event;
  const store = (event: Event): void => write((each) => [each.id === event.id ? event : each]);

  /** Moves one entry (VI-4, EV-4). */
  async function sendOne({ entry, zone, before, after }: Change & { after: Placement }): Promise<void> {
    const stored = storedOf(entry);
    const { updatedAt } = stored.extendedProps;
    if (entry.kind === 'visit') {
      const planned = plannedZone({ ...entry, isAllDay: after.isAllDay }, zone);
      const body = { ...visitChange({ before, after }, planned), updatedAt };
      const { visit } = await ask(updateVisit, { params: { visitId: entry.id }, body });
      follow(entry.id, updatedAt ?? '', visit.updatedAt);
      store(eventOf(stored, visit));
      return;
    }
    const { start, end, isAllDay } = after;
    const body = { start: isoOf(start), end: isoOf(end), isAllDay, updatedAt };
    store((await ask(updateEvent, { params: { id: entry.id }, body })).event);
  }

  /**
   * Moves visits all at once or not at all (SC-2), unless somebody else has changed one since `versions`, else since it
   * was loaded. Returns the new versions.
   */
  async function sendMany(changes: readonly Change[], versions?: Versions): Promise<Versions> {
    const known = new Map(
      changes.map(({ entry }) => {
        const version = versions?.get(entry.id);
        const { updatedAt = '' } = storedOf(entry).extendedProps;
        return [entry.id, version === undefined ? updatedAt : latestOf(entry.id, version)] as const;
      }),
    );
    const moves = changes.map(({ entry, zone, before, after }) => ({
      visitId: entry.id,
      updatedAt: known.get(entry.id) ?? '',
      ...slotOf(after, before, plannedZone({ ...entry, isAllDay: after?.isAllDay ?? false }, zone)),
    }));
    const { undo } = await ask(applyPlan, { body: { moves } });
    const now = new Map(undo.map(({ visitId, updatedAt }) => [visitId ?? '', updatedAt]));
    for (const [id, version] of known) follow(id, version, now.get(id) ?? '');
    const placements = new Map(changes.map(({ entry, after }) => [entry.id, after]));
    write((event) => {
      const after = placements.get(event.id);
      if (after === undefined) return [event];
      return after === null ? [] : [eventAt(event, after, now.get(event.id) ?? '')];
    });
    return now;
  }

  /** The loaded visits, each once. */
  const visitsInSight = (): Event[] => {
    const visits = read().filter(({ eventType }) => eventType === 'visit');
    return [...new Map(visits.map((event) => [event.id, event])).values()];
  };

  return { sendOne, sendMany, visitsInSight };
}
