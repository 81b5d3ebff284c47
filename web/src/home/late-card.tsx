import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@truckroll/domain/format/dates';
import { CardLink, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { lateVisitsQuery } from './home-queries.ts';
import { rowOf } from './visit-rows.tsx';

const lateJobs = { to: '/jobs', search: { late: 'true' } } as const;

/** The late visits of the last 31 days. */
export function LateCard({ today }: { today: string }) {
  const query = useQuery(lateVisitsQuery(today));
  return (
    <HomeCard room="rows" title="Late visits" link={<CardLink link={lateJobs}>Late jobs</CardLink>} query={query}>
      {(visits) => (
        <CardRows
          more={lateJobs}
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
