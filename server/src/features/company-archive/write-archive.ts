import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Database } from '../../platform/database/database.ts';
import { readLines } from '../../platform/database/row-lines.ts';
import { readFile, type SealedStorage } from '../../platform/storage/sealed-files.ts';
import type { StoredFile } from '../../platform/storage/stored-file-store.ts';
import {
  type ArchivedFile,
  type ArchiveManifest,
  fileEntry,
  filesEntry,
  manifestEntry,
  readmeText,
  schemaEntry,
  tableEntry,
} from './archive.ts';
import { listArchivedTables } from './archived-tables.ts';
import { schemaOfTable } from './table-schema.ts';
import { openZip } from './zip.ts';

type Installation = SealedStorage & { database: Database };
type Snapshot = Pick<ArchiveManifest, 'companyName' | 'migrations' | 'tables'> & {
  files: Pick<StoredFile, 'key' | 'name' | 'type' | 'size' | 'sealedKey'>[];
};

type Zip = ReturnType<typeof openZip>;

/** Writes a whole company to a zip file, which gets its final name once it is complete. */
export async function writeArchive(
  installation: Installation,
  by: { accountId: string; path: string },
): Promise<ArchiveManifest> {
  const aside = `${by.path}.part`;
  const zip = openZip((content) => pipeline(content, createWriteStream(aside, { flags: 'wx', flush: true })));
  try {
    await zip.add('README.txt', textOf(readmeText));
    const { files, ...tables } = await installation.database.asUpkeep((tx) => addTables(tx, zip, by.accountId));
    const archived = await addFiles(installation, zip, files);
    const manifest: ArchiveManifest = {
      format: 'truckroll-company-1',
      accountId: by.accountId,
      ...tables,
      ...archived,
    };
    await zip.add(manifestEntry, textOf(`${JSON.stringify(manifest, null, 2)}\n`));
    await zip.finish();
    await rename(aside, by.path);
    return manifest;
  } catch (error) {
    await zip.abandon();
    await rm(aside, { force: true });
    throw error;
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** All tables of the company in one snapshot. */
async function addTables(tx: Tx, zip: Zip, accountId: string): Promise<Snapshot> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const migrations = await sql<{ name: string; hash: string }>`
    select name, hash from schema_migrations order by name collate "C"`.execute(tx);
  const tables: Snapshot['tables'] = [];
  for (const table of await listArchivedTables(tx, accountId)) {
    const sums = await zip.addLines(tableEntry(table.file), readLines(tx, table));
    tables.push({ file: table.file, columns: table.columns, ...sums });
    const schema = await schemaOfTable(tx, table);
    await zip.add(schemaEntry(table.file), textOf(`${JSON.stringify(schema, null, 2)}\n`));
  }
  const { companyName } = await tx
    .selectFrom('accounts')
    .select('companyName')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const files = await tx
    .selectFrom('storedFiles')
    .select(['key', 'name', 'type', 'size', 'sealedKey'])
    .where('accountId', '=', accountId)
    .orderBy(sql`key collate "C"`)
    .execute();
  return { companyName, migrations: migrations.rows.map(({ name, hash }) => ({ name, hash })), tables, files };
}

async function addFiles(
  installation: Installation,
  zip: Zip,
  files: Snapshot['files'],
): Promise<Pick<ArchiveManifest, 'files' | 'withoutContent'>> {
  const withoutContent: string[] = [];
  const archived: ArchivedFile[] = [];
  for (const file of files) {
    const { key, name, type } = file;
    const content = await readFile(installation, file);
    if (content === null) {
      withoutContent.push(key);
      continue;
    }
    const path = fileEntry(key, name);
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    // Photos and PDFs are compressed already.
    await zip.add(path, counted(), { compress: false });
    archived.push({ key, path, type, size, sha256: hash.digest('hex'), isSealed: file.sealedKey !== null });
  }
  const lines = async function* (): AsyncGenerator<string[]> {
    yield archived.map((file) => JSON.stringify(file));
  };
  return { files: await zip.addLines(filesEntry, lines()), withoutContent };
}
