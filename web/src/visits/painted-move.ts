import type { QueryClient } from '@tanstack/react-query';
import type { Event } from '@truckroll/contract/calendar';
import type { DataOf } from '@truckroll/contract/endpoint';
import type { Job } from '@truckroll/contract/jobs';
import type { getVisit } from '@truckroll/contract/visit-details';
import type { Visit } from '@truckroll/contract/visits';
import { statusAfterVisits } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { isLateVisit, movedVisit } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type Paint, paint } from '../app/transport/paint-queries.ts';
import { jobKeys, jobQuery } from '../jobs/job-queries.ts';
import { visitKey } from './visit-keys.ts';

export type VisitMove = { visit: Visit; to: VisitStatus };

type Found = DataOf<typeof getVisit>;
type VisitPage = { visits: Visit[] };

/**
 * What the pages show after a visit's status change, by the rules of the server. A completed visit keeps its place in
 * the plan of the day until the answer, so that a second tap does not reach the next visit.
 */
export function paintsOfMove(queryClient: QueryClient, { visit, to }: VisitMove, now: string): Paint[] {
  const { id, jobId, visitStatus: from } = visit;
  const job = queryClient.getQueryData(jobQuery(jobId).queryKey);
  const statusOf = (current: JobStatus): JobStatus =>
    job === undefined
      ? current
      : statusAfterVisits(
          current,
          job.visits.map((each) => (each.id === id ? to : each.visitStatus)),
          { from, to },
        );
  const moved = <V extends Visit>(each: V): V => {
    if (each.id !== id) return each;
    const after = { ...each, ...movedVisit(each, to, now) };
    return { ...after, isLate: isLateVisit(after, job?.jobStatus ?? 'scheduled', now) };
  };
  const inPlan: Paint[] = [
    paint<Event[]>({ queryKey: ['calendar', 'events'] }, (events) =>
      events.map((event) =>
        event.id === id ? { ...event, extendedProps: { ...event.extendedProps, visitStatus: to } } : event,
      ),
    ),
    paint<Visit[]>({ queryKey: ['visits', 'own'] }, (visits) => visits.map(moved)),
  ];
  const { queryKey } = jobQuery(jobId);
  return [
    paint<Found>({ queryKey: visitKey(id), exact: true }, (found) => ({
      ...found,
      visit: moved(found.visit),
      job: { ...found.job, jobStatus: statusOf(found.job.jobStatus) },
    })),
    paint<Job>({ queryKey, exact: true }, (shown) => ({
      ...shown,
      jobStatus: statusOf(shown.jobStatus),
      visits: shown.visits.map(moved),
    })),
    paint<Visit[] | VisitPage>({ queryKey: [...jobKeys.one(jobId), 'visits'] }, (shown) =>
      Array.isArray(shown) ? shown.map(moved) : { ...shown, visits: shown.visits.map(moved) },
    ),
    ...(to === 'completed' ? [] : inPlan),
  ];
}
