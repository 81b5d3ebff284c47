import { externalStore, useStore } from '../../design/external-store.ts';

/** Whether the page that was opened first has been rendered. The shell requests its own data only then. */
export const pageShown = externalStore(false);

export const usePageShown = (): boolean => useStore(pageShown);
