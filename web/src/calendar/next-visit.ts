import type { Entry } from './entry.ts';

type Visit = Pick<Entry, 'status' | 'isAllDay'>;

const isOver = ({ status }: Visit): boolean => status === 'completed' || status === 'cancelled';

export const hasBegun = ({ status }: Visit): boolean =>
  status === 'in_transit' || status === 'arrived' || status === 'in_progress';

/**
 * What somebody does next of the visits of a day, which come by time: what has begun, then what has a time, then what can
 * be done at any time; undefined when all is done.
 *
 * @example nextOf([anyTime, nine, ten]) → nine
 */
export function nextOf<V extends Visit>(visits: readonly V[]): V | undefined {
  const open = visits.filter((visit) => !isOver(visit));
  return open.find(hasBegun) ?? open.find(({ isAllDay }) => !isAllDay) ?? open[0];
}
