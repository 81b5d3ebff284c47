import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { requireFolder } from '../../records/files/drive-store.ts';
import { openJobsFolder } from '../../records/files/job-files.ts';
import { addUploads, type StoredUpload } from '../files/upload-files.ts';

/**
 * Lists the uploaded files in the client's drive, as files of the job: in the requested folder, or in the system folder
 * for jobs (API JB-4).
 */
export async function addJobFiles(
  tx: Tx,
  job: { id: string; clientId: string },
  parentFolderId: string | null | undefined,
  by: { actor: Actor; now: Date; queue: Queue; uploads: readonly StoredUpload[] },
): Promise<void> {
  const { uploads } = by;
  if (uploads.length === 0) return;
  const drive = { moduleType: 'clients', moduleId: job.clientId } as const;
  if (parentFolderId) await requireFolder(tx, drive, parentFolderId);
  const folder = parentFolderId ?? (await openJobsFolder(tx, job.clientId, by));
  await addUploads(tx, drive, { uploads, parentFolderId: folder, fileIds: [], jobId: job.id }, by);
}
