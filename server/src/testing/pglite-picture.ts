import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

/** The files and folders of a database, folders first: a folder has no bytes. */
export type PglitePicture = { path: string; bytes: Uint8Array | null }[];

const dataFolder = '/pglite/data';

/** Copies the files of a database in memory, at a moment without a transaction. */
export async function takePicture(pglite: PGlite): Promise<PglitePicture> {
  // A copy replays the log since the last checkpoint whenever it is opened.
  await pglite.exec('checkpoint');
  const files = pglite.Module.FS;
  const picture: PglitePicture = [];
  // Nobody connects to the database's own templates, which are most of the files.
  const { rows } = await pglite.query<{ oid: number }>(
    'select oid::int from pg_database where datname <> current_database()',
  );
  const unread = new Set(rows.map(({ oid }) => `${dataFolder}/base/${oid}`));
  const add = (path: string): void => {
    if (!files.isDir(files.stat(path).mode)) {
      picture.push({ path, bytes: files.readFile(path) });
      return;
    }
    picture.push({ path, bytes: null });
    if (unread.has(path)) return;
    for (const name of files.readdir(path)) if (name !== '.' && name !== '..') add(`${path}/${name}`);
  };
  add(dataFolder);
  return picture;
}

/** An in-memory file system that begins as the picture. PGlite's own import of an archive takes twice as long. */
export function fileSystemOf(picture: PglitePicture): NonNullable<PGliteOptions['fs']> {
  class PictureFileSystem extends EmscriptenBuiltinFilesystem {
    override async init(...[pglite, options]: Parameters<EmscriptenBuiltinFilesystem['init']>) {
      const { emscriptenOpts } = await super.init(pglite, options);
      const fill: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
        for (const { path, bytes } of picture) {
          if (bytes === null) FS.mkdirTree(path);
          // The file keeps this copy as its contents.
          else FS.writeFile(path, bytes.slice(), { canOwn: true });
        }
      };
      return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), fill] } };
    }
  }
  return new PictureFileSystem();
}
