import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import { createVisitLog, deleteVisitLog, listVisitLogs, updateVisitLog } from '@truckroll/contract/visits/visit-logs';
import { type Plan, saveOrSend } from '../../app/outbox/save-or-send.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { jobKeys } from '../../jobs/parts/job-query.ts';
import { orderOfJob } from '../../jobs/parts/waiting-job.ts';

/** The costs of work on a job, with its income and profit. */
export type JobLogList = DataOf<typeof listVisitLogs>;

/** A job's logs, by date (VI-8). */
export const logsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...jobKeys.one(jobId), 'logs'],
    queryFn: ({ signal }) => fetchEndpoint(listVisitLogs, { params: { id: jobId }, signal }),
  });

/** The newest logs of a job. A fetch of the query would fail when somebody else's change starts it again meanwhile. */
export const readLogs = (jobId: string) => fetchEndpoint(listVisitLogs, { params: { id: jobId } });

type LogChange = { id: string } & BodyInputOf<typeof updateVisitLog>;
type NewLog = { id: null; jobId: string } & BodyInputOf<typeof createVisitLog>;

const planOfLog = (jobId: string, { date }: { date: string }): Plan => ({
  order: orderOfJob(jobId),
  title: `Log of ${date}`,
});

/** Adds a log, or changes the version that was edited (VI-8). */
export function useSaveLog() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(log: LogChange | NewLog) {
      if (log.id === null) {
        const { id: _, jobId, ...body } = log;
        return await saveOrSend(createVisitLog, { params: { id: jobId }, body }, planOfLog(jobId, body));
      }
      const { id, ...body } = log;
      return await fetchEndpoint(updateVisitLog, { params: { logId: id }, body });
    },
    onSuccess: () => void refetchJobs(queryClient),
  });
}

export function useDeleteLog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (logId: string) => fetchEndpoint(deleteVisitLog, { params: { logId } }),
    onSuccess: () => void refetchJobs(queryClient),
  });
}
