import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { deleteAccountRows, holdBackChecks } from '../../platform/database/copy-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import type { SealedStorage } from '../../platform/storage/sealed-files.ts';
import { isSuspended } from '../../records/accounts/suspended-account.ts';
import { openArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Deletes a suspended company with all its rows, waiting tasks and files, after verifying that its archive is
 * readable and contains the deleted data.
 */
export async function deleteCompany(
  installation: SealedStorage & { database: Database },
  by: { accountId: string; companyName: string; archive: string },
): Promise<void> {
  const { database, storage } = installation;
  const { accountId, companyName } = by;
  if (!(await database.asSystem((tx) => isSuspended(tx, accountId))))
    throw new CannotStart(`${companyName} is at work. Suspend it first, then export it, then delete it.`);
  await refuseOtherArchive(installation, by);
  const keys = await database.asUpkeep(async (tx) => {
    const files = await tx.selectFrom('storedFiles').select('key').where('accountId', '=', accountId).execute();
    await sql`delete from pgboss.job_common where data ->> 'accountId' = ${accountId}`.execute(tx);
    // The checks are off because rows of the account reference each other, and triggers would recompute counts of
    // deleted rows.
    const checkAll = await holdBackChecks(tx, accountId);
    await deleteAccountRows(tx, accountId);
    await checkAll();
    return files.map(({ key }) => key);
  });
  // If this is interrupted, the nightly sweep deletes the remaining files.
  for (const key of keys) await storage.delete(key);
}

async function refuseOtherArchive(
  installation: SealedStorage & { database: Database },
  { accountId, companyName, archive }: { accountId: string; companyName: string; archive: string },
): Promise<void> {
  const exported = await openArchive(archive);
  exported.close();
  const now = `${archive}.now`;
  const manifest = await writeArchive(installation, { accountId, path: now });
  await rm(now);
  if (!isDeepStrictEqual(manifest, exported.manifest))
    throw new CannotStart(`${archive} is not what ${companyName} is now. Export it again, then delete it.`);
}
