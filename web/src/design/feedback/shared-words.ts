import { useLayoutEffect } from 'react';
import { externalStore, useStore } from '../external-store.ts';

const english = {
  close: 'Close',
  tryAgain: 'Try again',
  partNotLoaded: 'This part could not be loaded.',
  notOpened: 'This could not be opened. Please try again.',
  toasts: 'Messages',
  closeToast: 'Close message',
};

/** What parts say that staff's and clients' pages share: in English, and on a client's page in its language. */
export type SharedWords = Readonly<Record<keyof typeof english, string>>;

/** Those of the pages and dialogs that are shown, the innermost last. */
const spoken = externalStore<readonly SharedWords[]>([]);

export const sharedWords = (): SharedWords => spoken.get().at(-1) ?? english;
export const useSharedWords = (): SharedWords => useStore(spoken).at(-1) ?? english;

/** Lets the shared parts speak as the page that is shown. */
export function useSpeaking(words: SharedWords): void {
  useLayoutEffect(() => {
    spoken.set((all) => [...all, words]);
    return () => spoken.set((all) => all.filter((each) => each !== words));
  }, [words]);
}
