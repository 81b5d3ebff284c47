import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../settings/cannot-start.ts';

const sums = { rows: z.number(), sha256: z.string() };

const manifestShape = z.object({
  format: z.literal('truckroll-backup-1'),
  createdAt: z.string(),
  /** The schema version of the tables. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })), ...sums }),
  ),
  /** The list of stored files: one line each, with key, type, size and SHA-256. */
  files: z.object(sums),
  /** Files that have a row but whose content was already lost. */
  withoutContent: z.array(z.string()),
});

/** The contents of a backup. It is written last: a folder without it is not a backup. */
export type Manifest = z.output<typeof manifestShape>;

const fileShape = z.object({ key: z.string(), type: z.string(), size: z.number(), sha256: z.string() });

/** A line in the list of stored files. */
export type BackedUpFile = z.output<typeof fileShape>;
export const readFileLine = (line: string): BackedUpFile => fileShape.parse(JSON.parse(line));

export const tablePath = (folder: string, name: string): string => join(folder, 'tables', `${name}.ndjson.gz`);
export const fileListPath = (folder: string): string => join(folder, 'files.ndjson.gz');
/** The folder that contains the files, in the disk storage's layout. */
export const filesFolder = (folder: string): string => join(folder, 'files');
const manifestPath = (folder: string): string => join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const aside = `${manifestPath(folder)}.part`;
  await writeFile(aside, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await rename(aside, manifestPath(folder));
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => null);
  if (text === null) throw new CannotStart(`${folder} holds no finished backup: there is no manifest.json in it.`);
  const read = manifestShape.safeParse(JSON.parse(text));
  if (!read.success) throw new CannotStart(`The manifest.json of ${folder} is not one of this version of Truckroll.`);
  return read.data;
}
