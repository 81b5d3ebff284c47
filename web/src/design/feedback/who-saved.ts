import type { LiveChange } from '@truckroll/contract/live';
import { externalStore } from '../external-store.ts';

type Saved = { by: string };

const mostKept = 200;

/**
 * Who has saved what lately in other pages, by the moment that is the version: to those who may not know which records there
 * are the stream tells no more.
 */
export const savedLately = externalStore<ReadonlyMap<number, Saved>>(new Map());

export function noteSaved({ version, by }: LiveChange): void {
  if (version === null || by === null) return;
  const entry = [Date.parse(version), { by: by.name }] as const;
  savedLately.set((known) => new Map([...known, entry].slice(-mostKept)));
}
