import { statfs } from 'node:fs/promises';
import { CannotStart } from '../settings/cannot-start.ts';

const megabyte = 1024 * 1024;
/** Below this free space only requests that read, delete or sign in are served, and no new database is created. */
const shortBytes = 200 * megabyte;
/** Below this free space nothing is written, because a full disk stops the embedded database completely. */
const leastBytes = 50 * megabyte;
const lookEveryMs = 10_000;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type Space = 'enough' | 'short' | 'none';

const spaceOf = (freeBytes: number): Space =>
  freeBytes >= shortBytes ? 'enough' : freeBytes >= leastBytes ? 'short' : 'none';

export type FreeSpace = {
  level: () => Space;
  stop: () => void;
};

/**
 * Refuses to start on a disk without enough free space, then keeps measuring. An existing installation needs less space
 * than a new one.
 */
export async function watchFreeSpace(
  folder: string,
  more: {
    isNew?: boolean;
    freeBytes?: (folder: string) => Promise<number>;
    everyMs?: number;
  } = {},
): Promise<FreeSpace> {
  const freeBytes = more.freeBytes ?? freeBytesOf;
  const needed = more.isNew === true ? shortBytes : leastBytes;
  const free = await freeBytes(folder);
  if (free < needed) {
    throw new CannotStart(
      `The disk with the folder ${folder} has ${Math.floor(free / megabyte)} MB left. Truckroll needs ${needed / megabyte} MB: make room, or set DATA_DIR to a folder on another disk.`,
    );
  }
  let level = spaceOf(free);
  const look = async (): Promise<void> => {
    level = spaceOf(await freeBytes(folder));
  };
  // A failed measurement is ignored: the next one follows.
  const timer = setInterval(() => void look().catch(() => undefined), more.everyMs ?? lookEveryMs).unref();
  return { level: () => level, stop: () => clearInterval(timer) };
}
