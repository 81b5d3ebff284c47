import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isStorageKey, partsOfKey, type Storage } from './storage.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Stores files below a local folder. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  /** The path of a key. The first two letters of the name are a subfolder, so that no folder gets too large to list. */
  const pathOf = (key: string): string => {
    const { accountId, name } = partsOfKey(key);
    return join(folder, accountId, name.slice(0, 2), name);
  };

  return {
    name: 'disk',
    put: async (key, content) => writeAside(pathOf(key), content),
    putStream: async (key, content) => writeAside(pathOf(key), content),
    async get(key, range) {
      const path = pathOf(key);
      try {
        const file = await open(path, 'r');
        return file.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for await (const { accountId, name, path } of walk(folder)) {
        const key = `${accountId}/${name}`;
        if (isStorageKey(key)) yield { key, storedAt: (await stat(path)).mtime };
      }
    },
    async deleteUnfinished(before) {
      for await (const { name, path } of walk(folder)) {
        if (name.endsWith(unfinished) && (await stat(path)).mtime < before) await rm(path, { force: true });
      }
    },
    ping: () => access(folder, constants.R_OK | constants.W_OK),
  };
}

/** The ending of a file that is still being written. */
const unfinished = '.part';

/** Writes a file atomically: a temporary one is written and flushed to disk, then renamed. */
async function writeAside(path: string, content: Buffer | Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomUUID()}${unfinished}`;
  try {
    const file = await open(aside, 'wx');
    try {
      if (Buffer.isBuffer(content)) await file.writeFile(content);
      // Each write goes on where the last one ended.
      else for await (const chunk of content) await file.writeFile(chunk as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Flushes the directory; otherwise a power cut may lose the new name although the content is on disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const readFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function* walk(folder: string): AsyncGenerator<{ accountId: string; name: string; path: string }> {
  for (const accountId of await readFolder(folder)) {
    for (const shard of await readFolder(join(folder, accountId))) {
      for (const name of await readFolder(join(folder, accountId, shard))) {
        yield { accountId, name, path: join(folder, accountId, shard, name) };
      }
    }
  }
}
