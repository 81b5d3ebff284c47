import { QueryClient } from '@tanstack/react-query';
import type { Visit } from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { expect, it } from 'vitest';
import { paintQueries } from '../../app/transport/paint-queries.ts';
import { paintsOfMove, paintsOfSaved } from './painted-move.ts';

const now = '2026-03-09T13:00:00.000Z';

const visit = (id: string, visitStatus: VisitStatus): Visit => ({
  id,
  ...{ jobId: 'job', visitNumber: 1, visitStatus, anyTime: false, timezone: 'America/Toronto' },
  ...{ visitStartDateTime: '2026-03-09T12:00:00.000Z', visitEndDateTime: '2026-03-09T14:00:00.000Z' },
  ...{ isLate: true, visitType: 'one-off', isFirst: true, isExtraVisit: false, priority: 'medium' },
  ...{ teamMembers: [], notes: [], inTransitAt: null, arrivedAt: null, startedAt: null, completedAt: null },
  ...{ cancelledAt: null, promisedFrom: null, promisedTo: null, missedFrom: null, missedTo: null },
  ...{ createdAt: now, updatedAt: now },
});

const keys = {
  visit: ['visits', 'one', 'a'],
  job: ['jobs', 'one', 'job'],
  page: ['jobs', 'one', 'job', 'visits', 'all', 1],
  day: ['calendar', 'events', {}],
};

async function move(statuses: { a: VisitStatus; b: VisitStatus }, to: VisitStatus) {
  const queryClient = new QueryClient();
  const visits = [visit('a', statuses.a), visit('b', statuses.b)];
  const [first] = visits as [Visit];
  queryClient.setQueryData(keys.visit, { visit: first, job: { jobStatus: 'scheduled' } });
  queryClient.setQueryData(keys.job, { id: 'job', jobStatus: 'scheduled', visits });
  queryClient.setQueryData(keys.page, { visits, total: 2 });
  queryClient.setQueryData(keys.day, [{ id: 'a', extendedProps: { visitStatus: statuses.a } }]);
  const undo = await paintQueries(queryClient, paintsOfMove(queryClient, { visit: first, to }, now));
  const statusOf = (of: { visitStatus: VisitStatus } | undefined) => of?.visitStatus;
  const shown = () => ({
    visit: queryClient.getQueryData<{ visit: Visit; job: { jobStatus: string } }>(keys.visit),
    job: queryClient.getQueryData<{ jobStatus: string; visits: Visit[] }>(keys.job),
    page: queryClient.getQueryData<{ visits: Visit[] }>(keys.page)?.visits.map(statusOf),
    day: queryClient
      .getQueryData<{ extendedProps: { visitStatus: VisitStatus } }[]>(keys.day)
      ?.map(({ extendedProps }) => statusOf(extendedProps)),
  });
  return { shown, undo, queryClient };
}

it('shows a begun visit with its times and its job at work, and takes that back', async () => {
  const { shown, undo } = await move({ a: 'scheduled', b: 'scheduled' }, 'in_progress');
  expect(shown()).toMatchObject({
    visit: { visit: { visitStatus: 'in_progress', startedAt: now, isLate: false }, job: { jobStatus: 'in_progress' } },
    job: { jobStatus: 'in_progress', visits: [{ visitStatus: 'in_progress' }, { visitStatus: 'scheduled' }] },
    page: ['in_progress', 'scheduled'],
    day: ['in_progress'],
  });
  undo();
  expect(shown()).toMatchObject({
    visit: { visit: { visitStatus: 'scheduled', startedAt: null, isLate: true }, job: { jobStatus: 'scheduled' } },
    page: ['scheduled', 'scheduled'],
    day: ['scheduled'],
  });
});

it('completes the job with its last visit, and keeps a completed visit in its place of the day', async () => {
  const { shown } = await move({ a: 'in_progress', b: 'cancelled' }, 'completed');
  expect(shown()).toMatchObject({
    visit: { visit: { visitStatus: 'completed', completedAt: now }, job: { jobStatus: 'completed' } },
    job: { jobStatus: 'completed' },
    day: ['in_progress'],
  });
});

it('shows the versions that a saved visit has made, so that the next change can send them', async () => {
  const { shown, queryClient } = await move({ a: 'scheduled', b: 'scheduled' }, 'in_progress');
  const updatedAt = '2026-03-09T13:00:01.000Z';
  const saved = { ...visit('a', 'in_progress'), updatedAt };
  await paintQueries(
    queryClient,
    paintsOfSaved({ visit: saved, jobStatus: 'in_progress', jobUpdatedAt: '2026-03-09T13:00:02.000Z' }),
  );
  expect(shown()).toMatchObject({
    visit: { visit: saved },
    job: { updatedAt: '2026-03-09T13:00:02.000Z', visits: [saved, { id: 'b', updatedAt: now }] },
  });
  expect(queryClient.getQueryData(keys.page)).toMatchObject({ visits: [saved, { updatedAt: now }] });
  expect(queryClient.getQueryData(keys.day)).toMatchObject([{ extendedProps: { updatedAt } }]);
});
