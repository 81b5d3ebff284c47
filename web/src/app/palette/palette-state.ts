import { externalStore } from '../../design/external-store.ts';

/** Whether the command palette is open. */
export const paletteOpen = externalStore(false);
