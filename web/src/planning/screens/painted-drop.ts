import type { JobRow } from '@truckroll/contract/jobs/jobs';
import type { Event } from '@truckroll/contract/planning/calendar';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { type Paint, paint } from '../../app/transport/paint-queries.ts';
import { eventsKey, trayKey } from '../parts/calendar-queries.ts';
import type { Placement } from '../parts/placement.ts';

type TrayPages = { pages: readonly { jobs: readonly JobRow[]; total: number }[] };

const expectedPrefix = 'expected-';

/** Whether a visit is shown before the server has made it. Until then it cannot be opened or moved. */
export const isExpected = (id: string): boolean => id.startsWith(expectedPrefix);

/** The days of a query of events; its key ends with them. */
type Range = { start: string; end: string };

const holds = ({ start, end }: Range, { start: from, end: to }: Placement): boolean =>
  from < Date.parse(end) && to >= Date.parse(start);

/** A job of the tray that is dropped on the calendar. */
export type DroppedJob = {
  title: string;
  job: Pick<JobRow, 'id' | 'team'>;
  placement: Placement;
  zone: string;
};

/** The state of tray and calendar until the server has scheduled a dropped job: it is off the tray and at its place. */
export function paintsOfDrop({ title, job, placement, zone }: DroppedJob): Paint[] {
  const { start, end, isAllDay, people } = placement;
  const event: Event = {
    id: `${expectedPrefix}${job.id}`,
    title,
    start: isoOf(start),
    end: isoOf(end),
    isAllDay,
    eventType: 'visit',
    extendedProps: {
      source: 'job_visits',
      location: null,
      jobId: job.id,
      clientId: null,
      visitStatus: 'scheduled',
      anyTime: isAllDay,
      timezone: zone,
      // A job that has the person of the row already keeps its whole team.
      teamMembers: people.some(({ id }) => !job.team.some((member) => member.id === id)) ? [...people] : job.team,
    },
  };
  return [
    paint<TrayPages>({ queryKey: trayKey }, (tray) => ({
      ...tray,
      pages: tray.pages.map((page) => {
        const jobs = page.jobs.filter(({ id }) => id !== job.id);
        return { ...page, jobs, total: page.total - page.jobs.length + jobs.length };
      }),
    })),
    paint<Event[]>(
      { queryKey: eventsKey, predicate: ({ queryKey }) => holds(queryKey[eventsKey.length] as Range, placement) },
      (events) => [...events, event],
    ),
  ];
}

/** Replaces the expected visit by the stored one. */
export const paintOfVisit = (job: { id: string }, visit: Event): Paint =>
  paint<Event[]>({ queryKey: eventsKey }, (events) =>
    events.map((event) => (event.id === `${expectedPrefix}${job.id}` ? visit : event)),
  );
