import { externalStore } from '../external-store.ts';

/** Whether the command palette is open. */
export const paletteOpen = externalStore(false);
