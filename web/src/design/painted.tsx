import { type ReactNode, useDeferredValue } from 'react';

/** Whether the component was painted once. What waits for it is rendered afterwards, in pieces that do not delay input. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);

/** The parts below the first screenful, rendered after what is above them was painted. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useIsPainted() ? children : null);
