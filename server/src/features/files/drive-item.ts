import { type DriveOperation, mayOnDrive } from '@truckroll/domain/files/drive-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type Entity, found } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type DriveItemRow, findItem, findItemByAnyId } from '../../records/files/drive-store.ts';
import { jobWorkScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { enterDrive } from './drive-owner.ts';

type Wanted = {
  id: string;
  operation: DriveOperation;
  /** The entity named in the 404. */
  entity?: Entity;
  /** Also finds the item by its file id (API 20). */
  byFileId?: true;
};

/** Whether an item is a file of a job that the user sees, who then has its link among the job's attachments. */
async function isOfVisibleJob(tx: Tx, actor: Actor, { jobId }: DriveItemRow): Promise<boolean> {
  if (jobId === null || !mayOnDrive(actor, 'read', 'jobs', { isOwn: false })) return false;
  const job = await selectJobIds(tx, jobWorkScope(actor)).where('jobs.id', '=', jobId).executeTakeFirst();
  return job !== undefined;
}

/** The item of a request, checked for the right to the operation on its drive. */
export async function openItem(tx: Tx, actor: Actor, wanted: Wanted): Promise<DriveItemRow> {
  const { id, operation, entity = 'File' } = wanted;
  const find = wanted.byFileId ? findItemByAnyId : findItem;
  const item = found(isId(id) ? await find(tx, id) : undefined, entity);
  if (operation === 'read' && (await isOfVisibleJob(tx, actor, item))) return item;
  await enterDrive(tx, { actor, operation, missing: entity }, item);
  // Read again under the lock: the previous holder may have changed the item.
  return operation === 'read' ? item : found(await findItem(tx, item.id), entity);
}

/** As `openItem` for an id in the body; undefined without one: the field check reports that. */
export async function openNamedItem(
  tx: Tx,
  actor: Actor,
  wanted: Omit<Wanted, 'id'> & { id: unknown },
): Promise<DriveItemRow | undefined> {
  const { id } = wanted;
  return typeof id === 'string' ? openItem(tx, actor, { ...wanted, id }) : undefined;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** An item with stored content. */
export type FileRow = DriveItemRow & { storageKey: string; fileType: string; fileSize: number };

export const isFile = (item: DriveItemRow): item is FileRow => item.type === 'file';

/** The item if it is a file; the id of a folder or note is not found. */
export const asFile = (item: DriveItemRow | undefined): FileRow =>
  found(item !== undefined && isFile(item) ? item : undefined, 'File');
