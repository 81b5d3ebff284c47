import { Text } from '@mantine/core';
import type { Job } from '@truckroll/contract/jobs';
import { changedByHand } from '@truckroll/domain/jobs/series';
import { useMe } from '../app/session/me.ts';
import { visitTimeWords } from '../visits/visit-time-view.ts';

/** The maximum number of visits that are listed by name. The others are counted. */
const mostNamed = 8;

/** Lists individually changed visits of a series, because a new schedule replaces them too. */
export function ChangedByHand({ job }: { job: Job }) {
  const { timezone } = useMe();
  if (job.repeatOptions === null) return null;
  const visits = job.visits.map((visit) => ({ ...visit, teamIds: visit.teamMembers.map(({ id }) => id) }));
  const own = { ...job, teamIds: job.team.map(({ id }) => id) };
  const named = changedByHand(own, job.repeatOptions, visits);
  if (named.length === 0) return null;
  return (
    <>
      <Text size="sm">These visits were changed by hand and lose their changes:</Text>
      <ul>
        {named.slice(0, mostNamed).map((visit) => (
          <li key={visit.id}>
            Visit {visit.visitNumber}: {visitTimeWords(visit, timezone)},{' '}
            {visit.teamMembers.map(({ name }) => name).join(', ') || 'nobody assigned'}
          </li>
        ))}
        {named.length > mostNamed && <li>and {named.length - mostNamed} more</li>}
      </ul>
    </>
  );
}
