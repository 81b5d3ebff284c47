import type { QueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { JobForm, JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import type { Plan } from '../../app/outbox/save-or-send.ts';
import { shownAs } from '../../app/outbox/shown.ts';
import type { Write } from '../../app/outbox/write.ts';
import { meQuery } from '../../app/session/me.ts';
import { type Paint, paint } from '../../app/transport/paint-queries.ts';

/** Writes about one job are sent in their order, because each may need the one before it. */
export const orderOfJob = (jobId: string): string => `job ${jobId}`;

type OfJob = { jobId: string };
type WaitingEntry = { form: JobForm; jobId: string; visitId: string | null; formValues: Record<string, unknown> };

type Found = DataOf<typeof getVisit>;

const paintVisitsOf = (jobId: string, change: (found: Found) => Found): Paint =>
  paint<Found>({ queryKey: ['visits', 'one'] }, (found) => (found.visit.jobId === jobId ? change(found) : found));

function paintsOfEntry(
  { form, ...entry }: WaitingEntry,
  { id, writtenAt }: Pick<Write, 'id' | 'writtenAt'>,
  queryClient: QueryClient,
): Paint[] {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const filled: Omit<JobFormEntry, 'jobNumber' | 'visitStatus'> = {
    ...{ id, jobId: entry.jobId, visitId: entry.visitId, formId: form.id, formTitle: form.title },
    ...{ filledBy: me?.name ?? '', filledAt: writtenAt, updatedAt: writtenAt },
    formSchema: { fields: form.fields },
    formValues: entry.formValues as JobFormEntry['formValues'],
  };
  return [
    paintVisitsOf(entry.jobId, (found) =>
      entry.visitId !== null && found.visit.id !== entry.visitId
        ? found
        : {
            ...found,
            jobForms: found.jobForms.map((each) =>
              each.form.id === form.id
                ? {
                    ...each,
                    entry: { ...filled, jobNumber: found.job.jobNumber, visitStatus: found.visit.visitStatus },
                  }
                : each,
            ),
          },
    ),
  ];
}

const shownEntry = shownAs('job.entry', paintsOfEntry);
const shownFile = shownAs('job.file', ({ jobId, isPhoto }: OfJob & { isPhoto: boolean }, { writtenAt }) => [
  paintVisitsOf(jobId, (found) =>
    isPhoto && writtenAt >= (found.visit.startedAt ?? writtenAt)
      ? { ...found, completion: { ...found.completion, photoCount: Math.max(1, found.completion.photoCount) } }
      : found,
  ),
]);
const shownSignature = shownAs('job.signature', ({ jobId }: OfJob) => [
  paintVisitsOf(jobId, (found) => ({ ...found, completion: { ...found.completion, isSigned: true } })),
]);

/** How a new job waits on this device. */
export const planOfNewJob = (job: { id: string; title: string; client: { name: string } }): Plan => ({
  order: orderOfJob(job.id),
  title: `Job ${job.title === '' ? `of ${job.client.name}` : job.title}`,
  creates: { id: job.id, path: ['id'] },
});

/** How a file of a job waits on this device. `key` stands for the stored name or the id that the server gives it. */
export const planOfUpload = (
  jobId: string,
  { file, key }: { file: File; key: string },
  given: 'systemGeneratedFileName' | 'id' = 'systemGeneratedFileName',
): Plan => ({
  order: orderOfJob(jobId),
  title: file.type.startsWith('image/') ? 'Photo' : `File ${file.name}`,
  creates: { id: key, path: ['0', given] },
  shows: shownFile({ jobId, isPhoto: file.type.startsWith('image/') }),
});

/** How the client's signature waits on this device. */
export const planOfSignature = (jobId: string): Plan => ({
  order: orderOfJob(jobId),
  title: "The client's signature",
  shows: shownSignature({ jobId }),
});

/** How a filled form waits on this device. */
export const planOfEntry = (entry: WaitingEntry): Plan => ({
  order: orderOfJob(entry.jobId),
  title: `Form ${entry.form.title}`,
  shows: shownEntry(entry),
});
