import type { LiveChange } from '@truckroll/contract/live/live';
import { externalStore } from '../external-store.ts';

type Saved = { by: string };

const entriesAtMost = 200;

/**
 * Who has recently saved what in other pages, by the saved version. The stream does not report this to users who may
 * not see every record of the kind.
 */
export const savedLately = externalStore<ReadonlyMap<number, Saved>>(new Map());

export function noteSaved({ version, by }: LiveChange): void {
  if (version === null || by === null) return;
  const entry = [Date.parse(version), { by: by.name }] as const;
  savedLately.set((known) => new Map([...known, entry].slice(-entriesAtMost)));
}
