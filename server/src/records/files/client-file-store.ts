import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { HubFile } from '@truckroll/contract/hub/hub';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import { jobHeads } from '../jobs/job-rows.ts';

/**
 * The files that the company shows to clients, the latest first: all of some clients, and those of some jobs. Photos have
 * their own list (JP-2).
 */
export async function listClientFiles(
  tx: Tx,
  { clientIds, jobIds }: { clientIds: readonly string[]; jobIds: readonly string[] },
  links: Links,
): Promise<HubFile[]> {
  if (clientIds.length + jobIds.length === 0) return [];
  const jobs =
    clientIds.length === 0
      ? []
      : await tx
          .selectFrom(jobHeads.as('jobs'))
          .select('id')
          .where('clientId', 'in', [...clientIds])
          .execute();
  const ofJobs = [...new Set([...jobIds, ...jobs.map(({ id }) => id)])];
  const rows = await tx
    .selectFrom('driveItems')
    .select(['id', 'name', 'fileSize', 'storageKey', 'createdAt'])
    .where('type', '=', 'file')
    .where('isClientVisible', '=', true)
    .where('isHidden', '=', false)
    .where('fileType', 'not like', 'image/%')
    .where((item) =>
      item.or([
        ...(clientIds.length === 0
          ? []
          : [item.and([item('moduleType', '=', 'clients'), item('moduleId', 'in', [...clientIds])])]),
        ...(ofJobs.length === 0
          ? []
          : [item('jobId', 'in', ofJobs), item.and([item('moduleType', '=', 'jobs'), item('moduleId', 'in', ofJobs)])]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.hubFiles)
    .execute();
  return rows.flatMap(({ id, name, fileSize, storageKey, createdAt }) =>
    storageKey === null ? [] : [{ id, name, fileSize: fileSize ?? 0, createdAt, url: links.sign(storageKey).url }],
  );
}
