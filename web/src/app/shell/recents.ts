import { forget, recall, remember } from '../../design/device-memory.ts';

/** A record that was opened, as the palette lists it. */
export type Recent = { kind: string; id: string; label: string };

const most = 10;
const memory = (userId: string): string => `recent.${userId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value && 'label' in value;

/** The list with a record in first place, once, and at most ten in all. */
export const withRecent = (list: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...list.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)].slice(0, most);

/** The records that this user opened last on this device. */
export function recents(userId: string): Recent[] {
  const kept = recall(memory(userId));
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export const rememberRecent = (userId: string, opened: Recent): void =>
  remember(memory(userId), withRecent(recents(userId), opened));

/** Names of records are personal data: they go with the session. */
export const forgetRecents = (userId: string): void => forget(memory(userId));
