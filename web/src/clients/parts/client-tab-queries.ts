import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPhoneNumbers } from '@truckroll/contract/calls/phone-numbers';
import {
  listClientDocuments,
  listClientJobForms,
  listClientPayments,
  listClientProducts,
} from '@truckroll/contract/clients/client-tabs';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listEvents } from '@truckroll/contract/planning/calendar';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listClientTasks } from '@truckroll/contract/tasks/tasks';
import type { TimelineKind } from '@truckroll/domain/clients/timeline';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { tabPageSize } from '../../design/list/tab-list.ts';

/** Under the client's own key, so that these queries are refetched and dropped with the client. */
const keyOf = (clientId: string, tab: string, ...more: readonly unknown[]) =>
  ['clients', 'one', clientId, tab, ...more] as const;

/** The maximum number of jobs of one answer (clients.md 9). */
export const mostClientJobs = 100;

/** A client's jobs, newest first, up to 100 (JB-1). */
export const clientJobsQuery = (of: { clientId: string; isAssignedOnly: boolean }) =>
  queryOptions({
    queryKey: keyOf(of.clientId, 'jobs', of.isAssignedOnly),
    queryFn: ({ signal }) =>
      fetchEndpoint(listJobs, {
        query: {
          clientId: of.clientId,
          limit: mostClientJobs,
          ...(of.isAssignedOnly ? { view: 'viewAssigned' as const } : {}),
        },
        signal,
      }),
  });

type EventsOf = { clientId: string; email: string | null; withVisits: boolean };

/** A client's events (EV-1) with the visits of the client's jobs (EV-2), newest first. */
export const clientEventsQuery = ({ clientId, email, withVisits }: EventsOf) =>
  queryOptions({
    queryKey: keyOf(clientId, 'events', email, withVisits),
    queryFn: async ({ signal }) => {
      const query = { clientId, isFromClientEvents: true, ...(email === null ? {} : { email }) };
      const [own, visits] = await Promise.all([
        fetchEndpoint(listEvents, { query: { ...query, fetchOnlyEvents: !withVisits }, signal }),
        withVisits ? fetchEndpoint(listEvents, { query: { ...query, source: 'job_visits' }, signal }) : { events: [] },
      ]);
      return [...own.events, ...visits.events].toSorted((one, other) => other.start.localeCompare(one.start));
    },
  });

/** A page of a client's requests (RQ-1). */
export const clientRequestsQuery = (of: { clientId: string; page: number; view: 'all' | 'assigned' }) =>
  queryOptions({
    queryKey: keyOf(of.clientId, 'requests', of.view, of.page),
    queryFn: ({ signal }) => fetchEndpoint(listRequests, { query: { ...of, limit: tabPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of a client's tasks: open ones first (TK-3). */
export const clientTasksQuery = (of: { clientId: string; page: number }) =>
  queryOptions({
    queryKey: keyOf(of.clientId, 'tasks', of.page),
    queryFn: ({ signal }) => fetchEndpoint(listClientTasks, { query: { ...of, limit: tabPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** The account's own phone numbers (CA-9). */
export const phoneNumbersQuery = queryOptions({
  queryKey: ['calls', 'phone-numbers'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listPhoneNumbers, { signal })).phoneNumbers,
});

/** A client's invoices and estimates, newest first (CL-8). */
export const clientDocumentsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(clientId, 'documents'),
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listClientDocuments, { query: { clientId }, signal })).documents,
  });

/** A client's payments, newest first (CL-9). */
export const clientPaymentsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(clientId, 'payments'),
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listClientPayments, { query: { clientId }, signal })).paymentHistory,
  });

/** The items sold to a client, newest job first (CL-10). A row has no id: its index is used. */
export const clientProductsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(clientId, 'products'),
    queryFn: async ({ signal }) => {
      const { products } = await fetchEndpoint(listClientProducts, { query: { clientId }, signal });
      return products.map((product, place) => ({ ...product, id: `${product.jobId}.${place}` }));
    },
  });

/** The filled forms of a client's jobs, newest first (CL-11). */
export const clientJobFormsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(clientId, 'job-forms'),
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listClientJobForms, { params: { id: clientId }, signal })).jobFormsData,
  });

/** The timeline of a client, of some kinds or of all, page by page (CL-16). */
export const timelineQuery = (clientId: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: keyOf(clientId, 'timeline', kinds),
    queryFn: ({ pageParam, signal }) =>
      fetchEndpoint(listClientTimeline, {
        params: { id: clientId },
        query: {
          ...(kinds.length === 0 ? {} : { kinds: kinds.join() }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
