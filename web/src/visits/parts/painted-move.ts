import type { QueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Event } from '@truckroll/contract/planning/calendar';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import type { Visit } from '@truckroll/contract/visits/visits';
import { statusAfterVisits } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { isLateVisit, movedVisit } from '@truckroll/domain/visits/visit-moves';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { type Paint, paint } from '../../app/transport/paint-queries.ts';
import { jobKeys, jobQuery } from '../../jobs/parts/job-query.ts';
import { visitKey } from './visit-keys.ts';

export type VisitMove = { visit: Visit; to: VisitStatus };

type Found = DataOf<typeof getVisit>;
type VisitPage = { visits: Visit[] };

type Changes = { ofVisit: <V extends Visit>(each: V) => V; ofJob: <J extends { jobStatus: JobStatus }>(job: J) => J };

/** Paints of a changed visit and its job in the visit's dialog and on the pages of the job. */
function paintsOfChange({ id, jobId }: Pick<Visit, 'id' | 'jobId'>, { ofVisit, ofJob }: Changes): Paint[] {
  return [
    paint<Found>({ queryKey: visitKey(id), exact: true }, (found) => ({
      ...found,
      visit: ofVisit(found.visit),
      job: ofJob(found.job),
    })),
    paint<Job>({ queryKey: jobKeys.one(jobId), exact: true }, (shown) => ({
      ...ofJob(shown),
      visits: shown.visits.map(ofVisit),
    })),
    paint<Visit[] | VisitPage>({ queryKey: [...jobKeys.one(jobId), 'visits'] }, (shown) =>
      Array.isArray(shown) ? shown.map(ofVisit) : { ...shown, visits: shown.visits.map(ofVisit) },
    ),
  ];
}

/** Paints of a changed visit in the plans of the day. */
const paintsInPlan = (ofEvent: (event: Event) => Event, ofVisit: Changes['ofVisit']): Paint[] => [
  paint<Event[]>({ queryKey: ['calendar', 'events'] }, (events) => events.map(ofEvent)),
  paint<Visit[]>({ queryKey: ['visits', 'own'] }, (visits) => visits.map(ofVisit)),
];

/**
 * The data of the pages after a visit's status change, by the rules of the server. A completed visit keeps its place in
 * the plan of the day until the answer, so that a second tap does not reach the next visit. `version` is that on which a move
 * is based which waits on this device.
 */
export function paintsOfMove(
  queryClient: QueryClient,
  { visit, to }: VisitMove,
  now: string,
  version: { updatedAt?: string } = {},
): Paint[] {
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
    const after = { ...each, ...movedVisit(each, to, now), ...version };
    return { ...after, isLate: isLateVisit(after, job?.jobStatus ?? 'scheduled', now) };
  };
  const inPlan = paintsInPlan(
    (event) =>
      event.id === id ? { ...event, extendedProps: { ...event.extendedProps, visitStatus: to, ...version } } : event,
    moved,
  );
  return [
    ...paintsOfChange(
      { id, jobId },
      { ofVisit: moved, ofJob: (shown) => ({ ...shown, jobStatus: statusOf(shown.jobStatus) }) },
    ),
    ...(to === 'completed' ? [] : inPlan),
  ];
}

const withState = ({ extendedProps }: Event, { visitStatus, isLate, updatedAt }: Visit): Event['extendedProps'] => ({
  ...extendedProps,
  visitStatus,
  isLate,
  updatedAt,
});

/** A saved visit and, where the answer has them, its job's status and version (VI-4, VI-5). */
export type SavedVisit = { visit: Visit; jobStatus?: JobStatus; jobUpdatedAt: string };

/**
 * The data of the pages after a visit was saved. Until they are refetched, their next change must send the versions
 * that this one has made, because it would be refused as outdated otherwise.
 */
export function paintsOfSaved({ visit, jobStatus, jobUpdatedAt }: SavedVisit): Paint[] {
  const saved = <V extends Visit>(each: V): V => (each.id === visit.id ? { ...each, ...visit } : each);
  return [
    ...paintsOfChange(visit, {
      ofVisit: saved,
      ofJob: (shown) => ({ ...shown, jobStatus: jobStatus ?? shown.jobStatus, updatedAt: jobUpdatedAt }),
    }),
    ...paintsInPlan(
      (event) => (event.id === visit.id ? { ...event, extendedProps: withState(event, visit) } : event),
      saved,
    ),
  ];
}
