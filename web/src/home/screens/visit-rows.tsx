import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { clockTime } from '../../design/shown-units.ts';
import { VisitStatusBadge } from '../../visits/parts/visit-status-badge.tsx';
import type { CardRow } from './card-rows.tsx';

export const visitAddressText = ({ jobAddress }: TrackedVisit): string =>
  jobAddress === null ? '' : (jobAddress.formattedAddress ?? formattedAddress(jobAddress) ?? '');

/** The start in the time of the place. */
export const visitStartText = ({ visitStartDateTime: start, anyTime, timezone }: TrackedVisit): string =>
  start === null || anyTime ? 'Any time' : clockTime(start, timezone);

/** Start and end in the time of the place: '09:00 – 11:00'. */
export const visitTimesText = (visit: TrackedVisit): string => {
  const { visitEndDateTime: end, anyTime, timezone } = visit;
  return anyTime || end === null ? visitStartText(visit) : `${visitStartText(visit)} – ${clockTime(end, timezone)}`;
};

/** A visit in a card, linked to its job. */
export const visitRow = (visit: TrackedVisit, when: string): CardRow => ({
  key: visit.id,
  link: { to: '/jobs/$jobId', params: { jobId: visit.job.id }, search: { tab: 'visits', visit: visit.id } },
  name: `${when} ${visit.clientName}`,
  hint: [visit.job.title, visitAddressText(visit)].filter((part) => part !== '').join(' · '),
  end: <VisitStatusBadge visit={visit} />,
});
