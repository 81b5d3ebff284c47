import type { DriveOperation } from '@truckroll/domain/drive/drive-rights';
import type { Tx } from '../database/bound-dialect.ts';
import { type Entity, found } from '../http/problem.ts';
import type { Actor } from '../session/actor.ts';
import { enterDrive } from './drive-owner.ts';
import { type DriveItemRow, findItem, findItemByAnyId } from './drive-store.ts';

type Wanted = {
  id: string;
  deed: DriveOperation;
  /** What the call is about: the 404 says that it was not found. */
  entity?: Entity;
  /** Also by its file id (API 20). */
  byFileId?: true;
};

/** The item that a call is about, with the right to the deed on the drive that it lies in. */
export async function openItem(tx: Tx, actor: Actor, wanted: Wanted): Promise<DriveItemRow> {
  const { id, deed, entity = 'File' } = wanted;
  const find = wanted.byFileId ? findItemByAnyId : findItem;
  const item = found(isId(id) ? await find(tx, id) : undefined, entity);
  await enterDrive(tx, { actor, deed, missing: entity }, item);
  // Read again under the lock: what was found before may have been changed by the one who held it.
  return deed === 'read' ? item : found(await findItem(tx, item.id), entity);
}

/** As `openItem` for an id that a body names; undefined when it names none: the check of its fields says so then. */
export async function openNamedItem(
  tx: Tx,
  actor: Actor,
  wanted: Omit<Wanted, 'id'> & { id: unknown },
): Promise<DriveItemRow | undefined> {
  const { id } = wanted;
  return typeof id === 'string' ? openItem(tx, actor, { ...wanted, id }) : undefined;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** An item whose content is stored. */
export type FileRow = DriveItemRow & { storageKey: string; fileType: string; fileSize: number };

export const isFile = (item: DriveItemRow): item is FileRow => item.type === 'file';

/** The item if it is a file; a folder or note of this id is no file. */
export const asFile = (item: DriveItemRow | undefined): FileRow =>
  found(item !== undefined && isFile(item) ? item : undefined, 'File');
