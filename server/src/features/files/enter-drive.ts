import { folderOrRoot } from '@truckroll/contract/files/drive';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { requireFolder } from '../../records/files/drive-store.ts';
import { driveNamedIn, enterDrive } from './drive-owner.ts';

/** A read of the drive named by the query; the other fields are validated later. */
export async function enterForReading(request: {
  tx: Tx;
  actor: Actor;
  rawQuery: Record<string, unknown>;
}): Promise<void> {
  const drive = driveNamedIn(request.rawQuery);
  if (drive !== null) await enterDrive(request.tx, { actor: request.actor, operation: 'read' }, drive);
}

/** An addition to the drive and folder named by the body. */
export async function enterForAdding(request: {
  tx: Tx;
  actor: Actor;
  rawBody: Record<string, unknown>;
}): Promise<void> {
  const drive = driveNamedIn(request.rawBody);
  if (drive === null) return;
  await enterDrive(request.tx, { actor: request.actor, operation: 'add' }, drive);
  const folder = folderOrRoot.safeParse(request.rawBody['parentFolderId']);
  if (folder.success) await requireFolder(request.tx, drive, folder.data);
}
