import { onChangeElsewhere, recall, remember } from '../../design/device-memory.ts';
import { externalStore } from '../../design/external-store.ts';
import { waitingName } from './waiting-name.ts';

/** How much waits on this device for the signed-in person: all writes, and those that need a decision. */
export type Waiting = { person: string; all: number; refused: number };

const nothing: Waiting = { person: '', all: 0, refused: 0 };

const readStored = (stored: unknown): Waiting =>
  typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : nothing;

/** Known before the outbox is loaded, which pages without waiting writes never do. */
export const waiting = externalStore<Waiting>(readStored(recall(waitingName)));

export function setWaiting(next: Waiting): void {
  waiting.set(next);
  remember(waitingName, next);
}

let isFollowing = false;

export function followOtherTabs(): void {
  if (!isFollowing) onChangeElsewhere(waitingName, (stored) => waiting.set(readStored(stored)));
  isFollowing = true;
}
