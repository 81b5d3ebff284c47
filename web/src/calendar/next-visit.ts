import type { Entry } from './entry.ts';

type Visit = Pick<Entry, 'status' | 'isAllDay'>;

const isOver = ({ status }: Visit): boolean => status === 'completed' || status === 'cancelled';

export const hasBegun = ({ status }: Visit): boolean =>
  status === 'in_transit' || status === 'arrived' || status === 'in_progress';

/**
 * The next of a day's visits, which are sorted by time: a started one, otherwise a timed one, otherwise one without a
 * time. Undefined when all are done.
 *
 * @example nextOf([anyTime, nine, ten]) → nine
 */
export function nextOf<V extends Visit>(visits: readonly V[]): V | undefined {
  const open = visits.filter((visit) => !isOver(visit));
  return open.find(hasBegun) ?? open.find(({ isAllDay }) => !isAllDay) ?? open[0];
}
