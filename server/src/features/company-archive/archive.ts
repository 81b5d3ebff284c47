import { z } from 'zod';
import { CannotStart } from '../../platform/settings/cannot-start.ts';

const sums = { rows: z.number(), sha256: z.string() };

const manifestShape = z.object({
  format: z.literal('truckroll-company-1'),
  accountId: z.string(),
  companyName: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      file: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      ...sums,
    }),
  ),
  /** The entry `files.ndjson`, which lists the stored files. */
  files: z.object(sums),
  withoutContent: z.array(z.string()),
});

/** An archive's manifest. It contains no time, so that the same company yields the same archive. */
export type ArchiveManifest = z.output<typeof manifestShape>;

export function readArchiveManifest(text: string): ArchiveManifest {
  const read = manifestShape.safeParse(JSON.parse(text));
  if (!read.success) throw new CannotStart('The manifest of the archive is not one of this version of Truckroll.');
  return read.data;
}

const fileShape = z.object({
  key: z.string(),
  path: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Whether the content was encrypted in the storage; it is not in the archive. */
  isSealed: z.boolean().default(false),
});

/** A line of `files.ndjson`: the path of a stored file's content in the archive. */
export type ArchivedFile = z.output<typeof fileShape>;
export const readArchivedFile = (line: string): ArchivedFile => fileShape.parse(JSON.parse(line));

export const manifestEntry = 'manifest.json';
export const filesEntry = 'files.ndjson';
export const schemaEntry = (file: string): string => `schemas/${file}.schema.json`;
export const tableEntry = (file: string): string => `tables/${file}.ndjson`;

/** The path of a file in the archive: its readable name, below its unique key. */
export function fileEntry(key: string, name: string): string {
  const readable = name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/^\.+/, '_');
  return `files/${key.split('/')[1] ?? ''}/${readable.slice(0, 120) || 'file'}`;
}

export const readmeText = `This archive holds one company's data as kept by Truckroll.

tables/*.ndjson  one table each: UTF-8, one JSON object a line, one line a record. Names are those of the database; a value
                 that is missing has no member. Times are UTC. Money and quantities keep all their digits.
schemas/         what a line of each table has, as JSON Schema (2020-12): its members, their types, which are always there, and
                 which records they name.
files/           the uploaded files; files.ndjson says which record of tables/stored_files.ndjson each belongs to ("key").
manifest.json    the number of records and the SHA-256 of each table and of files.ndjson, and the schema they have.

Not included: passwords, passkeys, sessions, API keys, links that set a password, and the devices that get push messages.
Import it into another installation of the same version: npm run import -- FILE
`;
