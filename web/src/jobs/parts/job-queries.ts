import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listFormsOfJob } from '@truckroll/contract/jobs/job-forms';
import { deleteJob, type Job, type JobRow, listJobs } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { listJobTasks } from '@truckroll/contract/tasks/tasks';
import { approveJobItem } from '@truckroll/contract/visits/items-on-site';
import type { OpenVisitChoice } from '@truckroll/domain/jobs/job-moves';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { fetchEndpoint, fetchMessage } from '../../app/transport/fetch-endpoint.ts';
import { type Paint, paint, paintQueries } from '../../app/transport/paint-queries.ts';
import { type JobListQuery, jobKeys } from './job-query.ts';

/** A page of jobs (JB-1). While the next page loads, the previous one stays visible. */
export const jobListQuery = (query: JobListQuery) =>
  queryOptions({
    queryKey: jobKeys.list(query),
    queryFn: ({ signal }) => fetchEndpoint(listJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A job's forms with their entries, newest first (JF-4). */
export const formsOfJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...jobKeys.one(id), 'forms'],
    queryFn: async ({ signal }) => (await fetchEndpoint(listFormsOfJob, { params: { id }, signal })).jobForms,
  });

/** A page of a job's tasks: open ones first (TK-4). */
export const tasksOfJobQuery = (of: { jobId: string; page: number }) =>
  queryOptions({
    queryKey: [...jobKeys.one(of.jobId), 'tasks', of.page],
    queryFn: ({ signal }) => fetchEndpoint(listJobTasks, { query: { ...of, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

/** The tabs of a client's page that show job data. */
const tabsOfClient: readonly unknown[] = ['jobs', 'events', 'products', 'job-forms'];

/**
 * Refetches all active queries that a changed job or visit can affect: lists, the open job and visit, the calendar, the
 * tabs of clients and the bell. A deleted job's own query is excluded, because refetching it would answer 404.
 */
export function refetchJobs(queryClient: QueryClient, { gone }: { gone?: string } = {}): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [area, , id, tab] = queryKey;
      if (area === 'jobs') return gone === undefined || id !== gone;
      if (area === 'clients') return tabsOfClient.includes(tab);
      return area === 'visits' || area === 'calendar' || area === 'notifications' || area === 'home';
    },
  });
}

/** Records that the client agrees to a line that was added on site (JB-11). */
export function useApproveItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (itemId: string) => fetchEndpoint(approveJobItem, { params: { id: itemId } }),
    onSettled: () => void refetchJobs(queryClient),
  });
}

/** The mutations that move jobs and visits on to other statuses. */
export const workMoves = ['work-moves'] as const;

/** Paints of a job's new status, and of its version once it is known, in its own query and in lists. */
function paintsOfJob(id: string, change: Pick<Job, 'jobStatus'> & { updatedAt?: string }): Paint[] {
  const changed = <J extends Pick<JobRow, 'id' | 'jobStatus'>>(job: J): J =>
    job.id === id ? { ...job, ...change } : job;
  return [
    paint<Job>({ queryKey: jobKeys.one(id), exact: true }, changed),
    paint<{ jobs: JobRow[] }>({ queryKey: ['jobs', 'list'] }, (page) => ({ ...page, jobs: page.jobs.map(changed) })),
  ];
}

/**
 * Changes the status of a job, or closes it (JB-7). Returns the server's message. The new status is shown at once, and
 * the former one again if the server refuses.
 */
export function useChangeJobStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: workMoves,
    mutationFn: ({
      id,
      ...change
    }: {
      id: string;
      jobStatus: JobStatus;
      openVisits?: OpenVisitChoice | undefined;
      updatedAt?: string;
    }) => fetchMessage(updateJob, { body: { jobId: id, ...change } }),
    onMutate: ({ id, jobStatus }) =>
      // Closing cannot be undone, so its dialog waits for the answer.
      jobStatus === 'closed' ? undefined : paintQueries(queryClient, paintsOfJob(id, { jobStatus })),
    onError: (_, __, undo) => undo?.(),
    // The next change may be made before the job is refetched, and would be refused with the old version.
    onSuccess: ({ data: { updatedAt } }, { id, jobStatus }) =>
      paintQueries(queryClient, paintsOfJob(id, { jobStatus, ...(updatedAt === undefined ? {} : { updatedAt }) })),
    onSettled: () => void refetchJobs(queryClient),
  });
}

/** Deletes a job without documents (JB-9). */
export function useDeleteJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteJob, { params: { id } }),
    onSuccess: (_, id) => {
      void refetchJobs(queryClient, { gone: id });
      queryClient.removeQueries({ queryKey: jobKeys.one(id) });
    },
  });
}
