import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { hasDocumentsOfJob } from '../../records/documents/document-facts.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { detachJobFiles } from '../../records/files/job-files.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { listPhotographedItems } from '../../records/jobs/job-item-store.ts';
import type { StoredJob } from '../../records/jobs/job-rights.ts';
import { readAllPeople } from '../../records/jobs/job-team.ts';
import { removeJobs } from '../../records/jobs/write-jobs.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { unlinkTasksOfJob } from '../../records/tasks/write-tasks.ts';
import { dropPhotos } from '../documents/line-photos.ts';
import { readCustomers } from '../events/customers-of-jobs.ts';

/** Jobs with work still ahead of them. */
const openJobs = new Set<StoredJob['jobStatus']>(['draft', 'scheduled', 'in_progress', 'on_hold']);

/**
 * Deletes a job with its visits, notes, logs, items and form entries; its files stay in the client's drive, its tasks
 * with the client, and its number is never reused (API JB-9). Foreign keys clear the references from its sources and
 * results.
 */
export async function deleteJob(tx: Tx, job: StoredJob, by: { actor: Actor; now: Date; queue: Queue }): Promise<void> {
  if (await hasDocumentsOfJob(tx, job.id)) throw new Problem('jobHasDocuments');
  const team = await readAllPeople(tx, job.id);
  const wasOpen = openJobs.has(job.jobStatus);
  const clientName = (await readCustomers(tx, [job.id])).get(job.id) ?? null;
  await detachJobFiles(tx, job.id, by.queue);
  await unlinkTasksOfJob(tx, job, by.now);
  const photographed = await listPhotographedItems(tx, [job.id]);
  await removeJobs(tx, [job.id]);
  await dropPhotos(tx, by.queue, photographed);
  await deleteNotificationsOf(tx, 'job', [job.id]);
  await deleteHistoryOf(tx, { moduleType: 'job', ids: [job.id] });
  const { clientId } = job;
  await recordEvent(tx, by, {
    type: 'job.deleted',
    job: { ...job, clientName },
    schedule: job,
    team,
    clientId,
    wasOpen,
  });
}
