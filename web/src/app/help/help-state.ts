import { externalStore } from '../../design/external-store.ts';

/** The open part of the help: the shortcuts, or the people to contact. */
export const helpOpen = externalStore<'shortcuts' | 'contact' | null>(null);
