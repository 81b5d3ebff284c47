import { externalStore } from '../../design/external-store.ts';

/** The share of its files that has arrived, of each write that is being sent from this device. */
export const progress = externalStore<ReadonlyMap<string, number>>(new Map());

/** Notes what has arrived of a write's files; null once it was sent, or not for now. */
export const noteProgress = (id: string, share: number | null): void =>
  progress.set((shares) => {
    if (share === null && !shares.has(id)) return shares;
    const next = new Map(shares);
    if (share === null) next.delete(id);
    else next.set(id, share);
    return next;
  });
