import { type ReactNode, useDeferredValue } from 'react';

/** Whether the component was painted once. What waits for it is rendered afterwards, in pieces that do not delay input. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);

/** The parts below the first screenful, rendered after what is above them was painted. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useIsPainted() ? children : null);

/** The height of the lowest row of a list, and of the part of the page above each list, in pixels. */
const rowHeight = 46;
const aboveList = 230;

/** Returns the rows that fit on the screen for the first paint, and all rows afterwards. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useIsPainted() ? rows : rows.slice(0, Math.max(1, Math.ceil((window.innerHeight - aboveList) / rowHeight)));
}
