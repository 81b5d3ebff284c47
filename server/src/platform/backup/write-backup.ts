import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Tx } from '../database/bound-dialect.ts';
import { listCopiedTables } from '../database/copy-database.ts';
import type { Database } from '../database/database.ts';
import { readLines } from '../database/row-lines.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { readLineFile, writeLineFile } from './line-file.ts';
import { fileListPath, filesFolder, type Manifest, tablePath, writeManifest } from './manifest.ts';
import { fingerprintOf, verifyBackup } from './verify-backup.ts';

type Sides = { source: Storage; target: Storage };
type KnownFile = { key: string; type: string };

/**
 * Writes a backup to an empty folder and verifies it; the installation may be running. Files are copied before the
 * database snapshot, because some may be deleted later, and once more after it, because some are new.
 */
export async function writeBackup(
  parts: { database: Database; storage: Storage; now: Date },
  folder: string,
): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const sides = { source: parts.storage, target: await openDiskStorage(filesFolder(folder)) };
  await copyPresentFiles(parts.database, sides);
  const { migrations, tables } = await parts.database.asUpkeep((tx) => writeTables(tx, folder));
  const withoutContent: string[] = [];
  const files = await writeLineFile(fileListPath(folder), listFiles(folder, sides, withoutContent));
  const createdAt = parts.now.toISOString();
  await writeManifest(folder, { format: 'truckroll-backup-1', createdAt, migrations, tables, files, withoutContent });
  return verifyBackup(folder);
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [first] = await readdir(folder);
  if (first !== undefined) throw new CannotStart(`The folder ${folder} is not empty. Give a new one to each backup.`);
  await mkdir(join(folder, 'tables'));
}

/**
 * Refuses to back up as a user from whom a policy hides rows. Row-level security is forced on the owner too, so the
 * backup would be incomplete.
 */
async function refuseHiddenRows(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and row_security_active(c.oid)
      and not exists (
        select from pg_policy p
        where p.polrelid = c.oid and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) = 'true'
          and exists (select from unnest(p.polroles) role where role = 0 or pg_has_role(current_user, role, 'usage')))
    limit 1`.execute(tx);
  const [hidden] = rows;
  if (hidden !== undefined)
    throw new CannotStart(
      `The user of DATABASE_URL does not see all rows of ${hidden.name}. Use the one that owns the database.`,
    );
}

/** All tables in one snapshot. */
async function writeTables(tx: Tx, folder: string): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  await refuseHiddenRows(tx);
  const migrations = await sql<{ name: string; hash: string }>`
    select name, hash from schema_migrations order by name collate "C"`.execute(tx);
  const tables: Manifest['tables'] = [];
  for (const table of await listCopiedTables(tx)) {
    const sums = await writeLineFile(tablePath(folder, table.name), readLines(tx, table));
    tables.push({ name: table.name, columns: table.columns, ...sums });
  }
  return { migrations: migrations.rows.map(({ name, hash }) => ({ name, hash })), tables };
}

/** Files are limited to the upload size, so holding one at a time in memory is safe. */
async function copyFile({ source, target }: Sides, { key, type }: KnownFile): Promise<void> {
  const content = await source.get(key);
  if (content !== null) await target.put(key, await buffer(content), type);
}

const pageRows = 500;

async function copyPresentFiles(database: Database, sides: Sides): Promise<void> {
  for (let last = ''; ; ) {
    const page = await database.asSystem((tx) =>
      tx
        .selectFrom('storedFiles')
        .select(['key', 'type'])
        .where('key', '>', last)
        .orderBy('key')
        .limit(pageRows)
        .execute(),
    );
    for (const file of page) await copyFile(sides, file);
    if (page.length < pageRows) return;
    last = page.at(-1)?.key ?? '';
  }
}

/** Writes a line for each file in the snapshot, and copies the files that were added since the first copy. */
async function* listFiles(folder: string, sides: Sides, withoutContent: string[]): AsyncGenerator<string[]> {
  for await (const lines of readLineFile(tablePath(folder, 'public.stored_files'))) {
    const found: string[] = [];
    for (const { key, type } of lines.map((line) => JSON.parse(line) as KnownFile)) {
      let print = await fingerprintOf(sides.target, key);
      if (print === null) {
        await copyFile(sides, { key, type });
        print = await fingerprintOf(sides.target, key);
      }
      if (print === null) withoutContent.push(key);
      else found.push(JSON.stringify({ key, type, ...print }));
    }
    yield found;
  }
}
