import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { createEvent, deleteEvent, type Event, listEvents, updateEvent } from '@truckroll/contract/planning/calendar';
import { eventKinds } from '@truckroll/domain/calendar/event-rules';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import type { JobListQuery } from '../../jobs/parts/job-query.ts';

/** The polling interval in milliseconds while changes are not streamed. */
export const calendarMs = 60_000;

const calendarKey = ['calendar'] as const;
export const eventsKey = [...calendarKey, 'events'] as const;

type Shown = { from: string; to: string; withTasks: boolean };

/** The entries in a range of days that the user may see, by start, and tasks if requested (EV-3). */
export const eventsQuery = ({ from, to, withTasks }: Shown, zone: string) => {
  const query = {
    start: momentOf({ day: from, time: '00:00' }, zone),
    end: momentOf({ day: to, time: '00:00' }, zone),
    ...(withTasks ? { types: [...eventKinds] } : {}),
  };
  return queryOptions({
    // The key includes 'tasks', so that refetching tasks also refetches this query.
    queryKey: [...eventsKey, query, ...(withTasks ? ['tasks'] : [])],
    queryFn: async ({ signal }) => (await fetchEndpoint(listEvents, { query, signal })).events,
  });
};

const trayPageSize = 25;

export const trayKey = [...calendarKey, 'tray'] as const;

type TrayFilters = Pick<JobListQuery, 'search' | 'priority' | 'skillId' | 'city' | 'waitingDays'>;

/** Open jobs without a date, by priority, then oldest first (JB-1). */
export const trayQuery = (filters: TrayFilters) =>
  infiniteQueryOptions({
    queryKey: [...trayKey, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...filters,
        needsSchedule: true,
        sortBy: 'waiting' as const,
        page: pageParam,
        limit: trayPageSize,
      };
      return fetchEndpoint(listJobs, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

export function useCreateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof createEvent>) => (await fetchEndpoint(createEvent, { body })).event,
    onSuccess: () => void refetchJobs(queryClient),
  });
}

/** Changes an event. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyInputOf<typeof updateEvent>) =>
      (await fetchEndpoint(updateEvent, { params: { id }, body })).event,
    onSuccess: (event) => {
      queryClient.setQueriesData<Event[]>({ queryKey: eventsKey }, (events) =>
        events?.map((each) => (each.id === event.id ? event : each)),
      );
      void refetchJobs(queryClient);
    },
  });
}

export function useDeleteEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteEvent, { params: { id } }),
    onSuccess: () => void refetchJobs(queryClient),
  });
}
