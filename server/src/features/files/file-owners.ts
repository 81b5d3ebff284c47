import { viewScope } from '@truckroll/domain/abilities/rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { FileOwners } from '../../platform/storage/file-owners.ts';
import { driveRows } from '../../records/files/drive-rows.ts';
import { jobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { openItem } from './drive-item.ts';

/**
 * A job's file is visible to all who see the job, even if they do not see the client's drive that holds it (API 2.4).
 */
async function isFileOfSeenJob(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  if (viewScope(actor, 'Jobs') === null) return false;
  const item = await tx
    .selectFrom(driveRows.as('driveItems'))
    .select('id')
    .where('id', '=', id)
    .where('jobId', 'in', selectJobIds(tx, jobScope(actor)))
    .executeTakeFirst();
  return item !== undefined;
}

/** Files of a drive are read by those who read the drive, or the job whose files they are. */
export function registerDriveFiles(owners: FileOwners): void {
  owners.register(
    'drive',
    async (tx, actor, id) =>
      (await isFileOfSeenJob(tx, actor, id)) || (await openItem(tx, actor, { id, operation: 'read' })) !== undefined,
  );
}
