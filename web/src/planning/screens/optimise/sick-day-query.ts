import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { proposeSickDay } from '@truckroll/contract/absences/sick-day';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { call } from '../../../app/transport/call.ts';

export type SickDayAsked = BodyInputOf<typeof proposeSickDay>;
export type SickDayFound = DataOf<typeof proposeSickDay>;

/**
 * Who could take the visits of somebody who is sick (SC-3). It is asked again with each choice, because a chosen time is
 * not free for the other visits, and when visits change.
 */
export function sickDayQuery(asked: SickDayAsked | null) {
  const subject = `${asked?.teamMemberId} ${asked?.day}`;
  return queryOptions({
    queryKey: ['visits', 'sick-day', subject, asked?.decisions],
    queryFn: ({ signal }) => call(proposeSickDay, { body: asked ?? { teamMemberId: '', day: '' }, signal }),
    enabled: asked !== null,
    placeholderData: (before, last) => (last?.queryKey[2] === subject ? keepPreviousData(before) : undefined),
  });
}
