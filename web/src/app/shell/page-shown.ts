import { externalStore, useStore } from '../../design/external-store.ts';

/** Whether the first page of the visit was rendered. The shell's own data is requested afterwards. */
export const pageShown = externalStore(false);

export const usePageShown = (): boolean => useStore(pageShown);
