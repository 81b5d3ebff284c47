import { externalStore } from '../../design/external-store.ts';
import type { ComposeStart } from './compose-start.ts';

/** The open composer (M33). It is on top of every page, so that it stays open when the page behind it changes. */
export type OpenComposer = { id: number; start: ComposeStart };

export const composer = externalStore<OpenComposer | null>(null);
let made = 0;

/** Shows the composer without checking for a mailbox: for a message that was written before. */
export function showComposer(start: ComposeStart): void {
  made += 1;
  composer.set({ id: made, start });
}

export const closeComposer = (id: number): void => composer.set((open) => (open?.id === id ? null : open));

/** The drafts that are hidden and will be deleted after the undo period. */
export const discardedDrafts = externalStore<ReadonlySet<string>>(new Set());
