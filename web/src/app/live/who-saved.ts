import type { LiveChange } from '@truckroll/contract/live';
import { externalStore } from '../external-store.ts';

type Saved = { by: string; at: number };

const mostKept = 200;

/** Who has saved what lately, as the stream told: by kind and version, which is all that is told to everybody. */
const saved = externalStore<ReadonlyMap<string, Saved>>(new Map());

const keyOf = (kind: string, version: string): string => `${kind} ${Date.parse(version)}`;

export function noteSaved({ kind, version, by }: LiveChange, now = Date.now()): void {
  if (version === null || by === null) return;
  saved.set((known) => new Map([...known, [keyOf(kind, version), { by: by.name, at: now }] as const].slice(-mostKept)));
}

/** Who made a version of a record, where the stream told of it. */
export const whoSaved = (kind: LiveChange['kind'], version: string): Saved | null =>
  saved.get().get(keyOf(kind, version)) ?? null;
