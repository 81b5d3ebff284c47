import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@truckroll/domain/format/dates';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { jobListQuery } from '../../jobs/parts/job-queries.ts';
import { CardLink, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';

const unscheduled = { to: '/jobs', search: { unscheduled: 'true' } } as const;

/** The open jobs with something to schedule, oldest first (JB-1). */
export function UnscheduledCard() {
  const { timezone } = useMe();
  const query = useQuery(jobListQuery({ unscheduled: true, limit: 5, sortBy: 'createdAt', sortOrder: 'asc' }));
  return (
    <HomeCard
      room="rows"
      title="Unscheduled jobs"
      link={<CardLink link={unscheduled}>Unscheduled</CardLink>}
      query={query}
    >
      {({ jobs, total }) => (
        <CardRows
          total={total}
          more={unscheduled}
          rows={jobs.map(({ id, jobNumber, title, client, priority, createdAt }) => ({
            key: id,
            link: { to: '/jobs/$jobId', params: { jobId: id } },
            name: client.name,
            hint: jobLabel({ jobNumber, title }),
            end: (
              <>
                {formatDate(createdAt, timezone)}
                <Badge group="jobPriority" value={priority} />
              </>
            ),
          }))}
        />
      )}
    </HomeCard>
  );
}
