import { useQuery } from '@tanstack/react-query';
import type { TrackedVisit } from '@truckroll/contract/visit-details';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { formatDate, wallClock } from '@truckroll/domain/format/dates';
import { useMe } from '../app/session/me.ts';
import { VisitStatusBadge } from '../visits/visit-status-badge.tsx';
import { CardLink, type CardRow, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { dayVisitsQuery, lateVisitsQuery } from './home-queries.ts';
import { inOrderFor } from './visit-order.ts';

const addressOf = ({ jobAddress }: TrackedVisit): string =>
  jobAddress === null ? '' : (jobAddress.formattedAddress ?? formattedAddress(jobAddress) ?? '');

const timeOf = ({ visitStartDateTime: start, anyTime, timezone }: TrackedVisit): string =>
  start === null || anyTime ? 'Any time' : wallClock(start, timezone).time;

const rowOf = (visit: TrackedVisit, when: string): CardRow => ({
  key: visit.id,
  link: { to: '/jobs/$jobId', params: { jobId: visit.job.id }, search: { tab: 'visits', visit: visit.id } },
  name: `${when} ${visit.clientName}`,
  hint: [visit.job.title, addressOf(visit)].filter((part) => part !== '').join(' · '),
  end: <VisitStatusBadge visit={visit} />,
});

/** Today's visits, the user's own first (screens 5.2). */
export function TodayCard({ today }: { today: string }) {
  const { id } = useMe();
  const query = useQuery(dayVisitsQuery(today));
  return (
    <HomeCard
      room="rows"
      title="Today's visits"
      link={<CardLink link={{ to: '/calendar', search: { date: today } }}>Calendar</CardLink>}
      query={query}
    >
      {(visits) => <CardRows rows={inOrderFor(visits, id).map((visit) => rowOf(visit, timeOf(visit)))} />}
    </HomeCard>
  );
}

/** The late visits of the last 31 days. */
export function LateCard({ today }: { today: string }) {
  const query = useQuery(lateVisitsQuery(today));
  return (
    <HomeCard
      room="rows"
      title="Late visits"
      link={<CardLink link={{ to: '/jobs', search: { late: 'true' } }}>Late jobs</CardLink>}
      query={query}
    >
      {(visits) => (
        <CardRows
          rows={visits.map((visit) =>
            rowOf(
              visit,
              visit.visitStartDateTime === null ? '-' : formatDate(visit.visitStartDateTime, visit.timezone),
            ),
          )}
        />
      )}
    </HomeCard>
  );
}
