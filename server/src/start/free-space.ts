import { statfs } from 'node:fs/promises';
import { CannotStart } from './cannot-start.ts';

const megabyte = 1024 * 1024;
/** Below this nothing is written any more: a disk that runs full under the embedded database stops everything. */
const leastFreeBytes = 200 * megabyte;
const lookEveryMs = 10_000;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export type FreeSpace = {
  /** Whether there is so little left that nothing may be written. */
  isShort: () => boolean;
  stop: () => void;
};

/** Refuses to start on a full disk, then keeps looking. */
export async function watchFreeSpace(
  folder: string,
  more: {
    freeBytes?: (folder: string) => Promise<number>;
    everyMs?: number;
    onChange?: (isShort: boolean) => void;
  } = {},
): Promise<FreeSpace> {
  const freeBytes = more.freeBytes ?? freeBytesOf;
  const free = await freeBytes(folder);
  if (free < leastFreeBytes) {
    throw new CannotStart(
      `The disk with the folder ${folder} has ${Math.floor(free / megabyte)} MB left. Truckroll needs ${leastFreeBytes / megabyte} MB: make room, or set DATA_DIR to a folder on another disk.`,
    );
  }
  let isShort = false;
  const look = async (): Promise<void> => {
    const before = isShort;
    isShort = (await freeBytes(folder)) < leastFreeBytes;
    if (isShort !== before) more.onChange?.(isShort);
  };
  // What cannot be measured now is measured the next time.
  const timer = setInterval(() => void look().catch(() => undefined), more.everyMs ?? lookEveryMs).unref();
  return { isShort: () => isShort, stop: () => clearInterval(timer) };
}
