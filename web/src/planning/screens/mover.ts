import type { QueryClient } from '@tanstack/react-query';
import { loadedPeoplesTime } from '../../absences/parts/peoples-time.ts';
import { type ExternalStore, externalStore } from '../../design/external-store.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import type { Entry } from '../parts/entry.ts';
import { isSamePlacement, type Placement, placementOf } from '../parts/placement.ts';
import { type MoveQueue, moveQueue } from './move-queue.ts';
import { joinedWarnings, movedManyText, movedText, warningText } from './moved-entry.ts';
import { type Change, moveSender, type Versions } from './send-moves.ts';
import { beginChange, endChange, undoAction } from './undo-steps.ts';

/** Placements by the entry's id. Null: the visit leaves the schedule. */
export type Placements = ReadonlyMap<string, Placement | null>;

/** The new place of an entry. Null takes a visit off the schedule. */
export type EntryMove = { entry: Entry; after: Placement | null };

export type Mover = {
  /** Moves that the server has not accepted yet, shown optimistically. */
  pending: ExternalStore<Placements>;
  /**
   * Moves entries optimistically, and saves after a pause in which further moves of the same entries are merged. Several
   * visits are saved all at once or not at all, and taken back by one 'Undo'.
   */
  move: (moves: readonly EntryMove[], pauseMs?: number) => void;
};

type Known = { entry: Entry; zone: string };

export const planChangedText = 'Somebody has changed one of these visits meanwhile. Nothing was moved.';

const isSame = (one: Placement | null, other: Placement | null): boolean =>
  one === other || (one !== null && other !== null && isSamePlacement(one, other));
const areSame = (one: Placements, other: Placements): boolean =>
  [...one].every(([id, placement]) => isSame(placement, other.get(id) ?? null));

/** A mover for each time zone in which entries are planned. */
export function makeMover(queryClient: QueryClient, sender = moveSender(queryClient)): (zone: string) => Mover {
  const pending = externalStore<Placements>(new Map());
  const known = new Map<string, Known>();
  const undone = new Set<string>();
  /** The versions after the last saved move of several visits, by the move's id. */
  const saved = new Map<string, Versions>();
  const { sendOne, sendMany, visitsInSight } = sender;

  // One request at a time, because a later move of a visit needs the version that the earlier one has made.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = last.then(work, work);
    last = own.catch(() => undefined);
    return own;
  }

  const settle = (placements: Placements): void =>
    pending.set((moves) => new Map([...moves].filter(([id, after]) => !isPendingOf(placements, id, after))));
  const isPendingOf = (placements: Placements, id: string, after: Placement | null): boolean =>
    placements.has(id) && isSame(placements.get(id) ?? null, after);

  const changesOf = ({ before, after }: { before: Placements; after: Placements }): Change[] =>
    [...after].flatMap(([id, placement]): Change[] => {
      const [of, old] = [known.get(id), before.get(id)];
      return of === undefined || old == null ? [] : [{ ...of, before: old, after: placement }];
    });

  function report(error: unknown): void {
    if (!(error instanceof ApiProblem)) console.error(error);
    if (error instanceof ApiProblem && error.isReported) return;
    const isOutdated = error instanceof ApiProblem && error.code === 'plan_changed';
    toast.error(isOutdated ? planChangedText : problemText(error));
  }

  function warningOf(changes: readonly Change[]): string | null {
    const [others, times] = [visitsInSight(), loadedPeoplesTime(queryClient)];
    return joinedWarnings(
      changes.map(({ entry, zone, after }) =>
        after === null ? null : warningText({ entry, others, after, times }, zone),
      ),
    );
  }

  const queue: MoveQueue<Placements> = moveQueue<Placements>({
    isSame: areSame,
    send: ({ id, before, after }) =>
      inTurn(async () => {
        const changes = changesOf({ before, after });
        const [only] = changes;
        if (changes.length === 1 && only !== undefined && only.after !== null)
          return sendOne({ ...only, after: only.after });
        saved.set(id, await sendMany(changes));
      }),
    onSaved({ id, before, after }, { isLast }) {
      settle(after);
      if (!areSame(before, after)) {
        void refetchJobs(queryClient);
        if (undone.delete(id)) toast.success('Move undone');
        else showMoved(id, { before, after });
      }
      if (isLast) endChange(id, { isMade: true });
    },
    onRefused({ id, after }, error) {
      settle(after);
      undone.delete(id);
      report(error);
      void refetchJobs(queryClient);
      endChange(id, { isMade: false });
    },
  });

  function showMoved(id: string, move: { before: Placements; after: Placements }): void {
    const changes = changesOf(move);
    const versions = saved.get(id);
    saved.delete(id);
    const [only] = changes;
    const text =
      changes.length > 1 || only === undefined
        ? movedManyText(changes)
        : only.after === null
          ? `${only.entry.event.title} is off the schedule.`
          : movedText(only.entry, { before: only.before, after: only.after }, only.zone);
    const action = undoAction(text, () => {
      if (versions !== undefined) {
        void takeBack(move, versions);
        return;
      }
      undone.add(id);
      push(id, { before: move.after, after: move.before }, 0);
    });
    const warning = warningOf(changes);
    if (warning === null) toast.success(text, { action });
    else toast.warning(`${text} ${warning}`, { action });
  }

  /** Takes a move of several visits back, unless one of them was changed since. */
  async function takeBack({ before, after }: { before: Placements; after: Placements }, versions: Versions) {
    pending.set((moves) => new Map([...moves, ...before]));
    const name = `undo ${[...before.keys()].join(' ')}`;
    let isMade = false;
    beginChange(name);
    try {
      const changes = [...before].flatMap(([id, placement]): Change[] => {
        const of = known.get(id);
        return of === undefined || placement === null
          ? []
          : [{ ...of, before: after.get(id) ?? placement, after: placement }];
      });
      await inTurn(() => sendMany(changes, versions));
      isMade = true;
      toast.success('Move undone');
    } catch (error) {
      report(error);
    } finally {
      settle(before);
      void refetchJobs(queryClient);
      endChange(name, { isMade });
    }
  }

  function push(id: string, move: { before: Placements; after: Placements }, pauseMs: number): void {
    beginChange(id);
    pending.set((moves) => new Map([...moves, ...move.after]));
    queue.sendNow((other) => other.id !== id && [...other.after.keys()].some((each) => move.after.has(each)));
    queue.push({ id, ...move }, pauseMs);
  }

  return (zone) => ({
    pending,
    move(moves, pauseMs = 0) {
      const before = new Map(moves.map(({ entry }) => [entry.id, placementOf(entry)]));
      const after = new Map(moves.map((each) => [each.entry.id, each.after]));
      if (moves.length === 0 || areSame(before, after)) return;
      for (const { entry } of moves) known.set(entry.id, { entry, zone });
      const id = [...after.keys()].sort().join(' ');
      undone.delete(id);
      push(id, { before, after }, pauseMs);
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
