import { externalStore } from '../../design/external-store.ts';

/** Which part of the help is open: the shortcuts, or the people to contact. */
export const helpOpen = externalStore<'shortcuts' | 'contact' | null>(null);
