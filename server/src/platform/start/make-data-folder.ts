import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates the data folder and the missing folders above it. Node's own `recursive` option never returns where the
 * system reports ENOENT although the parent exists, as below /proc.
 */
export const makeDataFolder = (folder: string): Promise<void> => makeFolder(resolve(folder));
