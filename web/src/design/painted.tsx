import { type ReactNode, useDeferredValue } from 'react';

/** Whether the component was painted once. What waits for it is rendered afterwards, in pieces that do not delay input. */
export const useIsPainted = (): boolean => useDeferredValue(true, false);

/** The parts below the first screenful, rendered after what is above them was painted. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useIsPainted() ? children : null);

/** The lowest height of a list's row in pixels, with the part of the page above the list distributed over the rows. */
const rowHeight = 50;

/** The rows that fit on the screen, and after they were painted all rows. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useIsPainted() ? rows : rows.slice(0, Math.ceil(window.innerHeight / rowHeight));
}
