import type { ClientPhoto } from '@truckroll/contract/jobs/job-photos';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { listClientPhotos } from '../../records/files/job-photo-store.ts';
import { jobHeads } from '../../records/jobs/job-rows.ts';
import { isJobOf } from './jobs-of-document.ts';

const mostJobs = 20;

/** The photos that the client sees with a document: those of its jobs, or of the job that it has become (API DC-9). */
export async function listPhotosOfDocument(
  tx: Tx,
  document: Pick<StoredDocument, 'id' | 'jobId' | 'convertedToJobId'>,
  links: Links,
): Promise<ClientPhoto[]> {
  const jobs = await tx
    .selectFrom(jobHeads.as('jobs'))
    .select('id')
    .where(isJobOf(document))
    .orderBy('id')
    .limit(mostJobs)
    .execute();
  return listClientPhotos(
    tx,
    jobs.map((job) => job.id),
    links,
  );
}
