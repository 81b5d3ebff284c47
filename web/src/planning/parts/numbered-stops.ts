import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { byTime, type Entry, type Person } from './entry.ts';

/** A visit of a day, with its number on the board and the map; null at any time and where nobody drives to it. */
export type DayStop = { entry: Entry; number: number | null; position: Coordinates | null };

const isStop = ({ kind, status }: Entry): boolean => kind === 'visit' && status !== 'cancelled';

/** The visits among the entries of a person's day, or of nobody's, in their order. Those of a person with a time are numbered. */
export function numberedStops(entries: readonly Entry[], person: Person | null): DayStop[] {
  let number = 0;
  return entries
    .filter(isStop)
    .sort(byTime)
    .map((entry) => {
      const isNumbered = person !== null && !entry.isAllDay;
      if (isNumbered) number += 1;
      const position = entry.event.extendedProps.coordinates ?? null;
      return { entry, number: isNumbered ? number : null, position };
    });
}
