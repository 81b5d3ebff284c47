import type { QueryClient } from '@tanstack/react-query';
import { type Event, updateEvent } from '@truckroll/contract/calendar';
import { updateVisit } from '@truckroll/contract/visits';
import { loadedPeoplesTime } from '../absences/peoples-time.ts';
import { call } from '../app/transport/call.ts';
import { eventsKey } from '../calendar-events/calendar-queries.ts';
import { type ExternalStore, externalStore } from '../design/external-store.ts';
import { ApiProblem, problemText } from '../design/feedback/api-problem.ts';
import { toast } from '../design/feedback/toasts.ts';
import { refetchJobs } from '../jobs/job-queries.ts';
import type { Entry } from './entry.ts';
import { type Move, type MoveQueue, moveQueue } from './move-queue.ts';
import { eventOf, iso, movedText, plannedZone, visitChange, warningText } from './moved-entry.ts';
import { isSamePlacement, type Placement } from './placement.ts';

/** Moves that the server has not accepted yet, shown optimistically. */
export type PendingMoves = ReadonlyMap<string, Placement>;

export type Mover = {
  pending: ExternalStore<PendingMoves>;
  /** Moves an entry optimistically, and saves after a pause in which further moves are merged. */
  move: (entry: Entry, after: Placement, pauseMs?: number) => void;
};

type Known = { entry: Entry; zone: string };

function makeMover(queryClient: QueryClient): (zone: string) => Mover {
  const pending = externalStore<PendingMoves>(new Map());
  const known = new Map<string, Known>();
  const undone = new Set<string>();

  const settle = (id: string): void => pending.set((moves) => new Map([...moves].filter(([each]) => each !== id)));

  const read = (): Event[] =>
    queryClient.getQueriesData<Event[]>({ queryKey: eventsKey }).flatMap(([, events]) => events ?? []);

  const visitsInSight = (): Event[] => [
    ...new Map(
      read()
        .filter(({ eventType }) => eventType === 'visit')
        .map((event) => [event.id, event]),
    ).values(),
  ];

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
      const moved = movedText(entry, { before, after }, zone);
      const warning = warningText(
        { entry, others: visitsInSight(), after, times: loadedPeoplesTime(queryClient) },
        zone,
      );
      if (warning === null) toast.success(moved, { action: undo });
      else toast.warning(`${moved} ${warning}`, { action: undo });
    },
    onRefused({ id }, error) {
      settle(id);
      undone.delete(id);
      if (!(error instanceof ApiProblem)) console.error(error);
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error));
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

/** The application's mover: it outlives the screen, so that a move can be undone from any page. */
export function moverOf(queryClient: QueryClient, zone: string): Mover {
  const own = movers.get(queryClient) ?? { make: makeMover(queryClient), made: new Map<string, Mover>() };
  movers.set(queryClient, own);
  const mover = own.made.get(zone) ?? own.make(zone);
  own.made.set(zone, mover);
  return mover;
}
