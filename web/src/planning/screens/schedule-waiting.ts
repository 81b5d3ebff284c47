import type { QueryClient } from '@tanstack/react-query';
import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { scheduleJob } from '@truckroll/contract/jobs/schedule-job';
import type { Event } from '@truckroll/contract/planning/calendar';
import { updateVisit, type Visit } from '@truckroll/contract/visits/visits';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { loadedPeoplesTime } from '../../absences/parts/peoples-time.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { paintQueries } from '../../app/transport/paint-queries.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { eventsKey, trayKey } from '../parts/calendar-queries.ts';
import { entryOf } from '../parts/entry.ts';
import { entryMomentText } from '../parts/entry-words.ts';
import { type Placement, placementOf } from '../parts/placement.ts';
import { warningText } from './moved-entry.ts';
import { paintOfVisit, paintsOfDrop } from './painted-drop.ts';
import { beginChange, endChange, undoAction } from './undo-steps.ts';

/** The job fields needed to schedule it from the tray. */
type WaitingJob = Pick<JobRow, 'id' | 'startDateTime' | 'team' | 'updatedAt'>;

/** The cached job of the tray. */
export const waitingJob = (queryClient: QueryClient, id: string): WaitingJob | undefined =>
  queryClient
    .getQueriesData<{ pages: { jobs: JobRow[] }[] }>({ queryKey: trayKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ jobs }) => jobs)
    .find((job) => job.id === id);

type Drop = { title: string; job: WaitingJob; placement: Placement; zone: string };

/** The team after a drop: the person of the row. A job that has this person already keeps its whole team. */
function teamOfDrop({ job, placement }: Pick<Drop, 'job' | 'placement'>): string[] | undefined {
  const [person] = placement.people;
  if (person === undefined || job.team.some(({ id }) => id === person.id)) return undefined;
  return [person.id];
}

/** A newly scheduled visit as a calendar event. */
const eventOfVisit = (title: string, visit: Visit): Event => ({
  id: visit.id,
  title,
  start: visit.visitStartDateTime ?? '',
  end: visit.visitEndDateTime ?? visit.visitStartDateTime ?? '',
  isAllDay: visit.anyTime,
  eventType: 'visit',
  extendedProps: {
    source: 'job_visits',
    location: null,
    jobId: visit.jobId,
    clientId: null,
    visitStatus: visit.visitStatus,
    anyTime: visit.anyTime,
    timezone: visit.timezone,
    teamMembers: visit.teamMembers.map(({ id, name, color }) => ({ id, name, color })),
  },
});

/** Unschedules a job again and restores its former team. */
async function takeBack({ job }: Drop, visit: Visit, updatedAt: string): Promise<void> {
  const team = job.team.map(({ id }) => id);
  if (job.startDateTime === null) {
    const body = { jobId: job.id, scheduleLater: true, assignedToTeams: team, updatedAt };
    await fetchEndpoint(updateJob, { body });
    return;
  }
  const body = { visitStartDateTime: null, updatedAt: visit.updatedAt };
  await fetchEndpoint(updateVisit, { params: { visitId: visit.id }, body });
}

/**
 * Schedules a job of the tray at the drop's place, where it shows at once, and shows a toast with Undo and any double
 * booking (screens 8.7). If the server refuses, the job is back in the tray.
 */
export function scheduleWaiting(queryClient: QueryClient, drop: Drop, openForm: () => void): void {
  const { title, job, placement, zone } = drop;
  const { start, end, isAllDay } = placement;
  toastOnError(async () => {
    const body = {
      startDateTime: isAllDay ? wallClock(isoOf(start), zone).day : isoOf(start),
      ...(isAllDay ? {} : { endDateTime: isoOf(end) }),
      anyTime: isAllDay,
      teamMemberIds: teamOfDrop(drop),
      updatedAt: job.updatedAt,
    };
    const name = `drop ${job.id}`;
    let isMade = false;
    const takeOff = await paintQueries(queryClient, paintsOfDrop(drop));
    beginChange(name);
    try {
      const { visit, updatedAt } = await fetchEndpoint(scheduleJob, { params: { id: job.id }, body });
      await paintQueries(queryClient, [paintOfVisit(job, eventOfVisit(title, visit))]);
      showResult(queryClient, drop, { visit, updatedAt });
      isMade = true;
    } catch (error) {
      takeOff();
      // A recurring job without a rule is scheduled in its form, which asks for one.
      if (!(error instanceof ApiProblem && error.fields.some(({ path }) => path === 'repeatOptions'))) throw error;
      openForm();
      toast.info(`${title} needs a repeat schedule.`);
    } finally {
      void refetchJobs(queryClient);
      endChange(name, { isMade });
    }
  });
}

function showResult(
  queryClient: QueryClient,
  drop: Drop,
  { visit, updatedAt }: { visit: Visit; updatedAt: string },
): void {
  const { title, zone } = drop;
  const entry = entryOf(eventOfVisit(title, visit), zone, []);
  const placement = placementOf(entry);
  const others = queryClient.getQueriesData<Event[]>({ queryKey: eventsKey }).flatMap(([, events]) => events ?? []);
  const visits = new Map(others.filter(({ eventType }) => eventType === 'visit').map((each) => [each.id, each]));
  const warning = warningText(
    { entry, others: [...visits.values()], after: placement, times: loadedPeoplesTime(queryClient) },
    zone,
  );
  const who = placement.people.map(({ name }) => name).join(', ') || 'nobody assigned';
  const when = entryMomentText({ ...placement, kind: 'visit' }, placement.isAllDay ? visit.timezone : zone);
  const text = `${title} is scheduled for ${when}, ${who}.`;
  const action = undoAction(text, () =>
    toastOnError(async () => {
      try {
        await takeBack(drop, visit, updatedAt);
        toast.success('Scheduling undone');
      } finally {
        void refetchJobs(queryClient);
      }
    }),
  );
  if (warning === null) toast.success(text, { action });
  else toast.warning(`${text} ${warning}`, { action });
}
