import { recall, remember } from '../../design/device-memory.ts';

/** A recently opened record, as the palette lists it. */
export type Recent = { kind: string; id: string; label: string };

const most = 10;
const memory = (userId: string): string => `recent.${userId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'label' in value;

/** Moves a record to the front of the list, without duplicates, and keeps at most ten. */
export const withRecent = (list: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...list.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)].slice(0, most);

/** The records that this user opened most recently on this device. */
export function recents(userId: string): Recent[] {
  const stored = recall(memory(userId));
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

export const rememberRecent = (userId: string, opened: Recent): void =>
  remember(memory(userId), withRecent(recents(userId), opened));
