import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../app/session/me.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { isFresh } from './pending-uploads.ts';
import { makeUploadQueue, type UploadQueue, type Uploads, useUploadQueue } from './use-uploads.ts';

export type JobUploads = Uploads;

/** One upload queue per user and job, for the page's lifetime: unsent files are offered again on the job's visits. */
const queues = new Map<string, UploadQueue>();

function queueOf(userId: string, jobId: string, queryClient: QueryClient): UploadQueue {
  const key = `${userId} ${jobId}`;
  const known = queues.get(key);
  if (known !== undefined) return known;
  const queue = makeUploadQueue({ moduleType: 'jobs', moduleId: jobId }, queryClient);
  queues.set(key, queue);
  return queue;
}

/**
 * Uploads to a job start as soon as files are chosen and continue after the visit is closed; a failed file is kept for
 * a retry.
 */
export function useJobUploads(jobId: string): JobUploads {
  const queryClient = useQueryClient();
  const queue = queueOf(useMe().id, jobId, queryClient);
  const uploads = useUploadQueue(queue);

  async function sendFresh(): Promise<void> {
    // Files chosen during an upload are sent after it.
    while (!queue.read().isSending && queue.read().pending.some(isFresh)) {
      await queue.send(null);
      void refetchJobs(queryClient);
    }
  }

  return {
    ...uploads,
    add(files, photoKind) {
      queue.add(files, photoKind);
      void sendFresh();
    },
    async send(folder) {
      await queue.send(folder);
      void refetchJobs(queryClient);
      await sendFresh();
    },
  };
}
