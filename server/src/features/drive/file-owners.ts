import type { FileOwner } from '@truckroll/contract/storage';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { StoredFile } from '../../platform/storage/stored-file-store.ts';
import { clientScope, selectClientIds } from '../record-rights/client-scope.ts';
import { jobScope, selectJobIds } from '../record-rights/job-scope.ts';
import { openItem } from './drive-item.ts';

/**
 * A job's file is visible to all who see the job, even if they do not see the client's drive that holds it (API 2.4).
 */
async function isFileOfSeenJob(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  if (viewScope(actor, 'Jobs') === null) return false;
  const item = await tx
    .selectFrom('driveItems')
    .select('id')
    .where('id', '=', id)
    .where('jobId', 'in', selectJobIds(tx, jobScope(actor)))
    .executeTakeFirst();
  return item !== undefined;
}

/** Reads the record or throws its 404 or 403: files inherit their record's read rights. */
const readOwner: Record<FileOwner, (tx: Tx, actor: Actor, id: string) => Promise<unknown>> = {
  client: async (tx, actor, id) =>
    found(await selectClientIds(tx, clientScope(actor)).where('clients.id', '=', id).executeTakeFirst(), 'Client'),
  drive: async (tx, actor, id) => (await isFileOfSeenJob(tx, actor, id)) || openItem(tx, actor, { id, deed: 'read' }),
};

/** Whether a user may read the record that a file belongs to. */
export async function mayReadOwner(
  tx: Tx,
  actor: Actor,
  file: Pick<StoredFile, 'ownerType' | 'ownerId'>,
): Promise<boolean> {
  if (file.ownerType === null || file.ownerId === null) return true;
  try {
    await readOwner[file.ownerType](tx, actor, file.ownerId);
    return true;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return false;
    throw error;
  }
}
