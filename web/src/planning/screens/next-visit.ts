import { nextVisit } from '@truckroll/domain/home/own-day';
import type { Entry } from '../parts/entry.ts';

type Visit = Pick<Entry, 'status' | 'isAllDay'>;

/**
 * The next of a day's visits, which are sorted by time; undefined when all are done.
 *
 * @example nextOf([anyTime, nine, ten]) → nine
 */
export const nextOf = <V extends Visit>(visits: readonly V[]): V | undefined =>
  nextVisit(
    visits.map((visit) => ({ visit, visitStatus: visit.status ?? ('scheduled' as const), anyTime: visit.isAllDay })),
  )?.visit;
