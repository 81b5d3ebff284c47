import { buffer } from 'node:stream/consumers';
import { installQueue } from '../background/install-queue.ts';
import type { Tx } from '../database/bound-dialect.ts';
import { holdBackChecks, isKnownBefore, listCopiedTables } from '../database/copy-database.ts';
import type { Database } from '../database/database.ts';
import { hasHash, migrate, readMigrations } from '../database/migrate.ts';
import { countRows, readLines, writeLines } from '../database/row-lines.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { readLineFile, sumsOf } from './line-file.ts';
import { fileListPath, filesFolder, type Manifest, readFileLine, tablePath } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

type Target = { database: Database; storage: Storage };

/**
 * Restores a backup into an empty database and an empty storage: files first, then every table in one transaction
 * with a verification, then the migrations newer than the backup.
 */
export async function restoreBackup(target: Target, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  await prepareSchema(target.database, manifest);
  await refuseFilled(target, manifest);
  await restoreFiles(target.storage, folder);
  await target.database.asUpkeep((tx) => restoreTables(tx, folder, manifest));
  await migrate(target.database);
  await target.database.runScript('analyze');
  return manifest;
}

/** Creates the backup's own schema version, so that the later migrations transform its rows as on a live server. */
async function prepareSchema(database: Database, manifest: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  const foreign = manifest.migrations.find(({ name, hash }) => {
    const migration = known.get(name);
    return migration === undefined || !hasHash(migration, hash);
  });
  if (foreign !== undefined)
    throw new CannotStart(
      `The backup is of another version of Truckroll: it has the migration ${foreign.name}. Restore it with that version or a newer one.`,
    );
  const ofBackup = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(database, { only: ofBackup }).catch((error: unknown) => {
    if (error instanceof CannotStart)
      throw new CannotStart('The database is newer than the backup. Give an empty one.', { cause: error });
    throw error;
  });
  await installQueue(database);
}

async function refuseFilled({ database, storage }: Target, manifest: Manifest): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const { name } of manifest.tables) {
      if (isKnownBefore({ name }) || (await countRows(tx, { name, rows: 'true' })) === 0) continue;
      throw new CannotStart(`The database is not empty: ${name} has rows. Give an empty one.`);
    }
  });
  for await (const { key } of storage.list())
    throw new CannotStart(`The storage of files is not empty: it has ${key}. Give an empty one.`);
}

/**
 * Copies the files into the storage. If it fails, it deletes those it has stored, so that the restore can be retried.
 */
async function restoreFiles(storage: Storage, folder: string): Promise<void> {
  const source = await openDiskStorage(filesFolder(folder));
  try {
    for await (const lines of readLineFile(fileListPath(folder))) {
      for (const { key, type } of lines.map(readFileLine)) {
        const content = await source.get(key);
        if (content !== null) await storage.put(key, await buffer(content), type);
      }
    }
  } catch (error) {
    for await (const { key } of storage.list()) await storage.delete(key).catch(() => undefined);
    throw error;
  }
}

async function restoreTables(tx: Tx, folder: string, manifest: Manifest): Promise<void> {
  const described = new Map((await listCopiedTables(tx)).map((table) => [table.name, table]));
  const checkAll = await holdBackChecks(tx);
  for (const backup of manifest.tables) {
    const table = described.get(backup.name);
    const strange = backup.columns.find(({ name }) => !table?.columns.some((column) => column.name === name));
    if (table === undefined || strange !== undefined)
      throw new CannotStart(`This version of Truckroll has no ${backup.name} (${strange?.name}), as the backup has.`);
    const columns = table.columns.filter(({ name }) => backup.columns.some((column) => column.name === name));
    for await (const lines of readLineFile(tablePath(folder, backup.name)))
      await writeLines(tx, { name: table.name, columns }, { lines, skipKnown: isKnownBefore(table) });
    if (isKnownBefore(table)) continue;
    const arrived = await sumsOf(readLines(tx, { ...table, columns }));
    if (arrived.rows !== backup.rows || arrived.sha256 !== backup.sha256)
      throw new Error(`${table.name} did not arrive as it was: ${arrived.rows} of ${backup.rows} rows`);
  }
  await checkAll();
}
