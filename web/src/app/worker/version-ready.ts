import { externalStore } from '../../design/external-store.ts';

/** Whether a version that was published since this page was loaded is on this device. */
export const newVersion = externalStore(false);
