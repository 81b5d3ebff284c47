import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { addToDrive } from '@truckroll/contract/files/drive';
import { changeJobPhoto } from '@truckroll/contract/jobs/job-photos';
import { photoKindLabels } from '@truckroll/domain/job-photos/photo-kinds';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { useMe } from '../../app/session/me.ts';
import { randomKey } from '../../app/transport/random-key.ts';
import { refetchJobs } from '../../jobs/parts/job-queries.ts';
import { orderOfJob, planOfUpload } from '../../jobs/parts/waiting-job.ts';
import { isFresh } from './pending-uploads.ts';
import type { SendFile } from './send-uploads.ts';
import { makeUploadQueue, type UploadQueue, type Uploads, useUploadQueue } from './use-uploads.ts';

export type JobUploads = Uploads & { jobId: string };

/** Sends a file of a job, or stores it on this device if there is no answer. Its kind then follows it. */
const sendToJob =
  (jobId: string): SendFile =>
  async ({ file, photoKind }, request) => {
    const key = `waiting-${randomKey()}`;
    const items = await saveOrSend(addToDrive, request, planOfUpload(jobId, { file, key }, 'id'));
    if (items === null && photoKind !== undefined) {
      const plan = { order: orderOfJob(jobId), title: `Photo, ${photoKindLabels[photoKind].toLowerCase()} the work` };
      await saveOrSend(changeJobPhoto, { params: { photoId: key }, body: { kind: photoKind } }, plan);
    }
    return items;
  };

/** One upload queue per user and job, for the page's lifetime: unsent files are offered again on the job's visits. */
const queues = new Map<string, UploadQueue>();

function queueOf(userId: string, jobId: string, queryClient: QueryClient): UploadQueue {
  const key = `${userId} ${jobId}`;
  const known = queues.get(key);
  if (known !== undefined) return known;
  const queue = makeUploadQueue({ moduleType: 'jobs', moduleId: jobId }, queryClient, sendToJob(jobId));
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
    jobId,
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
