import type { jobFileDeletions } from '@truckroll/contract/files/drive';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { DriveItemRow } from '../../records/files/drive-store.ts';
import { hideJobFiles, idsOfFolder, removeContents, removeItems } from '../../records/files/remove-items.ts';
import { enterDrive, historyOf } from './drive-owner.ts';

type Deleting = Author & { queue: Queue };

/**
 * Deletes an item permanently, a folder with everything below it; job files in it are only hidden from the client's
 * drive. Returns the number of deleted items (API DR-4).
 */
export async function deleteItem(tx: Tx, item: DriveItemRow, by: Deleting): Promise<number> {
  if (item.isSystemGeneratedJob) throw new Problem('systemFolder');
  if (item.jobId !== null) throw new Problem('fileBelongsToJob');
  const ids = item.type === 'folder' ? await idsOfFolder(tx, item) : [item.id];
  const { count, keys } = await removeItems(tx, ids);
  await removeContents(tx, by.queue, keys);
  await recordEvent(tx, by, { type: 'drive.deleted', owner: historyOf(item), item, isFromClientOnly: false });
  return count;
}

/**
 * Deletes a job's file: everywhere, which also needs the right on the job, or from the client's drive only (API DR-7).
 */
export async function deleteJobFile(
  tx: Tx,
  item: DriveItemRow,
  deleteType: (typeof jobFileDeletions)[number],
  by: Deleting,
): Promise<void> {
  if (item.jobId === null) throw new Problem('fileNotOfJob');
  if (deleteType === 'clientOnly') {
    await hideJobFiles(tx, { id: item.id });
    await recordEvent(tx, by, { type: 'drive.deleted', owner: historyOf(item), item, isFromClientOnly: true });
    return;
  }
  await enterDrive(tx, { actor: by.actor, operation: 'change' }, { moduleType: 'jobs', moduleId: item.jobId });
  const { keys } = await removeItems(tx, [item.id]);
  await removeContents(tx, by.queue, keys);
  const deleted = { type: 'drive.deleted', item, isFromClientOnly: false } as const;
  const ofJob = { moduleType: 'job', moduleId: item.jobId } as const;
  await recordEvent(tx, by, { ...deleted, owner: historyOf(item) }, { ...deleted, owner: ofJob });
}
