import { externalStore } from '../../design/external-store.ts';
import type { ComposeStart } from './compose-start.ts';

/** The open composer (M33): over every page, so that it outlives changes of the page behind it. */
export type OpenComposer = { id: number; start: ComposeStart };

export const composer = externalStore<OpenComposer | null>(null);
let made = 0;

/** Shows the composer without further checks: for what was written before. */
export function showComposer(start: ComposeStart): void {
  made += 1;
  composer.set({ id: made, start });
}

export const closeComposer = (id: number): void => composer.set((open) => (open?.id === id ? null : open));

/** The drafts that are deleted when the time to undo is over. */
export const discardedDrafts = externalStore<ReadonlySet<string>>(new Set());
