import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { splitLines, sumsOf } from '../../platform/backup/line-file.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import {
  type ArchivedFile,
  type ArchiveManifest,
  filesEntry,
  manifestEntry,
  readArchivedFile,
  readArchiveManifest,
  tableEntry,
} from './archive.ts';

/** An archive that has been read completely and matches its manifest. */
export type Archive = {
  manifest: ArchiveManifest;
  files: readonly ArchivedFile[];
  linesOf: (file: string) => AsyncGenerator<string[]>;
  contentOf: (file: ArchivedFile) => Promise<Buffer>;
  close: () => void;
};

const damaged = (what: string, cause?: unknown): CannotStart =>
  new CannotStart(`The archive is damaged: ${what} is not what was written.`, { cause });

export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new CannotStart(`${path} is no archive that can be read.`, { cause: error });
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw new CannotStart(`${path} is no archive that can be read.`, { cause: error });
  }
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (entry === undefined) throw damaged(name);
    return zip.openReadStreamPromise(entry);
  };
  async function* lines(name: string): AsyncGenerator<string[]> {
    const content = await open(name);
    yield* splitLines(content.setEncoding('utf8'));
  }
  const check = async (name: string, asked: { rows: number; sha256: string }): Promise<void> => {
    const found = await sumsOf(lines(name)).catch((error: unknown) => {
      throw damaged(name, error);
    });
    if (found.rows !== asked.rows || found.sha256 !== asked.sha256) throw damaged(name);
  };
  const contentOf = async (file: ArchivedFile): Promise<Buffer> => {
    const content = await buffer(await open(file.path)).catch((error: unknown) => {
      throw damaged(file.path, error);
    });
    if (createHash('sha256').update(content).digest('hex') !== file.sha256) throw damaged(file.path);
    return content;
  };

  try {
    const manifest = readArchiveManifest(await text(await open(manifestEntry)));
    for (const table of manifest.tables) await check(tableEntry(table.file), table);
    await check(filesEntry, manifest.files);
    const files: ArchivedFile[] = [];
    for await (const batch of lines(filesEntry)) files.push(...batch.map(readArchivedFile));
    for (const file of files) await contentOf(file);
    return { manifest, files, linesOf: (file) => lines(tableEntry(file)), contentOf, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}
