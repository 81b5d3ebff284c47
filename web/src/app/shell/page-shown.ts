import { externalStore, useStore } from '../../design/external-store.ts';

/** Whether the first page of the visit was rendered. What only the shell shows is requested afterwards. */
export const pageShown = externalStore(false);

export const usePageShown = (): boolean => useStore(pageShown);
