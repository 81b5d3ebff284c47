import { folderOrRoot } from '@truckroll/contract/files/drive';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { requireFolder } from '../../records/files/drive-store.ts';
import { driveNamedIn, enterDrive } from './drive-owner.ts';

/** A read of the drive named by the query; the other fields are validated later. */
export async function enterForReading(call: {
  tx: Tx;
  actor: Actor;
  rawQuery: Record<string, unknown>;
}): Promise<void> {
  const drive = driveNamedIn(call.rawQuery);
  if (drive !== null) await enterDrive(call.tx, { actor: call.actor, operation: 'read' }, drive);
}

/** An addition to the drive and folder named by the body. */
export async function enterForAdding(call: { tx: Tx; actor: Actor; rawBody: Record<string, unknown> }): Promise<void> {
  const drive = driveNamedIn(call.rawBody);
  if (drive === null) return;
  await enterDrive(call.tx, { actor: call.actor, operation: 'add' }, drive);
  const folder = folderOrRoot.safeParse(call.rawBody['parentFolderId']);
  if (folder.success) await requireFolder(call.tx, drive, folder.data);
}
