import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { isSignatureOf } from '../../records/files/job-files.ts';
import { requireOpenJob, type StoredJob } from '../../records/jobs/job-rights.ts';
import { updateJob } from '../../records/jobs/write-jobs.ts';

/** Stores a job's signature, of which there is only one. Repeating the same signature changes nothing (API JB-6). */
export async function signJob(
  tx: Tx,
  job: StoredJob,
  signature: string,
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (!(await isSignatureOf(tx, job.id, signature)))
    throw invalid('signature', 'The signature file was not found.', 'not_found');
  if (job.signatureKey === signature) return;
  if (job.signatureKey !== null) throw new Problem('jobSigned');
  requireOpenJob(job);
  await updateJob(tx, job.id, { signatureKey: signature, signedAt: by.now.toISOString() }, by.now);
  await recordEvent(tx, by, { type: 'job.signed', jobId: job.id });
}
