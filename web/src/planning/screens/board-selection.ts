import { useSyncExternalStore } from 'react';
import { externalStore } from '../../design/external-store.ts';

/** The ids of the selected visits. The board and whatever shows the same visits beside it share the selection. */
export const selectedVisits = externalStore<ReadonlySet<string>>(new Set());

/** The id of the entry under the pointer or with the focus, on the board or beside it. Null for none. */
export const pointedEntry = externalStore<string | null>(null);

const none: ReadonlySet<string> = new Set();

export function clearSelection(): void {
  if (selectedVisits.get().size > 0) selectedVisits.set(none);
}

/** Selects a visit, or takes it out of the selection. */
export function toggleSelected(id: string): void {
  selectedVisits.set((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])));
}

/** Selects visits, beside those that are selected already or in their place. */
export const selectVisits = (ids: Iterable<string>, { keeps }: { keeps: boolean }): void =>
  selectedVisits.set((former) => new Set(keeps ? [...former, ...ids] : ids));

/** Takes visits that are not shown any more out of the selection. */
export function keepSelected(shown: ReadonlySet<string>): void {
  const kept = [...selectedVisits.get()].filter((id) => shown.has(id));
  if (kept.length < selectedVisits.get().size) selectedVisits.set(new Set(kept));
}

/** Whether one visit is selected. Rerenders only when this changes. */
export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(selectedVisits.subscribe, () => selectedVisits.get().has(id));

/** Whether an entry is pointed at, on the board or beside it. Rerenders only when this changes. */
export const useIsPointed = (id: string): boolean =>
  useSyncExternalStore(pointedEntry.subscribe, () => pointedEntry.get() === id);

const subscribeMarks = (listener: () => void): (() => void) => {
  const [endSelected, endPointed] = [selectedVisits.subscribe(listener), pointedEntry.subscribe(listener)];
  return () => {
    endSelected();
    endPointed();
  };
};

/** Both of an entry, by one subscription. */
export function useMarks(id: string): { isSelected: boolean; isPointed: boolean } {
  const marks = useSyncExternalStore(
    subscribeMarks,
    () => Number(selectedVisits.get().has(id)) + 2 * Number(pointedEntry.get() === id),
  );
  return { isSelected: marks % 2 === 1, isPointed: marks >= 2 };
}
