import { createHash } from 'node:crypto';
import { CannotStart } from '../settings/cannot-start.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { readLineFile, sumsOf } from './line-file.ts';
import { fileListPath, filesFolder, type Manifest, readFileLine, readManifest, tablePath } from './manifest.ts';

/** Size and SHA-256 of a stored file, or null when its content is missing. */
export async function fingerprintOf(storage: Storage, key: string): Promise<{ size: number; sha256: string } | null> {
  const content = await storage.get(key);
  if (content === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

async function checkLines(path: string, asked: { rows: number; sha256: string }): Promise<void> {
  const found = await sumsOf(readLineFile(path)).catch((error: unknown) => {
    throw new CannotStart(`The backup is damaged: ${path} cannot be read.`, { cause: error });
  });
  if (found.rows !== asked.rows || found.sha256 !== asked.sha256)
    throw new CannotStart(`The backup is damaged: ${path} is not what was written.`);
}

/** Reads the whole backup and compares it with its manifest. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkLines(tablePath(folder, table.name), table);
  await checkLines(fileListPath(folder), manifest.files);
  const storage = await openDiskStorage(filesFolder(folder));
  for await (const lines of readLineFile(fileListPath(folder))) {
    for (const { key, size, sha256 } of lines.map(readFileLine)) {
      const found = await fingerprintOf(storage, key);
      if (found?.size !== size || found.sha256 !== sha256)
        throw new CannotStart(`The backup is damaged: the file ${key} is not what was written.`);
    }
  }
  return manifest;
}
