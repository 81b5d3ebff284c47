import type { QueryClient } from '@tanstack/react-query';
import { type Event, updateEvent } from '@truckroll/contract/calendar';
import { updateVisit, type Visit } from '@truckroll/contract/visits';
import { wallClock } from '@truckroll/domain/format/dates';
import { conflictsWith } from '@truckroll/domain/visits/conflicts';
import { ApiProblem, problemText } from '../app/api-problem.ts';
import { call } from '../app/call.ts';
import { type ExternalStore, externalStore } from '../app/external-store.ts';
import { toast } from '../app/toasts.ts';
import { refetchJobs } from '../jobs/job-queries.ts';
import { eventsKey } from './calendar-queries.ts';
import { bookingOf, type Entry, entryOf } from './entry.ts';
import { whenOf } from './entry-words.ts';
import { type Move, type MoveQueue, moveQueue } from './move-queue.ts';
import { isSamePlacement, type Placement } from './placement.ts';

/** Moves that the server has not accepted yet: they are shown as if it had. */
export type PendingMoves = ReadonlyMap<string, Placement>;

export type Mover = {
  pending: ExternalStore<PendingMoves>;
  /** Moves an entry at once to the eye, and on the server after a pause in which further moves may follow. */
  move: (entry: Entry, after: Placement, pauseMs?: number) => void;
};

/** The entry as a move that waits for its answer has left it. */
export const withPlacement = (entry: Entry, placement: Placement, zone: string): Entry => {
  const { start, end, isAllDay, people } = placement;
  const days = entryOf(
    {
      ...entry.event,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      isAllDay,
      extendedProps: { ...entry.event.extendedProps, ...(entry.kind === 'visit' ? { anyTime: isAllDay } : {}) },
    },
    zone,
    [],
  );
  return { ...days, people };
};

const iso = (moment: number): string => new Date(moment).toISOString();

/** The zone in which an entry without a time has its day. */
export const plannedZone = ({ event, isAllDay }: Entry, zone: string): string =>
  isAllDay ? (event.extendedProps.timezone ?? zone) : zone;

const dayIn = (moment: number, zone: string): string => wallClock(iso(moment), zone).day;
const isSameTeam = (one: Placement, other: Placement): boolean =>
  isSamePlacement({ ...one, start: 0, end: 0, isAllDay: false }, { ...other, start: 0, end: 0, isAllDay: false });

/** What of a visit a move changes (VI-4). */
function visitChange({ before, after }: Move<Placement>, zone: string) {
  const at = (moment: number): string => (after.isAllDay ? dayIn(moment, zone) : iso(moment));
  return {
    ...(isSamePlacement({ ...before, people: [] }, { ...after, people: [] })
      ? {}
      : { visitStartDateTime: at(after.start), visitEndDateTime: at(after.end), anyTime: after.isAllDay }),
    ...(isSameTeam(before, after) ? {} : { teamMemberIds: after.people.map(({ id }) => id) }),
  };
}

/** A stored visit in the place of the event that it was. */
const eventOf = (event: Event, visit: Visit): Event => ({
  ...event,
  start: visit.visitStartDateTime ?? event.start,
  end: visit.visitEndDateTime ?? visit.visitStartDateTime ?? event.end,
  isAllDay: visit.anyTime,
  extendedProps: {
    ...event.extendedProps,
    anyTime: visit.anyTime,
    visitStatus: visit.visitStatus,
    isLate: visit.isLate,
    teamMembers: visit.teamMembers.map(({ id, name, color }) => ({ id, name, color })),
    updatedAt: visit.updatedAt,
  },
});

type Known = { entry: Entry; zone: string };

function makeMover(queryClient: QueryClient): (zone: string) => Mover {
  const pending = externalStore<PendingMoves>(new Map());
  const known = new Map<string, Known>();
  const undone = new Set<string>();

  const settle = (id: string): void => pending.set((moves) => new Map([...moves].filter(([each]) => each !== id)));

  const read = (): Event[] =>
    queryClient.getQueriesData<Event[]>({ queryKey: eventsKey }).flatMap(([, events]) => events ?? []);

  function store(event: Event): void {
    queryClient.setQueriesData<Event[]>({ queryKey: eventsKey }, (events) =>
      events?.map((each) => (each.id === event.id ? event : each)),
    );
  }

  async function send(move: Move<Placement>): Promise<void> {
    const { entry, zone } = known.get(move.id) as Known;
    const stored = read().find(({ id }) => id === move.id) ?? entry.event;
    const { updatedAt } = stored.extendedProps;
    if (entry.kind === 'visit') {
      const planned = plannedZone({ ...entry, isAllDay: move.after.isAllDay }, zone);
      const body = { ...visitChange(move, planned), updatedAt };
      const { visit } = await call(updateVisit, { params: { visitId: move.id }, body });
      store(eventOf(stored, visit));
    } else {
      const { start, end, isAllDay } = move.after;
      const body = { start: iso(start), end: iso(end), isAllDay, updatedAt };
      store((await call(updateEvent, { params: { id: move.id }, body })).event);
    }
  }

  /** Who is double booked now, and by what. */
  function warningOf(id: string, after: Placement): string | null {
    const { entry, zone } = known.get(id) as Known;
    if (entry.kind !== 'visit') return null;
    const visits = read().filter(({ eventType }) => eventType === 'visit');
    const others = [...new Map(visits.map((event) => [event.id, entryOf(event, zone, [])])).values()];
    const [first, ...more] = conflictsWith(bookingOf(withPlacement(entry, after, zone)), others.map(bookingOf));
    if (first === undefined) return null;
    const names = after.people.filter((person) => first.personIds.includes(person.id)).map(({ name }) => name);
    const rival = others.find((other) => other.id === first.otherId);
    const rest = more.length === 0 ? '' : ` and ${more.length} more`;
    return `${names.join(' and ')} also ${names.length > 1 ? 'have' : 'has'} ${rival?.event.title}${rest} at that time.`;
  }

  const queue: MoveQueue<Placement> = moveQueue<Placement>({
    isSame: isSamePlacement,
    send,
    onSaved({ id, before, after }) {
      settle(id);
      const { entry, zone } = known.get(id) as Known;
      if (isSamePlacement(before, after)) return;
      void refetchJobs(queryClient);
      if (undone.delete(id)) {
        toast.success('Move undone');
        return;
      }
      const undo = {
        label: 'Undo',
        run: () => {
          undone.add(id);
          push(id, { before: after, after: before }, 0);
        },
      };
      const moved = `${entry.title} is now on ${whenOf(after, plannedZone({ ...entry, isAllDay: after.isAllDay }, zone))}${
        isSameTeam(before, after) ? '' : `, ${after.people.map(({ name }) => name).join(', ') || 'nobody assigned'}`
      }.`;
      const warning = warningOf(id, after);
      if (warning === null) toast.success(moved, { action: undo });
      else toast.warning(`${moved} ${warning}`, { action: undo });
    },
    onRefused({ id }, error) {
      settle(id);
      undone.delete(id);
      if (!(error instanceof ApiProblem)) console.error(error);
      if (!(error instanceof ApiProblem && error.isTold)) toast.error(problemText(error));
      void refetchJobs(queryClient);
    },
  });

  function push(id: string, move: { before: Placement; after: Placement }, pauseMs: number): void {
    pending.set((moves) => new Map(moves).set(id, move.after));
    queue.push({ id, ...move }, pauseMs);
  }

  return (zone) => ({
    pending,
    move(entry, after, pauseMs = 0) {
      const { start, end, isAllDay, people } = entry;
      const before = { start, end, isAllDay, people };
      if (isSamePlacement(before, after)) return;
      known.set(entry.id, { entry, zone });
      undone.delete(entry.id);
      push(entry.id, { before, after }, pauseMs);
    },
  });
}

const movers = new WeakMap<QueryClient, { make: (zone: string) => Mover; made: Map<string, Mover> }>();

/** The mover of an application: it outlives the screen, so that what was moved can be undone from anywhere. */
export function moverOf(queryClient: QueryClient, zone: string): Mover {
  const own = movers.get(queryClient) ?? { make: makeMover(queryClient), made: new Map<string, Mover>() };
  movers.set(queryClient, own);
  const mover = own.made.get(zone) ?? own.make(zone);
  own.made.set(zone, mover);
  return mover;
}
