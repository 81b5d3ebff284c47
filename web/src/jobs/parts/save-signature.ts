import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { addToDrive } from '@truckroll/contract/files/drive';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { randomKey } from '../../app/transport/random-key.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { planOfSignature, planOfUpload } from './waiting-job.ts';

/** Runs one step. A failure without a message of its own gets the text of the step (jobs.md 8). */
async function step<D>(text: string, work: () => Promise<D>): Promise<D> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem && error.hasText && error.status < 500) throw error;
    throw new Error(text, { cause: error });
  }
}

/** The stored name of an upload. Null if the response does not contain it. */
const nameIn = (items: Partial<DataOf<typeof addToDrive>> | undefined): string | null =>
  items?.[0]?.systemGeneratedFileName ?? null;

/**
 * Uploads a signature (DR-2c) and attaches it to its job (JB-6). Returns false if it waits on this device. Throws with the
 * user's message.
 */
export async function saveSignature(jobId: string, image: Blob): Promise<boolean> {
  const file = new File([image], 'signature.png', { type: 'image/png' });
  const body = { moduleType: 'job_signature', moduleId: jobId, relatedTo: 'job' } as const;
  const key = `waiting-${randomKey()}`;
  const items = await step('Failed to upload signature', () =>
    saveOrSend(addToDrive, { body, files: [file] }, planOfUpload(jobId, { file, key })),
  );
  // Until the picture is sent, a key of this device stands for the server's.
  const signature = items === null ? key : nameIn(items);
  if (signature === null) throw new Error('Signature upload response missing data');
  const saved = await step('Failed to update job with signature', () =>
    saveOrSend(updateJob, { body: { jobId, signature } }, planOfSignature(jobId)),
  );
  return saved !== null;
}
