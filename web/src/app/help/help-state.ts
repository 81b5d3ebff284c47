import { externalStore } from '../../design/external-store.ts';

/** Which part of the help is open: the list of shortcuts, or whom to ask. */
export const helpOpen = externalStore<'shortcuts' | 'contact' | null>(null);
