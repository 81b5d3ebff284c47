import { Readable } from 'node:stream';
import { type SqlBool, sql } from 'kysely';
import { sumsOf } from '../../platform/backup/line-file.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { ClaimTaken, claimStored, listClaimants } from '../../platform/database/claims.ts';
import { holdBackChecks } from '../../platform/database/copy-database.ts';
import { brokenConstraint, type Database, isDatabaseError } from '../../platform/database/database.ts';
import { hasHash, readMigrations } from '../../platform/database/migrate.ts';
import { readLines, writeLines } from '../../platform/database/row-lines.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import { putSealed, type SealedStorage } from '../../platform/storage/sealed-files.ts';
import { isStorageKey } from '../../platform/storage/storage.ts';
import { adoptChain } from '../../records/audit/chain-store.ts';
import type { ArchiveManifest } from './archive.ts';
import { listArchivedTables } from './archived-tables.ts';
import { type Archive, openArchive } from './read-archive.ts';

type Installation = SealedStorage & { database: Database };

/**
 * Imports a company, with its ids and times, into an installation that does not have it. Its rows are inserted in one
 * transaction. The files are stored before, and deleted if the transaction fails.
 */
export async function importArchive(installation: Installation, path: string): Promise<ArchiveManifest> {
  const { database, storage } = installation;
  const archive = await openArchive(path);
  try {
    await database.asSystem((tx) => refuseClash(tx, archive));
    const put: string[] = [];
    const sealedKeys = new Map<string, string>();
    try {
      for (const file of archive.files) {
        if (!isStorageKey(file.key) || !file.key.startsWith(`${archive.manifest.accountId}/`))
          throw new CannotStart(`The archive holds a file of another company: ${file.path}.`);
        put.push(file.key);
        const content = await archive.contentOf(file);
        if (file.isSealed) {
          const sealed = await putSealed(installation, { ...file, content: Readable.from([content]) });
          sealedKeys.set(file.key, sealed.sealedKey);
        } else await storage.put(file.key, content, file.type);
      }
      await database.asUpkeep(async (tx) => {
        await importTables(tx, archive, sealedKeys);
        await adoptChain(tx, archive.manifest.accountId, installation.seal);
      });
    } catch (error) {
      for (const key of put) await storage.delete(key).catch(() => undefined);
      throw error;
    }
    await database.runScript('analyze');
    return archive.manifest;
  } finally {
    archive.close();
  }
}

async function refuseClash(tx: Tx, { manifest, linesOf }: Archive): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from schema_migrations order by name collate "C"`.execute(tx);
  const mended = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  /** The texts of a migration before and after it was mended count as one. */
  const schemaOf = (migrations: readonly { name: string; hash: string }[]): string =>
    migrations
      .map(({ name, hash }) => {
        const known = mended.get(name);
        return `${name} ${known !== undefined && hasHash(known, hash) ? known.hash : hash}`;
      })
      .join();
  if (schemaOf(rows) !== schemaOf(manifest.migrations))
    throw new CannotStart(
      'The archive was made by another version of Truckroll. Bring both installations to the same version, and export again.',
    );
  const { accountId, companyName } = manifest;
  const known = await tx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (known !== undefined) throw new CannotStart(`This installation has the company ${companyName} already.`);
  for await (const lines of linesOf('users')) {
    const emails = lines.map((line) => (JSON.parse(line) as { email: string }).email);
    const [taken] = await listClaimants(tx, 'email', emails);
    if (taken === undefined) continue;
    const [email, company] = taken;
    const other = await tx
      .selectFrom('users')
      .select('email')
      .where('accountId', '=', company)
      .where(sql<SqlBool>`lower(email) = ${email}`)
      .executeTakeFirst();
    throw new CannotStart(
      `${other?.email ?? email} belongs to another company of this installation. Change the address in one of them first.`,
    );
  }
}

async function importTables(tx: Tx, archive: Archive, sealedKeys: ReadonlyMap<string, string>): Promise<void> {
  await refuseUnknownWork(tx, archive);
  const described = await listArchivedTables(tx, archive.manifest.accountId);
  const checkAll = await holdBackChecks(tx, archive.manifest.accountId);
  for (const archived of archive.manifest.tables) {
    const table = described.find(({ file }) => file === archived.file);
    if (
      table === undefined ||
      table.columns.map(({ name }) => name).join() !== archived.columns.map(({ name }) => name).join()
    )
      throw new CannotStart(`This version of Truckroll has another table ${archived.file} than the archive.`);
    for await (const lines of archive.linesOf(table.file)) await writeLines(tx, table, { lines }).catch(explainClash);
    const arrived = await sumsOf(readLines(tx, table));
    if (arrived.rows !== archived.rows || arrived.sha256 !== archived.sha256)
      throw new CannotStart(`The archive holds rows of another company in ${table.file}.`);
  }
  // An archive leaves out the keys of encrypted contents, which are new ones here.
  for (const [key, sealedKey] of sealedKeys)
    await tx.updateTable('storedFiles').set({ sealedKey }).where('key', '=', key).execute();
  // The rows were written without the stores that usually claim their values.
  await claimStored(tx, archive.manifest.accountId).catch(explainClash);
  await checkAll();
}

const uniqueBroken = '23505';

function explainClash(error: unknown): never {
  if (error instanceof ClaimTaken)
    throw new CannotStart(`${error.value} belongs to another company of this installation.`, { cause: error });
  if (isDatabaseError(error) && error.code === uniqueBroken)
    throw new CannotStart(`Something of the company is in this installation already (${brokenConstraint(error)}).`, {
      cause: error,
    });
  throw error;
}

/** Refuses tasks without a queue: a server creates the queues when it starts. */
async function refuseUnknownWork(tx: Tx, { linesOf }: Archive): Promise<void> {
  for await (const lines of linesOf('waiting_work')) {
    const names = lines.map((line) => (JSON.parse(line) as { name: string }).name);
    const { rows } = await sql<{ name: string }>`
      select work.name from unnest(${names}::text[]) as work (name)
      where not exists (select from pgboss.queue where queue.name = work.name) limit 1`.execute(tx);
    if (rows.length > 0) throw new CannotStart('Start the server of this installation once, then import.');
  }
}
